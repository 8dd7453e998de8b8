import { HOUR_MS, MINUTE_MS } from '../../../common/durations.ts'
import { parseCookieDate } from '../../derive/http/set-cookie.ts'
import { asksForPause } from '../../derive/http/statuses.ts'

/** Requests a second that no host has to agree to. */
export const DEFAULT_RATE = 5

export interface PacerOptions {
  /** The highest rate, in requests a second; more than `DEFAULT_RATE` only with the host's consent. */
  rate: number
  /** What robots.txt asks for between two requests. */
  crawlDelayMs?: number
  /** The end of a pause that an earlier attempt began. */
  waitingUntil?: number
  /** Pauses in a row that earlier attempts had. */
  pauses?: number
}

/** An answer of the host, or none. */
export interface PacedAnswer {
  /** 0 without an answer. */
  status: number
  firstByteMs: number
  /** The Retry-After header. */
  retryAfter: string | null
  /** A bot challenge instead of the page. */
  isChallenge?: boolean
}

export interface PaceState {
  /** Requests a second at the moment; what is less than `1000 / crawlDelayMs` counts. */
  rate: number
  /** The end of a pause that the host asked for, and why; null if there is none. */
  waiting: { until: number; reason: 'retry-after' | 'rate-limited' } | null
  /** It refused so often in a row that it should be left alone. */
  isRefused: boolean
}

/** The share of the highest rate that is added after so many good answers. */
const STEP = 0.1
const ANSWERS_PER_STEP = 50
const LOWEST_RATE = 0.2
/** First bytes: the first ones are what is usual, and as many are compared with them. */
const SAMPLE = 20
const SLOWER = 2
/** Below this the host is not slow, and twice as long is chance. */
const FAST_MS = 100
const MAX_RETRY_AFTER_MS = HOUR_MS
const FIRST_PAUSE_MS = 30 * 1000
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
const REFUSALS = 10

/** When the next request to a host may start. It has no clock: the time comes with each call, in milliseconds. */
export class Pacer {
  readonly #highest: number
  readonly #crawlDelayMs: number
  #rate: number
  #lastStart = Number.NEGATIVE_INFINITY
  #waiting: PaceState['waiting'] = null
  #pauses: number
  #refusals = 0
  #good = 0
  #usual: number | null = null
  #sample: number[] = []

  constructor({ rate, crawlDelayMs = 0, waitingUntil, pauses = 0 }: PacerOptions) {
    this.#pauses = pauses
    this.#highest = Math.max(rate, LOWEST_RATE)
    this.#rate = Math.min(this.#highest, DEFAULT_RATE)
    this.#crawlDelayMs = crawlDelayMs
    if (waitingUntil !== undefined) this.#waiting = { until: waitingUntil, reason: 'retry-after' }
  }

  /** Milliseconds until a request may start; 0 if it may now, and then `started` has to be called. */
  mayStart(now: number): number {
    const next = this.#lastStart + Math.max(1000 / this.#rate, this.#crawlDelayMs)
    const wait = Math.max(next, this.#waiting?.until ?? next) - now
    // No timer is more exact.
    return wait < 1 ? 0 : wait
  }

  started(now: number): void {
    this.#lastStart = now
  }

  answered(now: number, { status, firstByteMs, retryAfter, isChallenge = false }: PacedAnswer): void {
    if (asksForPause(status)) {
      this.#pause(now, retryAfter)
      return
    }
    const isRefusal = isChallenge || status === 401 || status === 403
    this.#refusals = isRefusal ? this.#refusals + 1 : 0
    if (isRefusal || status === 0 || status >= 500) return
    this.#pauses = 0
    if (++this.#good % ANSWERS_PER_STEP === 0) this.#rate = Math.min(this.#highest, this.#rate + STEP * this.#highest)
    this.#compare(firstByteMs)
  }

  /** Pauses in a row. */
  get pauses(): number {
    return this.#pauses
  }

  state(now: number): PaceState {
    const waiting = this.#waiting !== null && this.#waiting.until > now ? this.#waiting : null
    const rate = Math.min(this.#rate, this.#crawlDelayMs === 0 ? this.#rate : 1000 / this.#crawlDelayMs)
    return { rate, waiting, isRefused: this.#refusals >= REFUSALS }
  }

  /** Answers to requests that were under way when a pause began do not make it a second one. */
  #pause(now: number, retryAfter: string | null): void {
    const asked = retryAfterMs(retryAfter, now)
    const isUnderPause = this.#waiting !== null && now < this.#waiting.until
    if (!isUnderPause) {
      this.#pauses++
      this.#slowDown()
    }
    if (isUnderPause && (asked === null || now + asked <= this.#waiting!.until)) return
    const ms = asked ?? Math.min(FIRST_PAUSE_MS * 2 ** (this.#pauses - 1), LONGEST_PAUSE_MS)
    this.#waiting = { until: now + ms, reason: asked === null ? 'rate-limited' : 'retry-after' }
  }

  #compare(firstByteMs: number): void {
    this.#sample.push(firstByteMs)
    if (this.#sample.length < SAMPLE) return
    const median = this.#sample.sort((a, b) => a - b)[SAMPLE / 2]!
    this.#sample = []
    this.#usual ??= median
    if (median >= SLOWER * this.#usual && median >= FAST_MS) this.#slowDown()
  }

  #slowDown(): void {
    this.#rate = Math.max(LOWEST_RATE, this.#rate / 2)
    this.#good = 0
  }
}

/** RFC 9110 §10.2.3: seconds or a date in one of three formats. At most an hour; null if it is neither, or over. */
export function retryAfterMs(value: string | null, now: number): number | null {
  const text = value?.trim() ?? ''
  if (/^\d{1,15}$/.test(text)) return Math.min(1000 * Number(text), MAX_RETRY_AFTER_MS) || null
  const date = text === '' ? null : parseCookieDate(text)
  return date === null || date <= now ? null : Math.min(date - now, MAX_RETRY_AFTER_MS)
}

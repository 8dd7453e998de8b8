import { setTimeout } from 'node:timers/promises'
import { DEFAULT_RATE, Pacer, type PaceState } from '../../../engine/site/search/politeness.ts'
import type { OriginRobots } from '../../../engine/site/search/robots-gate.ts'
import type { VisitResult } from './visit-address.ts'

export interface PaceOptions {
  /** Most requests a second to a host that allows them. */
  rate: number
  /** Hosts that need no pacing, unless they ask for a pause: those of this machine, or of the operator. */
  isOwn(url: URL): boolean
  /** What the host's robots.txt asks for. */
  manners(url: URL): Promise<Pick<OriginRobots, 'crawlDelayMs' | 'hasConsent'>>
  signal: AbortSignal
  /** Milliseconds since the epoch, because hosts name dates. */
  now(): number
  /** Pauses in a row that earlier attempts had. */
  pauses?: number
  /** Called before each pause of a host. To end the attempt instead of waiting, abort the signal. */
  onPause?(pause: HostPause): void
  /** Waits so many milliseconds; for tests with a clock of their own. */
  sleep?(ms: number): Promise<unknown>
}

/** Nothing may be requested before this time. */
export interface HostPause {
  until: number
  reason: 'retry-after' | 'rate-limited' | 'crawl-delay'
}

/** What is not worth holding a scan up for: a longer pause, or more of them in a row. */
const SHORT_PAUSE_MS = 30_000
const SHORT_PAUSES = 3

interface HostPace {
  pacer: Pacer
  /** The requests before: they start one after another. */
  last: Promise<void>
}

/** When each host of a scan may be asked again. Two requests at a time are a matter of the HTTP client. */
export class ScanPace {
  readonly #options: PaceOptions
  readonly #hosts = new Map<string, HostPace>()
  /** A host that was scanned refused so often in a row that the scan ends. */
  isRefused = false

  constructor(options: PaceOptions) {
    this.#options = options
  }

  /** Waits until the host may be asked. */
  async turn(url: URL): Promise<void> {
    await this.#turn(url, false)
  }

  /** As `turn`, but false, and no request may start, while the host wants a long pause, or has wanted one after another. */
  async shortTurn(url: URL): Promise<boolean> {
    return this.#turn(url, true)
  }

  async #turn(url: URL, isShort: boolean): Promise<boolean> {
    const host = await this.#hostOf(url)
    const isOwn = this.#options.isOwn(url)
    const turn = host.last.then(() => this.#wait(host.pacer, isOwn, isShort))
    host.last = turn.then(
      () => {},
      () => {},
    )
    return turn
  }

  /** Takes an answer in; true if the host asked for a pause, and the same address is to be asked again after it. */
  async answered(url: URL, visited: VisitResult): Promise<boolean> {
    if (visited.kind === 'blocked') return false
    const { pacer } = await this.#hostOf(url)
    const now = this.#options.now()
    pacer.answered(now, answerOf(visited))
    const { waiting, isRefused } = pacer.state(now)
    if (isRefused) this.isRefused = true
    return visited.kind === 'refused' && waiting !== null
  }

  /** The host of the start page, for people to see. */
  async state(url: URL): Promise<PaceState> {
    return (await this.#hostOf(url)).pacer.state(this.#options.now())
  }

  async #hostOf(url: URL): Promise<HostPace> {
    const known = this.#hosts.get(url.host)
    if (known !== undefined) return known
    const { pauses = 0 } = this.#options
    const { crawlDelayMs, hasConsent } = await this.#options.manners(url)
    const rate = hasConsent ? this.#options.rate : Math.min(this.#options.rate, DEFAULT_RATE)
    const made = this.#hosts.get(url.host) ?? {
      pacer: new Pacer({ rate, crawlDelayMs, pauses }),
      last: Promise.resolve(),
    }
    this.#hosts.set(url.host, made)
    return made
  }

  async #wait(pacer: Pacer, isOwn: boolean, isShort: boolean): Promise<boolean> {
    const { now, signal, onPause, sleep = (ms: number) => setTimeout(ms, undefined, { signal }) } = this.#options
    for (;;) {
      const time = now()
      const { waiting } = pacer.state(time)
      const isLong = waiting !== null && (waiting.until - time > SHORT_PAUSE_MS || pacer.pauses > SHORT_PAUSES)
      if (isShort && isLong) return false
      const ms = isOwn ? (waiting?.until ?? time) - time : pacer.mayStart(time)
      if (ms <= 0) break
      onPause?.({ until: time + ms, reason: waiting?.reason ?? 'crawl-delay' })
      await sleep(ms)
    }
    pacer.started(now())
    return true
  }
}

function answerOf(visited: Exclude<VisitResult, { kind: 'blocked' }>): Parameters<Pacer['answered']>[1] {
  if (visited.kind === 'failed') return { status: 0, firstByteMs: 0, retryAfter: null }
  if (visited.kind === 'refused') {
    const { status, firstByteMs, retryAfter } = visited
    return { status, firstByteMs, retryAfter, isChallenge: status < 400 }
  }
  const { status, timings } = visited.reply
  return { status, firstByteMs: timings.firstByte, retryAfter: null }
}

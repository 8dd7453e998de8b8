import { Semaphore } from '../../common/semaphore.ts'
import { headerValue } from '../../engine/derive/http/headers.ts'
import type { Http } from '../../engine/net/http.ts'
import { EXTERNAL, REFUSED_STATUSES, SOURCE, STATE } from '../../engine/site/site.ts'
import { toFailure } from '../../errors.ts'
import { ScanPace } from './pace.ts'
import { LIMITS } from './scan-options.ts'
import type { ScanWork } from './scan-work.ts'

/** Requests for the status of files and external links, at the same time to different hosts. */
const CONCURRENCY = 8
/** Ways in which visitors get to another site. */
const LINKED = SOURCE.link | SOURCE.nofollow | SOURCE.frame | SOURCE.redirect
const PERMANENT = new Set([301, 308])

export interface Checked {
  n: number
  /** 0 without an answer. */
  status: number
  /** `EXTERNAL` */
  outcome: number
}

interface CheckedAddress extends Checked {
  /** As the server says; 0 if it does not. */
  bytes: number
  /** Two requests had the same error. */
  isConfirmed: boolean
}

interface CheckOptions {
  http: Http
  signal: AbortSignal
  urlOf(n: number): string
  /** Waits for the pace of the host. */
  turn(url: URL): Promise<void>
  onChecked(checked: CheckedAddress): void
  /** The page that a second request for a file says it comes from; null for links. */
  referer: string | null
}

/** The status of images and other files, and of links to other sites. */
export async function checkFiles({ state, context, options, external, pace, host }: ScanWork): Promise<void> {
  const { http, signal } = context
  const asked = { http, signal, urlOf: (n: number) => state.urlOf(n), referer: host.url }
  const isFile = (sources: number) => (sources & SOURCE.file) !== 0
  const files = state.numbers((known, sources) => known === STATE.waiting && isFile(sources))
  await checkStatuses(files.slice(0, LIMITS.files), {
    ...asked,
    turn: (url) => pace.turn(url),
    onChecked: ({ n, ...checked }) =>
      state.check(n, { ...checked, state: checked.status === 0 ? STATE.failed : STATE.fetched }),
  })
  if (!options.external || options.isLocal) return
  // A single request for a link is no crawling, so the robots.txt of other sites is not asked for.
  const manners = async () => ({ crawlDelayMs: 0, hasConsent: false })
  const elsewhere = new ScanPace({ rate: 1, isOwn: context.isOwn, manners, signal, now: context.now })
  const turn = (url: URL) => elsewhere.turn(url)
  const others = (isWanted: (sources: number) => boolean) =>
    state.numbers((known, sources) => known === STATE.external && isWanted(sources)).slice(0, LIMITS.files)
  await checkStatuses(others(isFile), {
    ...asked,
    turn,
    onChecked: ({ n, ...checked }) => state.check(n, { ...checked, state: STATE.external }),
  })
  await checkStatuses(
    others((sources) => (sources & LINKED) !== 0),
    { ...asked, referer: null, turn, onChecked: ({ n, status, outcome }) => external.push({ n, status, outcome }) },
  )
}

/** Asks for the status of each address, without its content. */
async function checkStatuses(numbers: readonly number[], options: CheckOptions): Promise<void> {
  const places = new Semaphore(CONCURRENCY)
  await Promise.all(
    numbers.map((n) =>
      places.run(async () => {
        options.signal.throwIfAborted()
        options.onChecked({ n, ...(await checkTwice(options.urlOf(n), options)) })
      }),
    ),
  )
}

type Status = Omit<CheckedAddress, 'n' | 'isConfirmed'>

/** An error may pass, and a server that protects its files from other sites may want to know the page. */
async function checkTwice(address: string, options: CheckOptions): Promise<Omit<CheckedAddress, 'n'>> {
  const { referer } = options
  const first = await checkStatus(address, options)
  const again: number[] = [EXTERNAL.noHost, ...(referer === null ? [] : [EXTERNAL.unknown, EXTERNAL.refused])]
  if (!again.includes(first.outcome)) return { ...first, isConfirmed: false }
  const second = await checkStatus(address, options, referer === null ? {} : { Referer: referer })
  return { ...second, isConfirmed: second.status === first.status }
}

async function checkStatus(
  address: string,
  { http, signal, turn }: CheckOptions,
  headers: Readonly<Record<string, string>> = {},
): Promise<Status> {
  const url = new URL(address)
  try {
    await turn(url)
    const { hops, reply } = await http.follow(url, { signal, headOnly: true, headers })
    const isMoved = hops.length > 0 && hops.every(({ status }) => PERMANENT.has(status))
    const bytes = Number(headerValue(reply.headers, 'content-length') ?? 0)
    return {
      status: reply.status,
      outcome: outcomeOf(reply.status, isMoved),
      bytes: Number.isSafeInteger(bytes) ? bytes : 0,
    }
  } catch (thrown) {
    signal.throwIfAborted()
    const { code } = toFailure(thrown)
    return { status: 0, outcome: code === 'dns_failed' ? EXTERNAL.noHost : EXTERNAL.unknown, bytes: 0 }
  }
}

function outcomeOf(status: number, isMoved: boolean): number {
  if (status === 404 || status === 410) return EXTERNAL.gone
  if (REFUSED_STATUSES.has(status)) return EXTERNAL.refused
  if (status >= 400) return EXTERNAL.unknown
  return isMoved ? EXTERNAL.moved : EXTERNAL.ok
}

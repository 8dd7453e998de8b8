import { Semaphore } from '../../common/semaphore.ts'
import type { Http } from '../../engine/net/http.ts'
import { EXTERNAL, SOURCE, STATE } from '../../engine/site/site.ts'
import { toFailure } from '../../errors.ts'
import { ScanPace } from './pace.ts'
import { LIMITS } from './scan-options.ts'
import type { ScanWork } from './scan-work.ts'

/** Requests for the status of files and external links, at the same time to different hosts. */
const CONCURRENCY = 8
const REFUSALS = new Set([401, 403, 405, 407, 429, 451, 999])
const PERMANENT = new Set([301, 308])

export interface Checked {
  n: number
  /** 0 without an answer. */
  status: number
  /** `EXTERNAL` */
  outcome: number
}

interface CheckOptions {
  http: Http
  signal: AbortSignal
  urlOf(n: number): string
  /** Waits for the pace of the host. */
  turn(url: URL): Promise<void>
  onChecked(checked: Checked): void
}

/** The status of images and other files, and of links to other sites. */
export async function checkFiles({ state, context, options, external, pace }: ScanWork): Promise<void> {
  const { http, signal } = context
  const asked = { http, signal, urlOf: (n: number) => state.urlOf(n), turn: (url: URL) => pace.turn(url) }
  const files = state.numbers((known, sources) => known === STATE.waiting && (sources & SOURCE.file) !== 0)
  await checkStatuses(files.slice(0, LIMITS.files), {
    ...asked,
    onChecked: ({ n, status }) => state.check(n, status === 0 ? STATE.failed : STATE.fetched, status),
  })
  if (!options.external || options.isLocal) return
  const others = state.numbers((known) => known === STATE.external)
  // A single request for a link is no crawling, so the robots.txt of other sites is not asked for.
  const manners = async () => ({ crawlDelayMs: 0, hasConsent: false })
  const elsewhere = new ScanPace({ rate: 1, isOwn: context.isOwn, manners, signal, now: context.now })
  const turn = (url: URL) => elsewhere.turn(url)
  await checkStatuses(others.slice(0, LIMITS.files), { ...asked, turn, onChecked: (checked) => external.push(checked) })
}

/** Asks for the status of each address once, without its content. */
async function checkStatuses(numbers: readonly number[], options: CheckOptions): Promise<void> {
  const places = new Semaphore(CONCURRENCY)
  await Promise.all(
    numbers.map((n) =>
      places.run(async () => {
        options.signal.throwIfAborted()
        options.onChecked({ n, ...(await checkStatus(options.urlOf(n), options)) })
      }),
    ),
  )
}

async function checkStatus(address: string, options: CheckOptions): Promise<Omit<Checked, 'n'>> {
  const { http, signal, turn } = options
  const url = new URL(address)
  try {
    await turn(url)
    const { hops, reply } = await http.follow(url, { signal, headOnly: true })
    const isMoved = hops.length > 0 && hops.every(({ status }) => PERMANENT.has(status))
    return { status: reply.status, outcome: outcomeOf(reply.status, isMoved) }
  } catch (thrown) {
    signal.throwIfAborted()
    const { code } = toFailure(thrown)
    return { status: 0, outcome: code === 'dns_failed' ? EXTERNAL.noHost : EXTERNAL.unknown }
  }
}

function outcomeOf(status: number, isMoved: boolean): number {
  if (status === 404 || status === 410) return EXTERNAL.gone
  if (REFUSALS.has(status)) return EXTERNAL.refused
  if (status >= 400) return EXTERNAL.unknown
  return isMoved ? EXTERNAL.moved : EXTERNAL.ok
}

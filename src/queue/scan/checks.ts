import { Semaphore } from '../../common/semaphore.ts'
import type { Http } from '../../engine/net/http.ts'
import { EXTERNAL } from '../../engine/site/site.ts'
import { toFailure } from '../../errors.ts'

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

export interface CheckOptions {
  http: Http
  signal: AbortSignal
  urlOf(n: number): string
  /** Waits for the pace of the host. */
  turn(url: URL): Promise<void>
  onChecked(checked: Checked): void
}

/** Asks for the status of each address once, without its content. */
export async function checkStatuses(numbers: readonly number[], options: CheckOptions): Promise<void> {
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

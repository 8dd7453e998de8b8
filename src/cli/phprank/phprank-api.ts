import { setTimeout as sleep } from 'node:timers/promises'
import { isObject } from '../../common/is-object.ts'
import type { Http, HttpReply } from '../../engine/net/http.ts'
import { VerdictError } from '../../errors.ts'
import { UsageError } from '../command.ts'

const PER_PAGE = 100
const MAX_PAGES = 10_000
const MAX_BYTES = 16 * 1024 * 1024
const ATTEMPTS = 5
/** A server that asks for a longer pause is tried again by hand. */
const LONGEST_PAUSE_S = 300

export interface ListOptions {
  http: Pick<Http, 'get'>
  base: URL
  key: string
  signal: AbortSignal
  /** Called before a pause, in seconds. */
  onPause: (seconds: number) => void
  /** For tests. */
  pause?: (ms: number) => Promise<unknown>
}

/** The API below a URL as people copy it: of the site, or of the API. */
export function apiBase(typed: string): URL {
  const url = URL.parse(typed)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== '')
    throw new UsageError('--from must be an http or https URL, such as https://phprank.example.com.')
  const path = url.pathname.replace(/\/+$/, '')
  return new URL(`${path.endsWith('/api/v1') ? path : `${path}/api/v1`}/`, url)
}

/** All reports of an account at phpRank, a page at a time. Fails with a sentence. */
export async function* listPhprankReports(
  options: ListOptions,
): AsyncGenerator<{ records: unknown[]; total: number | null }> {
  let before = ''
  for (let page = 1; page <= MAX_PAGES; page++) {
    const url = new URL('reports', options.base)
    url.search = String(
      new URLSearchParams({ per_page: String(PER_PAGE), sort_by: 'id', sort: 'asc', page: String(page) }),
    )
    const body = parsed(await ask(url, options))
    const records = recordsOf(body)
    const same = JSON.stringify(records)
    // A server that does not know `page` sends the first one forever.
    if (records.length === 0 || same === before) return
    before = same
    const meta = isObject(body) && isObject(body['meta']) ? body['meta'] : isObject(body) ? body : {}
    yield { records, total: Number.isSafeInteger(meta['total']) ? Number(meta['total']) : null }
    const last = Number(meta['last_page'])
    if (Number.isSafeInteger(last) ? page >= last : records.length < PER_PAGE) return
  }
}

function recordsOf(body: unknown): unknown[] {
  const list = isObject(body) ? body['data'] : body
  if (!Array.isArray(list)) throw new UsageError('The answer has no list of reports. Is --from the URL of phpRank?')
  return list.slice(0, PER_PAGE * 10)
}

function parsed({ body }: HttpReply): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new UsageError('The answer is not JSON. Is --from the URL of phpRank?')
  }
}

/** One request at a time, and as often as the server wants. */
async function ask(url: URL, options: ListOptions): Promise<HttpReply> {
  const { http, key, signal, onPause, pause = (ms: number) => sleep(ms, undefined, { signal }) } = options
  for (let attempt = 1; ; attempt++) {
    const reply = await http
      .get(url, {
        signal,
        limit: MAX_BYTES,
        onLimit: 'fail',
        accept: 'application/json',
        headers: { authorization: `Bearer ${key}` },
      })
      .catch((error: unknown) => {
        if (!(error instanceof VerdictError)) throw error
        if (attempt < ATTEMPTS && (error.code === 'timeout' || error.code === 'connect_failed')) return null
        throw new UsageError(`The request to ${url.host} failed: ${error.message}`)
      })
    signal.throwIfAborted()
    if (reply !== null && reply.status === 200) return reply
    const isPassing = reply === null || reply.status === 429 || reply.status >= 500
    if (!isPassing || attempt === ATTEMPTS) throw new UsageError(refusal(reply, url))
    const seconds = (reply && retryAfter(reply)) ?? 2 ** attempt
    if (seconds > LONGEST_PAUSE_S)
      throw new UsageError(`${url.host} asks to wait ${seconds} s. Run the import again then; it goes on where it was.`)
    onPause(seconds)
    await pause(seconds * 1000)
  }
}

/** RFC 9110 §10.2.3, in seconds. */
function retryAfter({ headers }: HttpReply): number | null {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? ''
  return /^\d{1,9}$/.test(value) ? Number(value) : null
}

function refusal(reply: HttpReply | null, url: URL): string {
  if (reply === null) return `${url.host} does not respond.`
  if (reply.status === 401 || reply.status === 403) return `${url.host} refused the API key (status ${reply.status}).`
  if (reply.status >= 300 && reply.status < 400) {
    const to = reply.headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? 'another URL'
    return `${url.host} redirects to ${to.slice(0, 200)}. Use that as --from.`
  }
  return `${url.href} answered with status ${reply.status}.`
}

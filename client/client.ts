import createFetchClient, { type Client } from 'openapi-fetch'
// Made by `npm run build` from the schemas of the API.
import type { components, paths } from './api-types.ts'
import { clientProblem, type Outcome, type Problem, ProblemError, problemCode } from './problem.ts'
import { createSend, type SendOptions, sleep } from './send.ts'

export type { components, operations, paths, webhooks } from './api-types.ts'
export { type ClientProblemCode, type Outcome, type Problem, ProblemError, problemCode, unwrap } from './problem.ts'
export type { SendOptions } from './send.ts'
export {
  type RefusedWebhook,
  type VerifiedWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookRefusal,
} from './webhook.ts'

type Schemas = components['schemas']
export type Report = Schemas['Report']
export type ReportSummary = Schemas['ReportSummary']
export type Run = Schemas['Run']
export type RunSummary = Schemas['RunSummary']
export type Scan = Schemas['Scan']
export type Project = Schemas['Project']
export type Comparison = Schemas['Comparison']
export type Results = Schemas['Results']

export interface VerdictOptions extends SendOptions {
  /** Where the service is, such as `https://verdict.example.com`. */
  server: string
  /** An API key. */
  key: string
  /** Of messages and errors. */
  language?: 'en' | 'de'
}

export interface WaitOptions {
  /** Seconds until waiting ends with the problem `timeout`; the run goes on. Default 600. */
  timeout?: number
  /** Ends the wait: the promise is rejected with its reason. */
  signal?: AbortSignal
  /** Seconds that the service may be unreachable meanwhile, such as during a restart, before waiting ends with the problem. Default 0. */
  outage?: number
  /** Called with every status, also if it is the same as before. */
  onStatus?: (status: string) => void
  /** Called with a run or scan as it is meanwhile. */
  onRecord?: (record: Run | Scan) => void
}

type JsonAnswer<O> = O extends { responses: { 200: { content: { 'application/json': infer T } } } } ? T : never
type Listed<P extends keyof paths> =
  JsonAnswer<paths[P]['get']> extends { data: (infer T)[]; links: Schemas['Links'] } ? T : never

/** The paths whose answers have pages. */
export type ListPath = { [P in keyof paths]: [Listed<P>] extends [never] ? never : P }[keyof paths]

type ParametersOf<P extends keyof paths> = paths[P]['get'] extends { parameters: infer T } ? T : never
export type ListParameters<P extends keyof paths> = Pick<ParametersOf<P>, keyof ParametersOf<P> & ('query' | 'path')>

/** The API by its paths (`GET`, `POST`, `PATCH`, …), and what takes more than one request. */
export interface Verdict extends Client<paths> {
  /** Waits until a report, run or scan has ended, and returns it as it is then. */
  waitFor(record: Pick<Scan, 'id' | 'page_score'>, options?: WaitOptions): Promise<Outcome<Scan>>
  waitFor(record: Pick<RunSummary, 'id' | 'report_id'>, options?: WaitOptions): Promise<Outcome<Run>>
  waitFor(record: Pick<Report, 'id' | 'privacy'>, options?: WaitOptions): Promise<Outcome<Report>>
  /** All records of a list, page by page as they are used. Throws a `ProblemError`. */
  each<P extends ListPath>(
    path: P,
    params?: ListParameters<P>,
    options?: { signal?: AbortSignal },
  ): AsyncGenerator<Listed<P>, void, undefined>
}

const FIRST_PAUSE = 0.25
const LONGEST_PAUSE = 3
const RECORDS_PER_PAGE = 100

/** A client of a Verdict service, for Node 20 or later and browsers. */
export function createVerdict({ server, key, language, ...sending }: VerdictOptions): Verdict {
  const client = createFetchClient<paths>({
    baseUrl: serverUrl(server),
    headers: { Authorization: `Bearer ${key}`, ...(language && { 'Accept-Language': language }) },
    fetch: createSend(sending),
  })
  return { ...client, waitFor: waitFor as Verdict['waitFor'], each }

  async function waitFor(record: Waitable, options: WaitOptions = {}): Promise<Outcome<unknown>> {
    const { timeout = 600, outage = 0, signal, onStatus, onRecord } = options
    const ends = performance.now() + timeout * 1000
    let lastAnswer = performance.now()
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
      const status = await statusOf(record, signal, onRecord)
      if (status.error !== undefined) {
        if (!isOutage(status.error) || performance.now() - lastAnswer >= outage * 1000) return status
      } else {
        lastAnswer = performance.now()
        onStatus?.(status.data)
        if (!UNDER_WAY.has(status.data)) return whole(record, signal)
      }
      const left = (ends - performance.now()) / 1000
      if (left <= 0) return { error: clientProblem('timeout', `It has not ended within ${timeout} s.`, '') }
      await sleep(Math.min(pause, left), signal)
    }
  }

  /** Without results, which would be sent each time. */
  async function statusOf(
    record: Waitable,
    signal: AbortSignal | undefined,
    onRecord: WaitOptions['onRecord'],
  ): Promise<Outcome<string>> {
    if (isReport(record)) {
      const params = { path: { id: record.id }, query: { fields: 'status' } }
      const { data, error } = await client.GET('/api/v1/reports/{id}', { params, ...(signal && { signal }) })
      return error === undefined ? { data: data.data.status } : { error }
    }
    const { data, error } = await whole(record, signal)
    if (error !== undefined) return { error }
    onRecord?.(data as Run | Scan)
    return { data: (data as Run | Scan).status }
  }

  async function whole(record: Waitable, signal: AbortSignal | undefined): Promise<Outcome<unknown>> {
    const { data, error } = await show(record, signal ? { signal } : {})
    return error === undefined ? { data: data!.data } : { error }
  }

  async function show(record: Waitable, rest: { signal?: AbortSignal }): Promise<Shown> {
    const { id } = record
    if ('report_id' in record) {
      const params = { path: { id: record.report_id, run: id } }
      return client.GET('/api/v1/reports/{id}/runs/{run}', { params, ...rest })
    }
    const params = { path: { id } }
    if (isReport(record)) return client.GET('/api/v1/reports/{id}', { params, ...rest })
    return client.GET('/api/v1/scans/{id}', { params, ...rest })
  }

  async function* each<P extends ListPath>(
    path: P,
    params: ListParameters<P> = {} as ListParameters<P>,
    options: { signal?: AbortSignal } = {},
  ): AsyncGenerator<Listed<P>, void, undefined> {
    const { query, path: inPath } = params as { query?: { page?: number }; path?: object }
    const get = client.GET as (path: string, init: object) => Promise<{ data?: ListAnswer; error?: Problem }>
    // Not by `links.next`: a proxy may give the service another URL, and the key is for this one.
    for (let page = query?.page ?? 1; ; page++) {
      const asked = { path: inPath, query: { per_page: RECORDS_PER_PAGE, ...query, page } }
      const { data, error } = await get(path, { ...options, params: asked })
      if (data === undefined) throw new ProblemError(error!)
      for (const record of data.data) yield record as Listed<P>
      if (data.data.length === 0 || page >= data.meta.last_page) return
    }
  }
}

type Waitable = Pick<Report, 'id' | 'privacy'> | Pick<RunSummary, 'id' | 'report_id'> | Pick<Scan, 'id' | 'page_score'>

interface Shown {
  data?: { data: unknown }
  error?: Problem
}

interface ListAnswer {
  data: unknown[]
  meta: { last_page: number }
}

/** No server answers, or a proxy without one (RFC 9110 §15.6.3–15.6.5). */
function isOutage(problem: Problem): boolean {
  return problemCode(problem) === 'unreachable' || [502, 503, 504].includes(problem.status)
}

const UNDER_WAY = new Set(['queued', 'running', 'waiting'])

function isReport(record: Waitable): boolean {
  return !('report_id' in record || 'page_score' in record)
}

function serverUrl(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError('server must be the URL of a Verdict service, such as https://verdict.example.com.')
  if (url.username !== '' || url.password !== '') throw new TypeError('server must not have a user name or password.')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

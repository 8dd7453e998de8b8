import { PAGE_ACCEPT } from '../../../engine/collectors/page.ts'
import { headerValue, headerValues } from '../../../engine/derive/http/headers.ts'
import { isTemporaryRedirect, REFUSED_STATUSES } from '../../../engine/derive/http/statuses.ts'
import { fileType, WITHOUT_CONTENT } from '../../../engine/derive/refusal.ts'
import type { Header } from '../../../engine/model.ts'
import type { GetOptions, Http, HttpReply } from '../../../engine/net/http.ts'
import { locationOf } from '../../../engine/net/redirect.ts'
import { type Failure, toFailure } from '../../../errors.ts'
import type { EarlierPage } from '../../../storage/scans/earlier-scan.ts'
import type { ScannedPage } from '../judge/judge-page.ts'
import type { ScanJudges } from '../judge/scan-judges.ts'
import type { OmittedHeaders } from './omitted-headers.ts'

/** What one request for an address of the site gave. */
export type VisitResult =
  | VisitedPage
  | VisitedRedirect
  /** An error status, a redirect without a valid target, no content, or a file other than a page. */
  | { kind: 'other'; reply: HttpReply }
  /** 401, 403, 429, 503 with Retry-After, a bot challenge. */
  | { kind: 'refused'; status: number; retryAfter: string | null; firstByteMs: number }
  | { kind: 'failed'; failure: Failure }
  /** By robots.txt: not requested. */
  | { kind: 'blocked' }

interface VisitedRedirect {
  kind: 'redirect'
  reply: HttpReply
  /** Without its fragment; null where it is no web address. */
  target: string | null
  hasFragment: boolean
  isTemporary: boolean
  isConditional: boolean
}

export interface VisitedPage {
  kind: 'page'
  reply: HttpReply
  page: ScannedPage
  /** The page in the scan before; null if it was none then. */
  earlier: EarlierPage | null
  /** 304: it is still what it was then. */
  isUnchanged: boolean
}

export interface VisitOptions {
  http: Http
  judges: ScanJudges
  signal: AbortSignal
  /** RFC 3339. */
  collectedAt: string
  earlier: EarlierPage | null
  /** What the scan before kept of the page, null if that is gone; null to ask for the page whether it changed or not. */
  keptPage: (() => Promise<Uint8Array | null>) | null
  leftOutHeaders: OmittedHeaders
  /** What to request in its place: the same address with parameters that make no difference. */
  requested?: string
}

/** Requests an address once, without following redirects, and judges what is a page. Never throws, except when it is canceled. */
export async function visitAddress(url: string, options: VisitOptions): Promise<VisitResult> {
  const { http, judges, signal, collectedAt, earlier, leftOutHeaders, requested = url } = options
  const keptPage = leftOutHeaders.isChanged(url) ? null : options.keptPage
  // Of a file, such as a download or a stream that never ends, only the status is wanted.
  const wanted: GetOptions = { signal, accept: PAGE_ACCEPT, onLimit: 'truncate', headOnly: isFile }
  let reply: HttpReply
  try {
    reply = await http.get(requested, { ...wanted, headers: keptPage === null ? {} : conditionsOf(earlier) })
    if (reply.status === 304 && earlier !== null && keptPage !== null) {
      const kept = await keptPage()
      let leftOut: string[] = []
      if (kept !== null) {
        const page = await judges.judge({ url, collectedAt, kept, headers: reply.headers })
        signal.throwIfAborted()
        leftOut = page.leftOut ?? []
        if (page.refusal === null && leftOutHeaders.areUsual(url, leftOut))
          return { kind: 'page', reply: { ...reply, status: 200 }, page, earlier, isUnchanged: true }
      }
      reply = await http.get(requested, wanted)
      if (reply.status === 200) leftOutHeaders.learn(url, leftOut, reply.headers)
    }
  } catch (thrown) {
    signal.throwIfAborted()
    return { kind: 'failed', failure: toFailure(thrown) }
  }
  const { status, headers } = reply
  if (isRefusal(status, headers)) return refused(reply)
  if (status >= 300 && status < 400) return redirected(requested, reply)
  if (status < 200 || status >= 300 || WITHOUT_CONTENT.includes(status) || isFile(headers))
    return { kind: 'other', reply }
  const { certificate: _, truncated, ...sent } = reply
  const page = truncated ? TOO_LARGE : await judges.judge({ url, collectedAt, reply: sent })
  signal.throwIfAborted()
  if (page.refusal?.code === 'bot_wall') return refused(reply)
  return { kind: 'page', reply, page, earlier, isUnchanged: false }
}

const isFile = (headers: readonly Header[]): boolean => fileType(headers) !== null

/** It works, though it is more than we read. */
const TOO_LARGE: ScannedPage = {
  facts: null,
  refusal: { code: 'too_large', message: 'The page is larger than the limit.' },
  result: null,
  depth: 0,
  evidence: null,
}

/** RFC 9110 §13.1: asks for the page only if it is no longer what it was. */
function conditionsOf(earlier: EarlierPage | null): Record<string, string> {
  const conditions: Record<string, string> = {}
  if (earlier?.etag != null) conditions['If-None-Match'] = earlier.etag
  if (earlier?.modified != null) conditions['If-Modified-Since'] = earlier.modified
  return conditions
}

/** RFC 9110 §8.8.3. */
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/
/** IMF-fixdate, RFC 9110 §5.6.7: other forms are not sent back. */
const DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/

/** What a response says about its version; null where it says nothing that can be sent back. */
export function validatorsOf(headers: Header[]): Pick<EarlierPage, 'etag' | 'modified'> {
  const etag = headerValue(headers, 'etag')
  const modified = headerValue(headers, 'last-modified')
  return {
    etag: etag !== null && ETAG.test(etag) ? etag : null,
    modified: modified !== null && DATE.test(modified) ? modified : null,
  }
}

/** A server that asks to wait does not say that the page is broken. */
function isRefusal(status: number, headers: Header[]): boolean {
  return REFUSED_STATUSES.has(status) || (status === 503 && headerValue(headers, 'retry-after') !== null)
}

/** What the answer to a request for no page is to the pace of its host. */
export function answerOf(reply: HttpReply): VisitResult {
  return isRefusal(reply.status, reply.headers) ? refused(reply) : { kind: 'other', reply }
}

function refused({ status, headers, timings }: HttpReply): VisitResult {
  return { kind: 'refused', status, retryAfter: headerValue(headers, 'retry-after'), firstByteMs: timings.firstByte }
}

function redirected(url: string, reply: HttpReply): VisitResult {
  const location = locationOf(reply.status, reply.headers)
  const target = location === null ? null : URL.parse(location, url)
  if (target === null) return { kind: 'other', reply }
  const isWeb = /^https?:$/.test(target.protocol)
  const hasFragment = target.href.includes('#')
  target.hash = ''
  const isTemporary = isTemporaryRedirect(reply.status)
  const varies = headerValues(reply.headers, 'vary').some((value) => /cookie|accept-language|\*/i.test(value))
  const isConditional = isTemporary && (varies || headerValue(reply.headers, 'set-cookie') !== null)
  return { kind: 'redirect', reply, target: isWeb ? target.href : null, hasFragment, isTemporary, isConditional }
}

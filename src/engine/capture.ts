import { VerdictError } from '../errors.ts'
import type { Evidence } from './evidence.ts'
import type { Body, Collected, Header, Page, TextFile } from './model.ts'

/** A page that another tool fetched, as one JSON object. What it lacks is unknown. */
export interface Capture {
  id?: string | number
  url: string
  status?: number
  headers?: Header[] | Record<string, string | string[]>
  html?: string
  html_base64?: string
  robots_txt?: string
}

const NOT_CAPTURED = 'The capture does not include this.'

/** Throws a `VerdictError` that says what is wrong with the capture. */
export function evidenceFromCapture(input: unknown, collectedAt: string): Evidence {
  const capture = checked(input)
  const url = urlOf(capture.url)
  const body = bodyOf(capture)
  const page: Page = {
    url: url.href,
    hops: [],
    status: capture.status ?? null,
    headers: headersOf(capture.headers),
    body,
    httpVersion: null,
    offersHttp2: null,
    wireBytes: null,
    decodedBytes: 'text' in body ? Buffer.byteLength(body.text) : Buffer.from(body.base64, 'base64').length,
    gzipBytes: null,
    timings: null,
    address: null,
  }
  return {
    ...emptyEvidence(url.href, collectedAt, NOT_CAPTURED, 'capture'),
    page: { ok: true, value: page },
    robots: robotsOf(capture.robots_txt, url),
  }
}

/** Evidence without any part yet, all for the same reason. */
export function emptyEvidence(
  url: string,
  collectedAt: string,
  reason: string,
  source: Evidence['source'] = 'network',
): Evidence {
  const nothing: Collected<never> = { ok: false, code: 'not_collected', message: reason }
  return {
    format: 1,
    source,
    url,
    collectedAt,
    page: nothing,
    robots: nothing,
    sitemaps: nothing,
    certificate: nothing,
    httpVisit: nothing,
    notFound: nothing,
    icons: nothing,
    resources: nothing,
    canonicalTarget: nothing,
    securityTxt: nothing,
    llmsTxt: nothing,
  }
}

function checked(input: unknown): Capture {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw bad('A capture must be a JSON object.')
  const capture = input as Record<string, unknown>
  if (typeof capture.url !== 'string') throw bad('"url" must be a string.')
  for (const key of ['html', 'html_base64', 'robots_txt'])
    if (capture[key] !== undefined && capture[key] !== null && typeof capture[key] !== 'string')
      throw bad(`"${key}" must be a string.`)
  if (typeof capture.html !== 'string' && typeof capture.html_base64 !== 'string')
    throw bad('A capture must have either "html" or "html_base64".')
  const { status } = capture
  if (
    status !== undefined &&
    status !== null &&
    !(Number.isInteger(status) && Number(status) >= 100 && Number(status) <= 599)
  )
    throw bad('"status" must be an integer from 100 to 599.')
  return input as Capture
}

function urlOf(text: string): URL {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw bad(`"url" must be an absolute http or https URL, not ${JSON.stringify(text.slice(0, 100))}.`)
  url.hash = ''
  return url
}

function bodyOf(capture: Capture): Body {
  if (typeof capture.html === 'string') return { text: capture.html }
  const base64 = capture.html_base64!
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw bad('"html_base64" is not base64.')
  return { base64 }
}

function headersOf(headers: Capture['headers']): Header[] | null {
  if (headers === undefined || headers === null) return null
  if (typeof headers !== 'object') throw bad(HEADERS_SHAPE)
  const pairs: Header[] = Array.isArray(headers)
    ? headers
    : Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one): Header => [name, one]))
  for (const pair of pairs)
    if (!Array.isArray(pair) || pair.length !== 2 || pair.some((part) => typeof part !== 'string'))
      throw bad(HEADERS_SHAPE)
  return pairs
}

const HEADERS_SHAPE = '"headers" must be a list of [name, value] pairs, or an object of strings or lists of strings.'

function robotsOf(text: string | null | undefined, page: URL): Collected<TextFile> {
  if (typeof text !== 'string')
    return { ok: false, code: 'not_collected', message: 'The capture does not include robots.txt.' }
  const url = new URL('/robots.txt', page).href
  const bytes = Buffer.byteLength(text)
  return { ok: true, value: { url, status: 200, contentType: 'text/plain', text, truncated: false, bytes } }
}

function bad(message: string): VerdictError {
  return new VerdictError('invalid_capture', message)
}

import type { Readable } from 'node:stream'
import type { Header } from '../model.ts'
import type { Deadline } from './deadline.ts'
import type { Limits } from './limits.ts'

/** One GET request. */
export interface HttpRequest {
  url: URL
  /** Without the host, which each version of HTTP sends in its own way. */
  headers: readonly Header[]
  limits: Limits
  deadline: Deadline
  now: () => number
}

/** The head of a response; the body has not been read yet. */
export interface HttpResponse {
  status: number
  headers: Header[]
  httpVersion: '1.0' | '1.1' | '2'
  body: Readable
  sentAt: number
  firstByteAt: number
  /** Once the body has ended: whether it is complete, which the stream alone does not tell. */
  isComplete(): boolean
}

/**
 * A connection for one request at a time. It is built on Node's own http and http2, because they report the version and every
 * header line as sent, which is evidence here, and load in a tenth of the time of a client library.
 */
export interface HttpConnection {
  request(request: HttpRequest): Promise<HttpResponse>
  /** Once a body has been read: whether the connection can be used for another request. */
  isReusable(): boolean | Promise<boolean>
  readonly isClosed: boolean
  destroy(): void
}

/** Node's raw headers, `[name, value, name, value …]`, as pairs. */
export function headerPairs(raw: readonly string[]): Header[] {
  const pairs: Header[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at] ?? '', raw[at + 1] ?? ''])
  return pairs
}

export function headerValues(headers: readonly Header[], name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value)
}

/** The length of a body in bytes (RFC 9110 §8.6); 0 if the server sends none, or something else. */
export function declaredLength(headers: readonly Header[]): number {
  const [length = ''] = headerValues(headers, 'content-length')
  return /^\d{1,15}$/.test(length) ? Number(length) : 0
}

import type { Readable } from 'node:stream'
import type { Header } from '../model.ts'
import type { Deadline } from './deadline.ts'
import type { Limits } from './limits.ts'

/** One GET, as it is put to a connection. */
export interface Question {
  url: URL
  /** Without host, which each version of HTTP says in its own way. */
  headers: readonly Header[]
  limits: Limits
  deadline: Deadline
  now: () => number
}

/** The head of an answer, with the body still to come. */
export interface Answer {
  status: number
  headers: Header[]
  httpVersion: '1.0' | '1.1' | '2'
  body: Readable
  askedAt: number
  firstByteAt: number
  /** Asked once the body has ended: was that its end, or did the peer break off in a way the stream does not tell? */
  isWhole(): boolean
}

/**
 * A connection that takes one question at a time. Node's own http and http2 stand behind it, not a client library:
 * they tell the version and every header line as sent, which is evidence here, and load in a tenth of the time.
 */
export interface Asker {
  ask(question: Question): Promise<Answer>
  /** Resolves to whether the connection can take another question; asked once a body has been read to its end. */
  rest(): Promise<boolean>
  readonly closed: boolean
  destroy(): void
}

/** `[name, value, name, value …]` as Node keeps what was sent, in pairs. */
export function headerPairs(raw: readonly string[]): Header[] {
  const pairs: Header[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at] ?? '', raw[at + 1] ?? ''])
  return pairs
}

export function headerValues(headers: readonly Header[], name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value)
}

import type { Header } from '../../model.ts'

/** All values of a header in their order; names are case-insensitive (RFC 9110 §5.1). */
export function headerValues(headers: readonly Header[], name: string): string[] {
  const wanted = name.toLowerCase()
  const values: string[] = []
  for (const [key, value] of headers) {
    if (key.length === wanted.length && key.toLowerCase() === wanted) values.push(value)
  }
  return values
}

/** The values combined as a list (RFC 9110 §5.2); null without the header. */
export function headerValue(headers: Header[], name: string): string | null {
  const values = headerValues(headers, name)
  return values.length === 0 ? null : values.join(', ')
}

/**
 * Fetch §2.2.2 "get, decode, and split": the list members, including empty ones. Commas in quoted strings do not split.
 */
export function splitHeader(values: string[]): string[] {
  if (values.length === 0) return []
  const input = values.join(', ')
  const members: string[] = []
  let start = 0
  let at = 0
  while (at < input.length) {
    const char = input[at]
    if (char === '"') {
      const close = closingQuote(input, at)
      at = close === -1 ? input.length : close + 1
    } else if (char === ',') {
      members.push(trimHttpSpace(input.slice(start, at)))
      start = ++at
    } else {
      at++
    }
  }
  members.push(trimHttpSpace(input.slice(start)))
  return members
}

/** The end of the quoted string that starts at `from` (RFC 9110 §5.6.4), or -1. */
export function closingQuote(input: string, from: number): number {
  for (let at = from + 1; at < input.length; at++) {
    if (input[at] === '\\') at++
    else if (input[at] === '"') return at
  }
  return -1
}

/** The text of a quoted string, without quotes and escapes. */
export function unescapeQuoted(inner: string): string {
  return inner.includes('\\') ? inner.replace(/\\(.)/gs, '$1') : inner
}

/** Without surrounding space, tab, CR and LF. */
export function trimHttpSpace(text: string): string {
  let end = text.length
  while (end > 0 && isHttpSpace(text.charCodeAt(end - 1))) end--
  return trimHttpSpaceStart(text.slice(0, end))
}

export function trimHttpSpaceStart(text: string): string {
  let start = 0
  while (start < text.length && isHttpSpace(text.charCodeAt(start))) start++
  return text.slice(start)
}

function isHttpSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** RFC 9110 §5.6.2 */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/**
 * The Origin that the page collector sends with its request. It belongs to no site (RFC 2606), so a server that returns
 * it in Access-Control-Allow-Origin returns any origin.
 */
export const PROBE_ORIGIN = 'https://verdict.invalid'

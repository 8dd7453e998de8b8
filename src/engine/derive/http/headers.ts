import type { Header } from '../../model.ts'

/** Every value of a header, in the order they came; names are compared without regard to case (RFC 9110 §5.1). */
export function headerValues(headers: Header[], name: string): string[] {
  const wanted = name.toLowerCase()
  const values: string[] = []
  for (const [key, value] of headers) {
    if (key.length === wanted.length && key.toLowerCase() === wanted) values.push(value)
  }
  return values
}

/** The values combined as a list (RFC 9110 §5.2), or null where the header is absent. */
export function headerValue(headers: Header[], name: string): string | null {
  const values = headerValues(headers, name)
  return values.length === 0 ? null : values.join(', ')
}

/** Fetch §2.2.2 "get, decode, and split": the list members, commas in quoted strings apart. Empty members are kept. */
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

/** Where the quoted string that opens at `from` closes (RFC 9110 §5.6.4), or -1 where it never does. */
export function closingQuote(input: string, from: number): number {
  for (let at = from + 1; at < input.length; at++) {
    if (input[at] === '\\') at++
    else if (input[at] === '"') return at
  }
  return -1
}

/** The text of a quoted string without its quotes: each escape stands for the character after it. */
export function unescapeQuoted(inner: string): string {
  return inner.includes('\\') ? inner.replace(/\\(.)/gs, '$1') : inner
}

/** Without the space, tab, CR and LF around it. */
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

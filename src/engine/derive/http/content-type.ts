import { closingQuote, isToken, splitHeader, trimHttpSpace, trimHttpSpaceStart, unescapeQuoted } from './headers.ts'

export interface MimeType {
  /** `type/subtype` in lower case. */
  essence: string
  charset: string | null
  /** Names in lower case; the first of a repeated parameter counts. */
  parameters: [name: string, value: string][]
}

const MAX_PARAMETERS = 100
const QUOTED_STRING_CODE_POINTS = /^[\t\x20-\x7e\x80-\xff]*$/

/** MIME Sniffing §4.4 "parse a MIME type". Null if it is invalid. */
export function parseMimeType(input: string): MimeType | null {
  const text = trimHttpSpace(input)
  const slash = text.indexOf('/')
  if (slash === -1) return null
  let at = endOfPart(text, slash)
  const type = text.slice(0, slash)
  const subtype = trimHttpSpace(text.slice(slash + 1, at))
  if (!isToken(type) || !isToken(subtype)) return null

  const parameters = new Map<string, string>()
  while (at < text.length && parameters.size < MAX_PARAMETERS) {
    const nameEnd = endOfName(text, at + 1)
    const name = trimHttpSpaceStart(text.slice(at + 1, nameEnd)).toLowerCase()
    if (text[nameEnd] !== '=') {
      at = nameEnd
      continue
    }
    const value = readValue(text, nameEnd + 1)
    at = value.end
    const accepted = value.quoted || value.text !== ''
    if (!accepted || !isToken(name) || !QUOTED_STRING_CODE_POINTS.test(value.text) || parameters.has(name)) continue
    parameters.set(name, value.text)
  }
  return {
    essence: `${type}/${subtype}`.toLowerCase(),
    charset: parameters.get('charset') ?? null,
    parameters: [...parameters],
  }
}

/** Fetch §2.2.2 "extract a MIME type": the last valid one counts, and may inherit an earlier charset. */
export function contentType(values: string[]): MimeType | null {
  let found: MimeType | null = null
  let charset: string | null = null
  for (const value of splitHeader(values)) {
    const next = parseMimeType(value)
    if (next === null || next.essence === '*/*') continue
    if (next.essence !== found?.essence) charset = next.charset
    else if (next.charset === null) next.charset = charset
    found = next
  }
  return found
}

/** Fetch §3.6 "determine nosniff": only the first value of X-Content-Type-Options counts. */
export function isNosniff(values: string[]): boolean {
  return splitHeader(values)[0]?.toLowerCase() === 'nosniff'
}

function readValue(text: string, start: number): { text: string; quoted: boolean; end: number } {
  if (text[start] !== '"') {
    const end = endOfPart(text, start)
    return { text: trimHttpSpace(text.slice(start, end)), quoted: false, end }
  }
  const close = closingQuote(text, start)
  const end = close === -1 ? text.length : close
  return { text: unescapeQuoted(text.slice(start + 1, end)), quoted: true, end: endOfPart(text, end) }
}

function endOfName(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== ';' && text[at] !== '=') at++
  return at
}

function endOfPart(text: string, from: number): number {
  const at = text.indexOf(';', from)
  return at === -1 ? text.length : at
}

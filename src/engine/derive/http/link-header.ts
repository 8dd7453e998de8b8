import { closingQuote, unescapeQuoted } from './headers.ts'

/** A parameter whose name ends with `*` (RFC 8187 §3.2). UTF-8 is decoded; values in other charsets stay encoded. */
export interface ExtendedValue {
  language: string
  /** The charset of an encoded value, in lower case; null if it was decoded. */
  encoding: string | null
  value: string
}

/** A link with one relation; several relations make several links. */
export interface HeaderLink {
  uri: string
  rel?: string
  /** Names in lower case. A list if a parameter such as hreflang is repeated. */
  [parameter: string]: string | string[] | ExtendedValue | undefined
}

const MAX_LINKS = 1000
const MAX_PARAMETERS = 50
const MAX_RELATIONS = 50

/** Only the first of these counts (RFC 8288 §3.2 to §3.4.1). */
const SINGLE = new Set(['rel', 'anchor', 'rev', 'media', 'title', 'title*', 'type'])

/** Link header fields by RFC 8288 §3 and its appendix B. Invalid parts are skipped. */
export function parseLinkHeader(values: string[]): HeaderLink[] {
  const links: HeaderLink[] = []
  for (const value of values) {
    const text = unfold(value)
    let at = 0
    while (at < text.length && links.length < MAX_LINKS) {
      const open = skip(text, at, ' \t\r\n,')
      if (text[open] !== '<') {
        at = afterMember(text, open)
        continue
      }
      const close = text.indexOf('>', open)
      if (close === -1) break
      const { parameters, end } = readParameters(text, close + 1)
      at = end
      links.push(...linksOf(text.slice(open + 1, close).trim(), parameters, MAX_LINKS - links.length))
    }
  }
  return links
}

type Parameters = Map<string, string | string[] | ExtendedValue>

function readParameters(text: string, from: number): { parameters: Parameters; end: number } {
  const parameters: Parameters = new Map()
  let at = skip(text, from, ' \t\r\n')
  while (text[at] === ';') {
    at = skip(text, at, ' \t\r\n;')
    const nameEnd = until(text, at, '=;,')
    const name = text.slice(at, nameEnd).trim().toLowerCase()
    let value = ''
    at = nameEnd
    if (text[at] === '=') {
      const read = readValue(text, skip(text, at + 1, ' \t\r\n'))
      value = read.value
      at = read.end
    }
    if (name !== '' && name !== 'uri' && (parameters.size < MAX_PARAMETERS || parameters.has(name))) {
      addParameter(parameters, name, value)
    }
  }
  return { parameters, end: afterMember(text, at) }
}

function readValue(text: string, start: number): { value: string; end: number } {
  if (text[start] !== '"') {
    const end = until(text, start, ';,')
    return { value: text.slice(start, end).trim(), end }
  }
  const close = closingQuote(text, start)
  const end = close === -1 ? text.length : close
  return { value: unescapeQuoted(text.slice(start + 1, end)), end: until(text, end + 1, ';,') }
}

function addParameter(parameters: Parameters, name: string, value: string): void {
  const known = parameters.get(name)
  if (known === undefined) {
    parameters.set(name, name.endsWith('*') ? extendedValue(value) : value)
  } else if (!SINGLE.has(name) && !name.endsWith('*')) {
    if (!Array.isArray(known)) parameters.set(name, [known as string, value])
    else if (known.length < MAX_PARAMETERS) known.push(value)
  }
}

function linksOf(uri: string, parameters: Parameters, room: number): HeaderLink[] {
  const rel = parameters.get('rel') as string | undefined
  const shared = Object.fromEntries(parameters)
  // RFC 8288 §3.3: each word of rel is a relation. An empty one is kept as written.
  const relations = rel === undefined ? [] : rel.trim().split(/[ \t\r\n]+/, MAX_RELATIONS)
  if (relations.length === 0) return [{ ...shared, uri }]
  return [...new Set(relations)].slice(0, room).map((relation) => ({ ...shared, uri, rel: relation }))
}

function extendedValue(text: string): ExtendedValue {
  const [, charset = '', language = '', value = text] = /^([^']*)'([^']*)'(.*)$/s.exec(text) ?? []
  const encoding = charset.toLowerCase()
  if (encoding !== 'utf-8' && encoding !== '') return { language, encoding, value }
  return { language, encoding: null, value: percentDecode(value) }
}

function percentDecode(text: string): string {
  if (!text.includes('%')) return text
  const bytes = Buffer.from(text, 'utf8').toString('latin1')
  const decoded = bytes.replace(/%([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
  return Buffer.from(decoded, 'latin1').toString('utf8')
}

/** Joins lines with obsolete folding (RFC 9112 §5.2). */
function unfold(value: string): string {
  return value.includes('\n') ? value.replace(/\r?\n[ \t]+/g, '') : value
}

function skip(text: string, from: number, chars: string): number {
  let at = from
  while (at < text.length && chars.includes(text[at]!)) at++
  return at
}

function until(text: string, from: number, chars: string): number {
  let at = from
  while (at < text.length && !chars.includes(text[at]!)) at++
  return at
}

/** The position after the next comma between links. */
function afterMember(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== ',') {
    if (text[at] === '"') {
      const close = closingQuote(text, at)
      if (close === -1) return text.length
      at = close
    }
    at++
  }
  return at + 1
}

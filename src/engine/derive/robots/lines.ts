/** The lines of a robots.txt as Google's open-source parser reads them: RFC 9309 §2.2, with its exceptions noted. */

export type RobotsLineKind = RobotsDirective | 'comment' | 'invalid'

/** `unused` are directives that other search engines support and Google does not. */
export type RobotsDirective = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'unused' | 'unknown'

export interface RobotsLine {
  /** From 1. */
  number: number
  kind: RobotsLineKind
  /** The name of the directive as written; null if the line has none. */
  key: string | null
  /** Patterns of rules are percent-encoded, see `escapeBytes`. */
  value: string | null
  /** A misspelling that Google accepts. */
  typo: boolean
  missingColon: boolean
  /** Truncated at the length that Google reads. */
  tooLong: boolean
  hasComment: boolean
}

/** Google ignores the rest after 500 KiB; RFC 9309 §2.5 requires at least that. */
export const MAX_ROBOTS_BYTES = 500 * 1024

/** Google keeps 2083 × 8 bytes of a line, including the terminator. */
const MAX_LINE_BYTES = 2083 * 8 - 1

const UTF8_BOM = '\u00ef\u00bb\u00bf'

const NAMES: [start: string, kind: RobotsDirective, typo: boolean][] = [
  ['user-agent', 'user-agent', false],
  ['useragent', 'user-agent', true],
  ['user agent', 'user-agent', true],
  ['allow', 'allow', false],
  ['disallow', 'disallow', false],
  ['dissallow', 'disallow', true],
  ['dissalow', 'disallow', true],
  ['disalow', 'disallow', true],
  ['diasllow', 'disallow', true],
  ['disallaw', 'disallow', true],
  ['sitemap', 'sitemap', false],
  ['site-map', 'sitemap', true],
]
const UNUSED = new Set(['clean-param', 'crawl-delay', 'host', 'noarchive', 'noindex', 'nofollow'])

/** One character for each byte, because lengths are in bytes; truncated at `MAX_ROBOTS_BYTES`. */
export function bytesOf(text: string | Uint8Array): { binary: string; truncated: boolean } {
  // A character has at least one byte, so truncating before encoding loses nothing that counts.
  const bytes = typeof text === 'string' ? Buffer.from(text.slice(0, MAX_ROBOTS_BYTES + 1), 'utf8') : text
  const kept = bytes.subarray(0, MAX_ROBOTS_BYTES)
  const binary = Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength).toString('latin1')
  return { binary: withoutBom(binary), truncated: bytes.length > kept.length }
}

/** Like Google, skips even an incomplete byte order mark. */
function withoutBom(binary: string): string {
  let at = 0
  while (at < UTF8_BOM.length && binary[at] === UTF8_BOM[at]) at++
  return binary.slice(at)
}

/** Null for an empty line. */
export function readLine(raw: string, number: number): RobotsLine | null {
  const tooLong = raw.length > MAX_LINE_BYTES
  let text = tooLong ? raw.slice(0, MAX_LINE_BYTES) : raw
  text = upTo(text, '\0')
  const hash = text.indexOf('#')
  const hasComment = hash !== -1
  text = trimAscii(hasComment ? text.slice(0, hash) : text)
  const line: RobotsLine = {
    number,
    kind: 'invalid',
    key: null,
    value: null,
    typo: false,
    missingColon: false,
    tooLong,
    hasComment,
  }
  if (text === '') return hasComment ? { ...line, kind: 'comment' } : null

  let separator = text.indexOf(':')
  if (separator === -1) {
    separator = onlyGap(text)
    line.missingColon = separator !== -1
  }
  const key = separator === -1 ? '' : trimAscii(text.slice(0, separator))
  if (key === '') return line
  const { kind, typo } = directiveOf(key)
  const value = trimAscii(text.slice(separator + 1))
  line.kind = kind
  line.typo = typo
  line.key = fromUtf8(key)
  line.value = kind === 'allow' || kind === 'disallow' ? escapeBytes(value) : fromUtf8(value)
  return line
}

/** Without a colon, Google accepts white space in a line of exactly two words. */
function onlyGap(text: string): number {
  const gap = /[ \t]+/.exec(text)
  if (gap === null || /[ \t]/.test(text.slice(gap.index + gap[0].length))) return -1
  return gap.index
}

function directiveOf(key: string): { kind: RobotsDirective; typo: boolean } {
  const lower = key.slice(0, 16).toLowerCase()
  for (const [start, kind, typo] of NAMES) {
    if (lower.startsWith(start)) return { kind, typo }
  }
  return { kind: UNUSED.has(key.toLowerCase()) ? 'unused' : 'unknown', typo: false }
}

/** Percent-encodes non-ASCII bytes, and converts existing encodings to upper case. */
export function escapeBytes(binary: string): string {
  return binary.replace(/%[0-9a-fA-F]{2}|[\x80-\xff]/g, (found) =>
    found.length === 3 ? found.toUpperCase() : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function fromUtf8(binary: string): string {
  return /[\x80-\xff]/.test(binary) ? Buffer.from(binary, 'latin1').toString('utf8') : binary
}

function upTo(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at === -1 ? text : text.slice(0, at)
}

function trimAscii(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isAsciiSpace(text.charCodeAt(start))) start++
  while (end > start && isAsciiSpace(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

export function isAsciiSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

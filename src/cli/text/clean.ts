/**
 * What a terminal would obey instead of show: C0 and C1 controls, DEL, line and paragraph separators, bidi marks and
 * overrides, the byte order mark, annotation controls and tags. Text of a page must never reach a terminal with them.
 */
const OBEYED =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

/** Those of them that are white space, and read as such. */
const SPACES = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** Text fit for a terminal: white space becomes a space, every other control is spelt out. */
export function clean(text: string): string {
  return text.toWellFormed().replace(SPACES, ' ').replace(OBEYED, spelt)
}

function spelt(character: string): string {
  const code = character.codePointAt(0)!.toString(16)
  if (code.length <= 2) return `\\x${code.padStart(2, '0')}`
  return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\u{${code}}`
}

/** A value with every string in it cleaned (and fitted to the output), so that what renders it need not think of it. */
export function cleaned<T>(value: T, readable: (text: string) => string = (text) => text): T {
  if (typeof value === 'string') return readable(clean(value)) as T
  if (Array.isArray(value)) return value.map((one) => cleaned(one, readable)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleaned(one, readable)])) as T
}

// biome-ignore format: a table
const PLAIN: Record<string, string> = {
  '‘': "'", '’': "'", '“': '"', '”': '"', '«': '"', '»': '"', '–': '-', '—': '-', '−': '-', '…': '...', '·': '-',
  '×': 'x', '→': '->', '≤': '<=', '≥': '>=', '•': '*', '\u00a0': ' ', '✓': 'ok', '✗': 'x',
}

/** For terminals that do not read UTF-8, where the bytes of other letters could even be controls. */
export function ascii(text: string): string {
  return text.replace(/[^\x00-\x7f]/gu, (character) => PLAIN[character] ?? spelt(character))
}

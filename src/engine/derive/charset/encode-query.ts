/** Encodings with characters of two bytes. */
const DOUBLE = new Set(['shift_jis', 'euc-jp', 'euc-kr', 'big5', 'gbk', 'gb18030'])
/** URLs of such pages are in UTF-8 (Encoding Standard §4.3 "get an output encoding"), or their bytes depend on those before. */
const AS_UTF8 = new Set(['utf-8', 'utf-16be', 'utf-16le', 'replacement', 'iso-2022-jp', 'x-user-defined'])

/** Bytes of a character, as they stand in a query. */
type Table = ReadonlyMap<string, string>
const tables = new Map<string, Table>()

/** An absolute URL with another scheme than http and https: its query is in UTF-8, regardless of the page's encoding. */
const OTHER_SCHEME = /^[\0- ]*(?!https?:)[a-z][a-z\d+.-]*:/i

/**
 * URL standard, §4.4 "query state": browsers write the query of a link in the encoding of its page. Returns the reference with the
 * query encoded so, ready to be parsed.
 */
export function encodeQuery(reference: string, encoding: string): string {
  if (AS_UTF8.has(encoding)) return reference
  const start = reference.indexOf('?')
  const hash = reference.indexOf('#')
  const end = hash === -1 ? reference.length : hash
  if (start === -1 || start > end || OTHER_SCHEME.test(reference)) return reference
  const query = reference.slice(start, end)
  if (!/[^\0-\x7f]/.test(query)) return reference
  const table = tableOf(encoding)
  const encoded = query.replace(/[^\0-\x7f]/gu, (char) => table.get(char) ?? `%26%23${char.codePointAt(0)}%3B`)
  return reference.slice(0, start) + encoded + reference.slice(end)
}

function tableOf(encoding: string): Table {
  const known = tables.get(encoding)
  if (known !== undefined) return known
  const table = new Map<string, string>()
  const decoder = new TextDecoder(encoding)
  const add = (...bytes: number[]) => {
    const char = decoder.decode(Uint8Array.from(bytes))
    const isOne = [...char].length === 1 && char !== '\ufffd'
    if (isOne && char > '\x7f' && !table.has(char)) table.set(char, bytes.map(written).join(''))
  }
  for (let byte = 0x80; byte <= 0xff; byte++) add(byte)
  if (DOUBLE.has(encoding))
    for (let lead = 0x81; lead <= 0xfe; lead++) for (let trail = 0x40; trail <= 0xfe; trail++) add(lead, trail)
  tables.set(encoding, table)
  return table
}

/** The second byte may be that of a letter, which is not escaped. */
function written(byte: number): string {
  return byte < 0x7f ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`
}

import { contentType as parseContentType } from '../http/content-type.ts'
import { encodingFromLabel } from './labels.ts'
import { prescan, xmlDeclared } from './prescan.ts'

export { encodingFromLabel }

/** The encoding of a page, and where it is declared. */
export interface Encoding {
  /** A name from the Encoding Standard, in lower case. */
  encoding: string
  /**
   * `xml`: an XML declaration at the start. `late-meta`: a meta element after the bytes that are read before parsing;
   * browsers start again then. `xhtml`: the page is XML, which is UTF-8 unless it says otherwise.
   */
  source: 'bom' | 'header' | 'meta' | 'xml' | 'xhtml' | 'late-meta' | 'default'
  /** The label as written, if there is one. */
  label: string | null
}

/** HTML §13.2.3.2: browsers check this many bytes before parsing, and the declaration must be within them. */
export const PRESCAN_BYTES = 1024
/** How many bytes are searched for a late meta element. */
export const LATE_BYTES = 64 * 1024

/** HTML §13.2.3.2 "encoding sniffing algorithm", without guesses by language or frequency. */
export function sniffEncoding(bytes: Uint8Array, contentType: string | null): Encoding {
  const bom = bomEncoding(bytes)
  if (bom !== null) return { encoding: bom, source: 'bom', label: null }
  const type = contentType === null ? null : parseContentType([contentType])
  const label = type?.charset ?? null
  const named = label === null ? null : encodingFromLabel(label)
  if (named !== null) return { encoding: named, source: 'header', label }

  const utf16 = utf16Xml(bytes)
  if (utf16 !== null) return { encoding: utf16, source: 'xml', label: null }
  if (type?.essence === 'application/xhtml+xml') return xhtmlEncoding(bytes)
  const meta = prescan(bytes, PRESCAN_BYTES)
  if (meta !== null) return { ...meta, source: 'meta' }
  const xml = xmlDeclared(bytes, PRESCAN_BYTES)
  if (xml !== null) return { ...xml, source: 'xml' }
  const late = bytes.length > PRESCAN_BYTES ? prescan(bytes, LATE_BYTES, true) : null
  if (late !== null) return { ...late, source: 'late-meta' }
  return { encoding: 'windows-1252', source: 'default', label: null }
}

/** XML 1.0 §4.3.3; parsers of XML don't look at meta elements. */
function xhtmlEncoding(bytes: Uint8Array): Encoding {
  const xml = xmlDeclared(bytes, PRESCAN_BYTES)
  return xml === null ? { encoding: 'utf-8', source: 'xhtml', label: null } : { ...xml, source: 'xml' }
}

/** Decodes like browsers: a byte order mark is removed, invalid bytes become U+FFFD. */
export function decodeHtml(bytes: Uint8Array, encoding: string): string {
  // Encoding Standard §14.1: the replacement encoding decodes to a single U+FFFD.
  if (encoding === 'replacement') return bytes.length === 0 ? '' : '\uFFFD'
  return new TextDecoder(encoding).decode(bytes)
}

/** Encoding Standard §6 "BOM sniff". */
function bomEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return null
}

const UTF16LE_XML = [0x3c, 0, 0x3f, 0, 0x78, 0]
const UTF16BE_XML = [0, 0x3c, 0, 0x3f, 0, 0x78]

/** `<?x` in UTF-16 without a byte order mark. */
function utf16Xml(bytes: Uint8Array): string | null {
  if (UTF16LE_XML.every((byte, at) => bytes[at] === byte)) return 'utf-16le'
  if (UTF16BE_XML.every((byte, at) => bytes[at] === byte)) return 'utf-16be'
  return null
}

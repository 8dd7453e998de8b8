import {
  afterComment,
  afterTag,
  BANG,
  DASH,
  END,
  endOfTagName,
  GT,
  indexBefore,
  isAlpha,
  isSpace,
  isWordAt,
  LT,
  QUESTION,
  readAttribute,
  SLASH,
  textOf,
} from './bytes.ts'
import { encodingFromLabel } from './labels.ts'

/** An encoding declared in the bytes themselves. */
export interface DeclaredEncoding {
  encoding: string
  label: string
}

/** Elements whose content the parser reads as text, so that a meta element in it does not count. */
const RAW_TEXT = ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']

/**
 * HTML §13.2.3.2 "prescan a byte stream to determine its encoding", over the first `limit` bytes. It recognizes tags
 * and comments, but not elements; with `elements` it skips raw text, too, which is closer to the parser.
 */
export function prescan(bytes: Uint8Array, limit: number, elements = false): DeclaredEncoding | null {
  const end = Math.min(bytes.length, limit)
  let at = 0
  while (at !== END && at < end) {
    const open = indexBefore(bytes, LT, at, end)
    if (open === END) return null
    const next = bytes[open + 1] ?? 0
    if (next === BANG && bytes[open + 2] === DASH && bytes[open + 3] === DASH) {
      at = afterComment(bytes, open, end)
    } else if (isMeta(bytes, open)) {
      const meta = readMeta(bytes, open + 5, end)
      if (meta.declared !== null) return meta.declared
      at = meta.at
    } else if (isAlpha(next) || (next === SLASH && isAlpha(bytes[open + 2] ?? 0))) {
      at = afterTag(bytes, open, end)
      if (elements && at !== END) at = afterRawText(bytes, open, at, end)
    } else if (next === BANG || next === SLASH || next === QUESTION) {
      const close = indexBefore(bytes, GT, open, end)
      at = close === END ? END : close + 1
    } else {
      at = open + 1
    }
  }
  return null
}

/** "Get an XML encoding": the declaration at the start of the stream, used if there is no meta element. */
export function xmlDeclared(bytes: Uint8Array, limit: number): DeclaredEncoding | null {
  if (textOf(bytes, 0, Math.min(5, bytes.length)) !== '<?xml') return null
  const close = indexBefore(bytes, GT, 0, limit)
  if (close === END) return null
  const found = /encoding[\0-\x20]*=[\0-\x20]*(?:"([^"]*)"|'([^']*)')/.exec(textOf(bytes, 0, close))
  const label = found?.[1] ?? found?.[2] ?? ''
  const encoding = /[\0-\x20]/.test(label) ? null : encodingFromLabel(label)
  return encoding === null ? null : { encoding: notUtf16(encoding), label }
}

/** HTML §2.5.4: the charset in the content of a meta element for Content-Type. */
export function charsetOfContent(content: string): string | null {
  const start = /charset[\t\n\f\r ]*=[\t\n\f\r ]*/i.exec(content)
  if (start === null) return null
  const from = start.index + start[0].length
  const quote = content[from]
  if (quote === '"' || quote === "'") {
    const close = content.indexOf(quote, from + 1)
    return close === -1 ? null : content.slice(from + 1, close)
  }
  return /^[^\t\n\f\r ;]*/.exec(content.slice(from))![0]
}

function readMeta(bytes: Uint8Array, from: number, end: number): { at: number; declared: DeclaredEncoding | null } {
  const values = new Map<string, string>()
  let at = from
  for (;;) {
    const attribute = readAttribute(bytes, at, end)
    if (attribute === END) return { at: END, declared: null }
    at = attribute.at
    const { name, value } = attribute
    if (name === null) break
    if (!values.has(name)) values.set(name, value)
  }
  return { at, declared: declaredBy(values) }
}

/** A charset attribute takes precedence over a content attribute, which needs its http-equiv. */
function declaredBy(values: Map<string, string>): DeclaredEncoding | null {
  let label = values.get('charset') ?? null
  if (label === null && values.get('http-equiv') === 'content-type') {
    label = charsetOfContent(values.get('content') ?? '')
  }
  const encoding = label === null ? null : encodingFromLabel(label)
  if (label === null || encoding === null) return null
  return { encoding: encoding === 'x-user-defined' ? 'windows-1252' : notUtf16(encoding), label: label.trim() }
}

/** A declaration that can be read byte by byte is not UTF-16. */
function notUtf16(encoding: string): string {
  return encoding === 'utf-16le' || encoding === 'utf-16be' ? 'utf-8' : encoding
}

function isMeta(bytes: Uint8Array, open: number): boolean {
  const next = bytes[open + 5] ?? 0
  return (isSpace(next) || next === SLASH) && isWordAt(bytes, open + 1, 'meta')
}

function afterRawText(bytes: Uint8Array, open: number, from: number, end: number): number {
  const nameEnd = endOfTagName(bytes, open, end)
  const name = RAW_TEXT.find((word) => word.length === nameEnd - open - 1 && isWordAt(bytes, open + 1, word))
  if (name === undefined) return from
  let at = from
  while (at < end) {
    const close = indexBefore(bytes, LT, at, end)
    if (close === END) return END
    if (bytes[close + 1] === SLASH && isWordAt(bytes, close + 2, name)) return close
    at = close + 1
  }
  return END
}

/**
 * Reads markup byte by byte, before its encoding is known: HTML §13.2.3.2 "get an attribute" and related algorithms.
 */

/** The end of the bytes: an unfinished token is dropped. */
export const END = -1

export const LT = 0x3c
export const GT = 0x3e
export const SLASH = 0x2f
export const DASH = 0x2d
export const BANG = 0x21
export const QUESTION = 0x3f
const EQUALS = 0x3d

/** The position of an attribute; an empty name means the end of the tag. `at` is where to continue. */
interface Span {
  name: number
  nameEnd: number
  value: number
  valueEnd: number
  at: number
}

/** Name and value in lower case; an empty name means the end of the tag. `at` is where to continue. */
export interface ByteAttribute {
  name: string | null
  value: string
  at: number
}

export function readAttribute(bytes: Uint8Array, from: number, end: number): ByteAttribute | typeof END {
  const span = attributeSpan(bytes, from, end)
  if (span === END) return END
  const name = span.nameEnd === span.name ? null : lowerText(bytes, span.name, span.nameEnd)
  return { name, value: lowerText(bytes, span.value, span.valueEnd), at: span.at }
}

function attributeSpan(bytes: Uint8Array, from: number, end: number): Span | typeof END {
  let at = from
  while (at < end && (isSpace(bytes[at]!) || bytes[at] === SLASH)) at++
  if (at >= end) return END
  const name = at
  if (bytes[at] === GT) return { name, nameEnd: name, value: 0, valueEnd: 0, at: at + 1 }
  // A leading equals sign is part of the name.
  at++
  while (at < end && !isSpace(bytes[at]!) && bytes[at] !== EQUALS && bytes[at] !== SLASH && bytes[at] !== GT) at++
  const nameEnd = at
  at = skipSpace(bytes, at, end)
  if (at >= end) return END
  if (bytes[at] !== EQUALS) return { name, nameEnd, value: 0, valueEnd: 0, at }
  at = skipSpace(bytes, at + 1, end)
  if (at >= end) return END
  const quote = bytes[at]!
  const value = at
  if (quote === 0x22 || quote === 0x27) {
    const close = indexBefore(bytes, quote, at + 1, end)
    return close === END ? END : { name, nameEnd, value: value + 1, valueEnd: close, at: close + 1 }
  }
  while (at < end && !isSpace(bytes[at]!) && bytes[at] !== GT) at++
  return at >= end ? END : { name, nameEnd, value, valueEnd: at, at }
}

/** The position after the tag that starts at `open`. */
export function afterTag(bytes: Uint8Array, open: number, end: number): number {
  let at = endOfTagName(bytes, open, end)
  for (;;) {
    const span = attributeSpan(bytes, at, end)
    if (span === END) return END
    at = span.at
    if (span.nameEnd === span.name) return at
  }
}

export function endOfTagName(bytes: Uint8Array, open: number, end: number): number {
  let at = open + 1
  while (at < end && !isSpace(bytes[at]!) && bytes[at] !== GT) at++
  return at
}

/** The dashes that end a comment may be those that start it. */
export function afterComment(bytes: Uint8Array, open: number, end: number): number {
  let at = open + 4
  while (at < end && !(bytes[at] === GT && bytes[at - 1] === DASH && bytes[at - 2] === DASH)) at++
  return at >= end ? END : at + 1
}

/** Like indexOf, but stops at `end`: searching to the end of the page for each tag would be quadratic. */
export function indexBefore(bytes: Uint8Array, byte: number, from: number, end: number): number {
  for (let at = from; at < end; at++) if (bytes[at] === byte) return at
  return END
}

/** Whether the bytes are this word, ignoring case. */
export function isWordAt(bytes: Uint8Array, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    if (((bytes[at + index] ?? 0) | 0x20) !== word.charCodeAt(index)) return false
  }
  return true
}

function skipSpace(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && isSpace(bytes[at]!)) at++
  return at
}

export function textOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.max(0, end - start)).toString('latin1')
}

/** In ASCII lower case; other bytes are unchanged. */
export function lowerText(bytes: Uint8Array, start: number, end: number): string {
  return textOf(bytes, start, Math.min(end, bytes.length)).replace(/[A-Z]+/g, (upper) => upper.toLowerCase())
}

export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d
}

export function isAlpha(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}

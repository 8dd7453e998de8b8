import type { Header, ResourceKind } from '../../model.ts'
import { contentType } from '../http/content-type.ts'
import { headerValue, headerValues } from '../http/headers.ts'

/** Lighthouse: less than a packet or a tenth of the file is not worth the effort. */
export const MIN_SAVING = 1400
const MIN_SHARE = 0.1

const TEXT_TYPE = /^text\/|^application\/(?:(?:x-)?(?:java|ecma)script|json|xml)$|\+(?:json|xml)$/
const TEXT_KINDS: readonly ResourceKind[] = ['script', 'style', 'manifest', 'frame']

/** Is a response text that compresses well? By its type or, without one, by the kind of the request. */
export function isText(headers: Header[], kind: ResourceKind): boolean {
  const type = contentType(headerValues(headers, 'content-type'))
  return type === null ? TEXT_KINDS.includes(kind) : TEXT_TYPE.test(type.essence)
}

const COMPRESSED = /(?:^|[\s,])(?:(?:x-)?gzip|br|zstd|deflate|(?:x-)?compress|dcb|dcz)(?:$|[\s,])/i

/** Was it sent with a content coding that compresses? Some servers put a charset there. */
export function isCompressed(headers: Header[]): boolean {
  return COMPRESSED.test(headerValue(headers, 'content-encoding') ?? '')
}

/** The bytes that compression would save; 0 if that is not worth it. */
export function textSaving(sizes: { decodedBytes: number; gzipBytes: number | null }): number {
  const { decodedBytes, gzipBytes } = sizes
  if (gzipBytes === null) return 0
  const saved = decodedBytes - gzipBytes
  return saved >= MIN_SAVING && saved / decodedBytes >= MIN_SHARE ? saved : 0
}

const MIN_LENGTH = 2048
const WASTE = 0.1

/** License comments, which minifiers keep. */
const KEPT_COMMENT = /^\/\*(?:!|[\s\S]{0,200}?@(?:license|preserve|cc_on))/
const LOOSE = /\/\*|\n[\t ]*\/\/|\n[\t ]+|\n{2,}|[\t ]{2,}/g

/**
 * Whether a script or style sheet is not minified, by the share of indentation, blank lines and comments at its start.
 * Strings are not recognized, so the share is an estimate; minified code has almost none.
 */
export function looksUnminified(sample: string): boolean {
  const text = sample.replaceAll('\r\n', '\n')
  if (text.length < MIN_LENGTH) return false
  let loose = 0
  let measured = text.length
  const mark = new RegExp(LOOSE)
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const { length } = match[0]
    if (match[0] === '/*') {
      const close = text.indexOf('*/', mark.lastIndex)
      const end = close === -1 ? text.length : close + 2
      // A license comment says nothing about the code after it.
      if (KEPT_COMMENT.test(text.slice(match.index, match.index + 250))) measured -= end - match.index
      else loose += end - match.index
      mark.lastIndex = end
    } else if (match[0].endsWith('//')) {
      const line = text.indexOf('\n', mark.lastIndex)
      const end = line === -1 ? text.length : line
      loose += end - match.index
      mark.lastIndex = end
    } else loose += length - 1
  }
  return measured >= MIN_LENGTH && loose / measured > WASTE
}

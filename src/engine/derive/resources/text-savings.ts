import type { Header, ResourceKind } from '../../model.ts'
import { contentType } from '../http/content-type.ts'
import { headerValue, headerValues } from '../http/headers.ts'

/** Lighthouse: smaller responses fit into one packet, and smaller savings are not worth the effort. */
const MIN_BYTES = 1400
const MIN_SHARE = 0.1

const TEXT_TYPE = /^text\/|^application\/(?:(?:x-)?(?:java|ecma)script|json|xml)$|\+(?:json|xml)$/
const TEXT_KINDS: readonly ResourceKind[] = ['script', 'style', 'manifest', 'frame']

/** Is a response text that compresses well? By its type or, without one, by the kind of the request. */
export function isText(headers: Header[], kind: ResourceKind): boolean {
  const type = contentType(headerValues(headers, 'content-type'))
  return type === null ? TEXT_KINDS.includes(kind) : TEXT_TYPE.test(type.essence)
}

/** Was it sent with a content coding other than identity? */
export function isCompressed(headers: Header[]): boolean {
  const coding = headerValue(headers, 'content-encoding')?.trim().toLowerCase() ?? ''
  return coding !== '' && coding !== 'identity'
}

/** The bytes that compression would save; 0 if that is not worth it. */
export function textSaving(sizes: { decodedBytes: number; gzipBytes: number | null }): number {
  const { decodedBytes, gzipBytes } = sizes
  if (gzipBytes === null || decodedBytes < MIN_BYTES) return 0
  const saved = decodedBytes - gzipBytes
  return saved / decodedBytes >= MIN_SHARE ? saved : 0
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problems.ts'

export const LARGEST_BODY = 64 * 1024
/** For the longest list of URLs. */
export const LARGEST_BULK_BODY = 3_000_000
/** For a logo of 100 kB in Base64. */
export const LARGEST_BRANDING_BODY = 200_000
/** For the longest list of addresses of a scan. */
export const LARGEST_SCAN_BODY = 8_000_000

export const BODY_TYPES = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'] as const

/** Parses the three types of body to plain fields; any other type is a 415. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(BODY_TYPES[0], { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    refuseEncodings(request)
    const text = utf8Of(bytes)
    const fields = fieldsOf(new URLSearchParams(text))
    if (!/%EF%BF%BD/i.test(text)) refuseReplacements(fields, bytes)
    return fields
  })
  app.addContentTypeParser(BODY_TYPES[1], { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    refuseEncodings(request)
    const text = utf8Of(bytes)
    // Many clients send a content type with every request, also with a DELETE or an update of nothing.
    const isCreation = request.method === 'POST' && request.routeOptions.url?.includes(':') !== true
    if (text === '' && !isCreation) return undefined
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new Problem('bad_request', 'The body is not valid JSON.', { cause })
    }
  })
  app.addContentTypeParser(BODY_TYPES[2], { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    refuseEncodings(request)
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch((cause: unknown) => {
      throw new Problem('bad_request', 'The body is not valid multipart/form-data.', { cause })
    })
    const fields = fieldsOf(form)
    refuseReplacements(fields, bytes)
    return fields
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    // Without a body the type does not matter.
    if (text === '' && request.method === 'DELETE') return undefined
    throw new Problem(
      'unsupported_media_type',
      'The body must be application/x-www-form-urlencoded, application/json or multipart/form-data.',
    )
  })
}

/** What decoders put in place of bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd'

/** Without a byte order mark, which editors and PowerShell put in front of files (RFC 8259 §8.1: it may be ignored). */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes that are not text would become replacement characters: a different URL, or a password that can't be typed. */
function utf8Of(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw notUtf8()
  }
}

/** Forms are decoded leniently: a replacement character that was not sent means bytes that are not text. */
function refuseReplacements(fields: Record<string, unknown>, bytes: Buffer): void {
  const isReplaced = Object.entries(fields)
    .flat(2)
    .some((one) => typeof one === 'string' && one.includes(REPLACEMENT))
  if (isReplaced && !bytes.includes(REPLACEMENT)) throw notUtf8()
}

function notUtf8(): Problem {
  return new Problem('bad_request', 'The body is not valid UTF-8.')
}

/** A field given twice becomes a list, which few schemas allow. */
function fieldsOf(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const fields = new Map<string, unknown[]>()
  for (const [name, value] of entries) {
    const values = fields.get(name)
    if (values === undefined) fields.set(name, [value])
    else values.push(value)
  }
  return Object.fromEntries(Array.from(fields, ([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

/** RFC 9110 §15.5.16: a content encoding that is not supported is a 415 that names what is. */
function refuseEncodings(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return
  throw new Problem('unsupported_media_type', 'The body must not have a content encoding.', {
    headers: { 'accept-encoding': 'identity' },
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problems.ts'

export const LARGEST_BODY = 64 * 1024

export const BODY_TYPES = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'] as const

/** The three kinds of body, each read to plain fields by the parsers of the platform; Fastify answers 415 to any other. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(BODY_TYPES[0], { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    refuseCodings(request)
    return fieldsOf(new URLSearchParams(text))
  })
  app.addContentTypeParser(BODY_TYPES[1], { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    refuseCodings(request)
    // Many clients name a type on every request; a deletion has no body all the same.
    if (text === '' && request.method === 'DELETE') return undefined
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new Problem('bad_request', 'The body is not valid JSON.', { cause })
    }
  })
  app.addContentTypeParser(BODY_TYPES[2], { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    refuseCodings(request)
    try {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      return fieldsOf(await new Response(new Uint8Array(bytes), { headers }).formData())
    } catch (cause) {
      throw new Problem('bad_request', 'The body is not valid multipart/form-data.', { cause })
    }
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    // What has no body needs no type.
    if (text === '' && request.method === 'DELETE') return undefined
    throw new Problem('unsupported_media_type', `The body must be ${BODY_TYPES.join(', ')}.`)
  })
}

/** A field given twice becomes a list, which no schema of ours allows. */
function fieldsOf(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [name, value] of entries) fields.set(name, fields.has(name) ? [] : value)
  return Object.fromEntries(fields)
}

/** RFC 9110 §15.5.16: a content coding we do not read is a 415 that says what we do read. */
function refuseCodings(request: FastifyRequest): void {
  const coding = request.headers['content-encoding']
  if (coding === undefined || coding === 'identity') return
  throw new Problem('unsupported_media_type', 'The body must come without a content coding.', {
    headers: { 'accept-encoding': 'identity' },
  })
}

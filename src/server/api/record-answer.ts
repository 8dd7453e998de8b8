import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../words/languages.ts'
import { pick } from './fields.ts'
import { describeVersion, etagOf, isKnown, type VersionedRecord } from './versions.ts'

interface RecordAnswer {
  /** The record as JSON, in the language. */
  json: string
  language?: Language
  /** Undefined: all. */
  fields?: readonly string[] | undefined
  meta?: object | undefined
}

/** Sends a record, or 304 if the client has this version of it. */
export function answerRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  record: VersionedRecord,
  { json, language = 'en', fields, meta }: RecordAnswer,
): FastifyReply {
  const data = fields === undefined ? json : pick(json, fields)
  const rest = meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`
  return answerJson(request, reply, `{"data":${data}${rest}}`, { etag: etagOf(record, language, json), language })
}

/** Sends a body, or 304 if the client has it. */
export function answerJson(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  { etag, language }: { etag: string; language: Language },
): FastifyReply {
  describeVersion(reply, etag, language)
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(Buffer.from(body))
}

import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '../../words/languages.ts'
import { varyBy } from '../http/compression.ts'
import { matchesEtag } from '../http/etag.ts'

/** A report, a scan or a schedule. */
export interface VersionedRecord {
  /** Grows with every change. */
  updatedAt: number
}

/** Raise it when the representation of reports or scans changes, or clients keep the old one. */
const REPRESENTATION = 1

/**
 * The ETag of a report, scan or schedule. Weak, because the bytes differ by encoding and Host. `body`: where it changes without a new version,
 * as the numbers of a scan do while it runs.
 */
export function etagOf({ updatedAt }: VersionedRecord, language: Language, body?: string): string {
  const suffix = language === 'en' ? '' : `-${language}`
  const state = body === undefined ? '' : `+${hash('sha1', body, 'base64url').slice(0, 12)}`
  return `W/"${REPRESENTATION}-${updatedAt.toString(36)}${suffix}${state}"`
}

/**
 * Whether a report or scan has a version that If-Match names; undefined without that header. Compared weakly, unlike RFC 9110 §13.1.1
 * has it, because our ETags are weak and stand for the version, not for its bytes: a scan has not changed because it went on.
 */
export function expectedVersion({ headers }: FastifyRequest): ((record: VersionedRecord) => boolean) | undefined {
  const named = headers['if-match']?.replaceAll(/\+[\w-]*"/g, '"')
  if (named === undefined) return undefined
  return (record) => LANGUAGES.some((language) => matchesEtag(named, etagOf(record, language)))
}

/** Whether the client has this version already. */
export function isKnown({ method, headers }: FastifyRequest, etag: string): boolean {
  return (method === 'GET' || method === 'HEAD') && matchesEtag(headers['if-none-match'], etag)
}

export function describeVersion(reply: FastifyReply, etag: string, language: Language): FastifyReply {
  varyBy(reply, 'accept-encoding, accept-language')
  return reply.header('etag', etag).header('content-language', language).header('cache-control', 'private, no-cache')
}

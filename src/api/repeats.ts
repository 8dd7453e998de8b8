import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BaseUrl } from '../http/base-url.ts'
import type { Version } from '../storage/version.ts'
import { BoundedCache } from './bounded-cache.ts'
import type { Dependencies } from './dependencies.ts'
import type { createRecorder } from './logging.ts'

interface Answer {
  version: Version
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[]
  /** A short one is a string, its bytes as Latin-1: it goes out with the head in one piece, a buffer takes a second one. */
  body: Buffer | string
}

/** What asks for nothing but stored records. */
const ROUTES: ReadonlySet<string | undefined> = new Set(['/api/v1/reports', '/api/v1/reports/:id', '/api/v1/projects'])
const SHORT = 12_000
/** Headers of one answer alone. */
const OWN = new Set(['x-request-id', 'ratelimit', 'ratelimit-policy', 'content-length'])

declare module 'fastify' {
  interface FastifyRequest {
    /** What the database held when the request was looked at; set where its answer may be kept. */
    asOf: Version | null
  }
}

type Done = (error?: Error) => void

/**
 * Answers that went out a moment ago go out again when the same is asked with the same key, and nothing at all was written
 * since. Whoever asks has been let in and counted before.
 */
export function createRepeats(
  { storage, config }: Pick<Dependencies, 'storage' | 'config'>,
  baseUrl: BaseUrl,
  record: ReturnType<typeof createRecorder>,
) {
  // The bodies of reports are the same bytes that report-answer.ts keeps.
  const kept = new BoundedCache<Answer>(config.cache, ({ body }) => body.length)
  const keyOf = (request: FastifyRequest) =>
    `${request.raw.url} ${request.caller.id} ${request.headers['accept-encoding']} ${baseUrl(request)}`

  function answer(version: Version, request: FastifyRequest, reply: FastifyReply, done: Done): void {
    const known = kept.get(keyOf(request))
    if (known?.version !== version) {
      request.asOf = version
      done()
      return
    }
    const head = [...known.head, 'x-request-id', request.id]
    for (const name of ['ratelimit-policy', 'ratelimit']) {
      const value = reply.getHeader(name)
      if (value !== undefined) head.push(name, String(value))
    }
    reply.hijack()
    record(request, reply, performance.now() - request.startedAt)
    reply.raw.writeHead(200, head)
    reply.raw.end(known.body, 'latin1')
  }

  return {
    /** Either answers, or is done. */
    look(request: FastifyRequest, reply: FastifyReply, done: Done): void {
      const { method, headers } = request
      const isPlain = method === 'GET' && headers['if-none-match'] === undefined && headers.origin === undefined
      if (!isPlain || !ROUTES.has(request.routeOptions.url)) {
        done()
        return
      }
      const version = storage.version()
      if (version instanceof Promise) version.then((now) => answer(now, request, reply, done), done)
      else answer(version, request, reply, done)
    },
    keep(request: FastifyRequest, reply: FastifyReply, body: unknown): void {
      if (request.asOf === null || reply.statusCode !== 200 || !Buffer.isBuffer(body)) return
      const head = Object.entries(reply.getHeaders())
        .filter(([name]) => !OWN.has(name))
        .flatMap(([name, value]) => [name, String(value)])
      head.push('content-length', String(body.length))
      const kind = body.length > SHORT ? body : body.toString('latin1')
      kept.set(keyOf(request), { version: request.asOf, head, body: kind })
    },
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BoundedCache } from '../common/bounded-cache.ts'
import type { Recorder } from '../observe/logging.ts'
import type { KeyHolder } from '../storage/records.ts'
import type { Version } from '../storage/version.ts'
import type { Dependencies } from './dependencies.ts'
import type { Keyring } from './keyring.ts'
import { type Limits, quotaHeader } from './limits.ts'

interface Answer {
  version: Version
  /** For the figures. */
  route: string
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[]
  /** A short one is a string, its bytes as Latin-1: it goes out with the head in one piece, a buffer takes a second one. */
  body: Buffer | string
}

/** What asks for nothing but stored records. */
const RECORDS = /^\/api\/v1\/(?:reports|projects)(?:[/?]|$)/
const SHORT = 12_000
/** Headers of one answer alone. */
const OWN = new Set(['x-request-id', 'ratelimit', 'ratelimit-policy', 'content-length'])

interface Look {
  request: IncomingMessage
  response: ServerResponse
  holder: KeyHolder
  /** By the clock of `performance`. */
  startedAt: number
}

export interface RepeatsTools {
  keyring: Keyring
  limits: Limits
  record: Recorder
  idOf(request: IncomingMessage): string
}

/**
 * Answers that went out a moment ago go out again when the same is asked with the same key, and nothing at all was written
 * since. That is looked at before Fastify, whose way with a request takes longer than all of this; whatever is not quite
 * plain is left to it: a key that was not seen a moment ago, a limit that is used up, a condition, another site's page.
 */
export function createRepeats(
  { storage, config }: Pick<Dependencies, 'storage' | 'config'>,
  { keyring, limits, record, idOf }: RepeatsTools,
) {
  // The bodies of reports are the same bytes that report-answer.ts keeps.
  const kept = new BoundedCache<string, Answer>(config.cache, ({ body }) => body.length)
  /** What the database held when a request was looked at, and what its answer is to be kept under. */
  const asked = new WeakMap<IncomingMessage, { version: Version; name: string }>()
  // Links in an answer name the host that was asked. Behind a proxy that is told in ways which Fastify knows.
  let isOpen = config.url !== null || config.trustProxy === false

  /** Sends the answer that is known, or says that there is none. */
  function again({ request, response, holder, startedAt }: Look, version: Version): boolean {
    const { url = '', headers } = request
    const name = `${url} ${holder.id} ${headers['accept-encoding']} ${headers.host}`
    const known = kept.get(name)
    if (known?.version !== version) {
      asked.set(request, { version, name })
      return false
    }
    const id = idOf(request)
    const head = [...known.head, 'x-request-id', id]
    if (limits.policy !== null) head.push('ratelimit-policy', limits.policy)
    if (limits.requests.quota > 0) {
      const quota = limits.requests.take(holder.id)
      if (!quota.allowed) return false
      head.push('ratelimit', quotaHeader('requests', quota))
    }
    response.writeHead(200, head)
    response.end(known.body, 'latin1')
    const ms = performance.now() - startedAt
    record({ method: 'GET', route: known.route, status: 200, ms, id, url, keyId: holder.id })
    return true
  }

  return {
    /** Answers, or leaves the request to `next`. */
    look(request: IncomingMessage, response: ServerResponse, next: () => void): void {
      const { method, url = '', headers } = request
      const isPlain = method === 'GET' && headers['if-none-match'] === undefined && headers.origin === undefined
      const hash = isOpen && isPlain && RECORDS.test(url) ? keyring.hashIn(headers.authorization, request.socket) : null
      const holder = hash === null ? undefined : keyring.fresh(hash)
      if (holder === undefined) {
        next()
        return
      }
      const one = { request, response, holder, startedAt: performance.now() }
      const version = storage.version()
      if (!(version instanceof Promise)) {
        if (!again(one, version)) next()
        return
      }
      version
        .then((known) => again(one, known))
        .catch(() => false)
        .then((isAnswered) => {
          if (!isAnswered) next()
        })
    },
    keep({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, body: unknown): void {
      const question = asked.get(raw)
      if (question === undefined || reply.statusCode !== 200 || !Buffer.isBuffer(body)) return
      const { version, name } = question
      const head = Object.entries(reply.getHeaders())
        .filter(([name]) => !OWN.has(name))
        .flatMap(([name, value]) => [name, String(value)])
      head.push('content-length', String(body.length))
      const kind = body.length > SHORT ? body : body.toString('latin1')
      kept.set(name, { version, route: routeOptions.url ?? '', head, body: kind })
    },
    /** Whoever still comes is told that the connection closes. */
    stop(): void {
      isOpen = false
    },
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BaseUrl } from './base-url.ts'
import type { Dependencies } from './dependencies.ts'
import { Unchanged } from './unchanged.ts'

const CACHE_BYTES = 16 * 1024 * 1024

/** Answers with pages of lists; the same page again costs next to nothing while nothing is written. */
export interface ListAnswers {
  /** Before the query is checked: it was, when the page was made. */
  again(request: FastifyRequest, reply: FastifyReply, done: () => void): void
  answer(request: FastifyRequest, reply: FastifyReply, read: () => Promise<object>): Promise<FastifyReply>
}

export function createListAnswers({ storage }: Pick<Dependencies, 'storage'>, baseUrl: BaseUrl): ListAnswers {
  const pages = new Unchanged<Buffer>(storage.version, CACHE_BYTES, (page) => page.length)
  const keyOf = (request: FastifyRequest) => `${request.caller.userId} ${baseUrl(request)} ${request.url}`

  return {
    again(request, reply, done) {
      const known = pages.get(keyOf(request))
      if (known === undefined) done()
      else send(reply, known)
    },
    async answer(request, reply, read) {
      const serialize = reply.getSerializationFunction('200', 'application/json') ?? JSON.stringify
      return send(reply, await pages.read(keyOf(request), async () => Buffer.from(serialize(await read()))))
    },
  }
}

function send(reply: FastifyReply, page: Buffer): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .send(page)
}

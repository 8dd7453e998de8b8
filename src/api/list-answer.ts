import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BaseUrl } from '../http/base-url.ts'
import type { Listed } from '../storage/records.ts'
import type { Dependencies } from './dependencies.ts'
import { FURTHEST_PAGE, pageOf } from './paging.ts'
import { Unchanged } from './unchanged.ts'

const CACHE_BYTES = 16 * 1024 * 1024

/** What the parameters of a list ask for, by the names that storage gives them. */
export interface ListQuestion {
  search?: string | undefined
  sortBy: string
  sort: string
  page: number
  perPage: number
}

interface Records {
  /** `{"data":[…]`: the start of the answer, ready to send. */
  start: Buffer
  shown: number
  total: number
}

/** Answers with a page of a list; the same page again costs next to nothing while nothing is written. */
export type AnswerList = <Q extends ListQuestion, T>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: { question: Q; read(question: Q): Promise<Listed<T>>; present(item: T, base: string): object },
) => FastifyReply | Promise<FastifyReply>

export function createAnswerList({ storage }: Pick<Dependencies, 'storage'>, baseUrl: BaseUrl): AnswerList {
  const records = new Unchanged<Records>(storage.version, CACHE_BYTES, ({ start }) => start.length)

  return (request, reply, { question, read, present }) => {
    const base = baseUrl(request)
    const key = `${request.routeOptions.url} ${request.caller.userId} ${base} ${Object.values(question).join('\0')}`
    const send = ({ start, shown, total }: Records) => {
      const { page, perPage } = question
      const { links, meta } = pageOf({ page, perPage, total, shown }, request.url, base)
      const end = Buffer.from(`,"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)}}`)
      reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache')
      return reply.send(Buffer.concat([start, end]))
    }
    const load = async () => {
      const { items, total } = await read({ ...question, page: Math.min(question.page, FURTHEST_PAGE) })
      const start = Buffer.from(`{"data":${JSON.stringify(items.map((item) => present(item, base)))}`)
      return { start, shown: items.length, total }
    }
    const found = records.get(key, load)
    return found instanceof Promise ? found.then(send) : send(found)
  }
}

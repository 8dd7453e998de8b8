import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BaseUrl } from '../http/base-url.ts'
import type { Listed } from '../storage/records.ts'
import { FURTHEST_PAGE, pageOf } from './paging.ts'

/** What the parameters of a list ask for, by the names that storage gives them. */
export interface ListQuestion {
  search?: string | undefined
  sortBy: string
  sort: string
  page: number
  perPage: number
}

/** Answers with a page of a list. */
export type AnswerList = <Q extends ListQuestion, T>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: { question: Q; read(question: Q): Promise<Listed<T>>; present(item: T, base: string): object },
) => Promise<FastifyReply>

export function createAnswerList(baseUrl: BaseUrl): AnswerList {
  return async (request, reply, { question, read, present }) => {
    const base = baseUrl(request)
    const { page, perPage } = question
    const { items, total } = await read({ ...question, page: Math.min(page, FURTHEST_PAGE) })
    const { links, meta } = pageOf({ page, perPage, total, shown: items.length }, request.url, base)
    const data = items.map((item) => present(item, base))
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache')
    return reply.send(Buffer.from(JSON.stringify({ data, links, meta })))
  }
}

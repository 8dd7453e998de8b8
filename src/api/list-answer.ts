import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BaseUrl } from '../http/base-url.ts'
import type { ListPage } from '../storage/records.ts'
import { FURTHEST_PAGE, pagingJson } from './paging.ts'

/** The parameters of a list, named as in storage. */
export interface ListQuestion {
  search?: string | undefined
  sortBy: string
  sort: string
  page: number
  perPage: number
}

/** Sends one page of a list. */
export type AnswerList = <Q extends ListQuestion, T>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: { question: Q; read(question: Q): Promise<ListPage<T>>; toJson(item: T, base: string): string },
) => Promise<FastifyReply>

export function createAnswerList(baseUrl: BaseUrl): AnswerList {
  return async (request, reply, { question, read, toJson }) => {
    const base = baseUrl(request)
    const { page, perPage } = question
    const { items, total } = await read(page > FURTHEST_PAGE ? { ...question, page: FURTHEST_PAGE } : question)
    const paging = pagingJson({ page, perPage, total, shown: items.length }, request.url, base)
    let data = ''
    for (const item of items) data += data === '' ? toJson(item, base) : `,${toJson(item, base)}`
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache')
    // As bytes: Node is slower with long strings.
    return reply.send(Buffer.from(`{"data":[${data}],${paging}}`))
  }
}

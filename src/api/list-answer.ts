import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BaseUrl } from '../http/base-url.ts'
import type { ListPage } from '../storage/records.ts'

/** What every question for a list has. */
interface ListQuestion {
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

/** Larger page numbers give an offset that no database takes; all of these pages are empty. */
const FURTHEST_PAGE = 1_000_000_000

export interface ListPosition {
  page: number
  perPage: number
  total: number
  /** How many records it has. */
  shown: number
}

/** The members `links` and `meta` of a list. `target` is the path and query of the request, `base` the URL in front of it. */
export function pagingJson({ page, perPage, total, shown }: ListPosition, target: string, base: string): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const mark = target.indexOf('?')
  const path = escaped(base + (mark === -1 ? target : target.slice(0, mark)))
  const start = `"${path}?${mark === -1 ? '' : escaped(withoutPage(target.slice(mark + 1)))}page=`
  const prev = page > 1 ? `${start}${Math.min(page - 1, last)}"` : null
  const next = page < last ? `${start}${page + 1}"` : null
  const before = (page - 1) * perPage
  const [from, to] = shown === 0 ? [null, null] : [before + 1, before + shown]
  return (
    `"links":{"first":${start}1","last":${start}${last}","prev":${prev},"next":${next}}` +
    `,"meta":{"current_page":${page},"from":${from},"to":${to},"per_page":${perPage},"last_page":${last}` +
    `,"total":${total},"path":"${path}"}`
  )
}

/** Without the quotes of the JSON string. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** The query without `page`; ends with `&` unless empty. */
function withoutPage(query: string): string {
  let kept = ''
  for (const pair of query.split('&')) if (pair !== '' && !isPage(pair)) kept += `${pair}&`
  return kept
}

/** The name may be percent-encoded, in part or as a whole. */
function isPage(pair: string): boolean {
  if (pair === 'page' || pair.startsWith('page=')) return true
  return pair.includes('%') && new URLSearchParams(pair).has('page')
}

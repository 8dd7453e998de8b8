import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ListPage } from '../../storage/records.ts'
import type { Language } from '../../words/languages.ts'
import type { BaseUrl } from '../http/base-url.ts'
import { varyBy } from '../http/compression.ts'
import { matchesEtag } from '../http/etag.ts'
import { pick } from './fields.ts'
import { languageOf } from './language.ts'
import { FURTHEST_PAGE, pagingOf } from './paging.ts'

/** It repeats the query for each page, and many proxies and clients take 4 to 16 kB of headers at most. The body has the links, too. */
const LONGEST_LINK = 3000

/** Which page a request asks for. */
interface ListQuestion {
  page: number
  perPage: number
}

interface List<Q, T> {
  /** Which records it asks for. */
  question?: Q
  read(question: Q & ListQuestion): Promise<ListPage<T>>
  toJson(item: T, base: string): string
  /** Of records with sentences: the record in a language other than English. */
  inLanguage?(item: T, language: Language): T
  /** The fields of each record; undefined: all. */
  fields?: readonly string[] | undefined
}

/** Sends the page of a list that the query of the request asks for. */
export type AnswerList = <Q extends object, T>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: List<Q, T>,
) => Promise<FastifyReply>

/** Of a list that is short enough to be read as a whole. */
export function pageOf<T>(all: readonly T[], { page, perPage }: ListQuestion): ListPage<T> {
  return { items: all.slice((page - 1) * perPage, page * perPage), total: all.length }
}

export function createAnswerList(baseUrl: BaseUrl): AnswerList {
  return async (request, reply, { question, read, toJson, inLanguage, fields }) => {
    const base = baseUrl(request)
    const { page = 1, per_page: perPage = 10 } = request.query as { page?: number; per_page?: number }
    const { items, total } = await read({
      ...(question as typeof question & object),
      page: Math.min(page, FURTHEST_PAGE),
      perPage,
    })
    const paging = pagingOf({ page, perPage, total, shown: items.length }, request.url, base)
    const language = inLanguage === undefined ? 'en' : languageOf(request)
    const json = (item: (typeof items)[number]) => {
      const whole = toJson(language === 'en' ? item : inLanguage!(item, language), base)
      return fields === undefined ? whole : pick(whole, fields)
    }
    let data = ''
    for (const item of items) data += data === '' ? json(item) : `,${json(item)}`
    // As bytes: Node is slower with long strings.
    const body = Buffer.from(`{"data":[${data}],${paging.json}}`)
    // Weak, because the bytes differ by encoding.
    const etag = `W/"${hash('sha1', body, 'base64url')}"`
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (paging.link.length <= LONGEST_LINK) reply.header('link', paging.link)
    if (inLanguage !== undefined) {
      varyBy(reply, 'accept-encoding, accept-language')
      reply.header('content-language', language)
    }
    const { 'if-none-match': known } = request.headers
    if (known !== undefined && matchesEtag(known, etag)) return reply.code(304).send()
    return reply.header('content-type', 'application/json; charset=utf-8').send(body)
  }
}

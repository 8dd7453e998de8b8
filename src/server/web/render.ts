import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { VNode } from 'preact'
import { render } from 'preact-render-to-string'
import { cleanMarkup } from '../../common/text.ts'
import { matchesEtag } from '../http/etag.ts'

interface Rendering {
  status?: number
  indexable?: boolean
}

/** Sends a page. Pages that aren't `indexable` also get a robots header. */
export function renderPage(
  reply: FastifyReply,
  page: VNode,
  { status = 200, indexable = false }: Rendering = {},
): FastifyReply {
  const html = Buffer.from(`<!doctype html>${cleanMarkup(render(page))}`)
  if (!indexable) reply.header('x-robots-tag', 'noindex')
  // Pages differ by reader, so only browsers may cache them, and revalidate by ETag.
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'private, no-cache')
  reply.header('vary', 'cookie, accept-language')
  if (status !== 200) return reply.send(html)
  const etag = `W/"${hash('sha1', html, 'base64url')}"`
  reply.header('etag', etag)
  return matchesEtag(reply.request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(html)
}

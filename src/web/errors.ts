import type { FastifyReply, FastifyRequest } from 'fastify'
import { storageTrouble } from '../storage/trouble.ts'
import { ErrorPage } from './error-page.tsx'
import { renderPage } from './render.ts'
import type { WebDependencies } from './tools.ts'
import { viewOf } from './view.ts'

/** Any thrown thing as a page; what is unknown to us is an internal error and tells nothing of itself. */
export function answerPageError({ logger }: Pick<WebDependencies, 'logger'>) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = statusOf(error)
    if (status >= 500) logger.error({ err: error, request_id: request.id }, 'page failed')
    if (status === 503) reply.header('retry-after', '5')
    if ('retryAfter' in error && typeof error.retryAfter === 'number')
      reply.header('retry-after', String(error.retryAfter))
    return renderPage(reply, ErrorPage({ view: viewOf(request), status, requestId: request.id }), { status })
  }
}

function statusOf(error: Error): number {
  if (storageTrouble(error) !== undefined) return 503
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  return status >= 400 && status < 600 ? status : 500
}

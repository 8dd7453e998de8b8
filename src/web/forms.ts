import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PageError } from './page-error.ts'

/** What forms send, read by the platform; a field may come several times. Scripts send the same. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => new URLSearchParams(text),
  )
}

/** The fields of a POST. */
export function formOf(request: FastifyRequest): URLSearchParams {
  if (request.body instanceof URLSearchParams) return request.body
  throw new PageError(415)
}

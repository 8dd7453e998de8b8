import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PageError } from './error-page.tsx'

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

/** Where to go after signing in: a path of ours that was asked for, and nothing that leads elsewhere. */
export function safeNext(next: string | null | undefined): string {
  if (typeof next !== 'string' || next.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return '/reports'
  const url = URL.parse(next, 'http://verdict.invalid')
  // Resolving may have brought two slashes to the front.
  const ours = url?.host === 'verdict.invalid' && !url.pathname.startsWith('//')
  return ours ? url.pathname + url.search : '/reports'
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PageError } from './error-page.tsx'

/** Parses form data, the only body that pages accept. A field may occur several times. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      // PostgreSQL has no NUL in text, and no field has a use for it.
      if (/%00|\0/.test(text)) throw new PageError(422)
      // Browsers end lines with CR and LF. A refused form would show the CR as `\x0d`, at the end of every line.
      return new URLSearchParams(text.replace(/%0d%0a/gi, '%0A'))
    },
  )
}

/** The fields of a form with files, and these. */
export class UploadForm extends URLSearchParams {
  readonly files = new Map<string, Uint8Array>()
}

/** Parses forms with files as well, for the routes of this part alone. The limit of the body is that of each route. */
export function readUploads(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const fields = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => {
        throw new PageError(422)
      })
      const form = new UploadForm()
      for (const [name, value] of fields) {
        if (typeof value !== 'string') form.files.set(name, new Uint8Array(await value.arrayBuffer()))
        else if (value.includes('\0')) throw new PageError(422)
        else form.append(name, value.replaceAll('\r\n', '\n'))
      }
      return form
    },
  )
}

/** The fields of a POST. */
export function formOf(request: FastifyRequest): URLSearchParams {
  if (request.body instanceof URLSearchParams) return request.body
  throw new PageError(415)
}

/** The hidden field with the id of the newest entry of a list that a form adds to; empty if there was none. */
export const NEWEST_FIELD = 'newest'

/**
 * Whether the list has a newer entry than a form that adds one knows. Most likely it is sent again, by a reload without scripts or a
 * second click. Ids grow with time.
 */
export function isResubmitted(form: URLSearchParams, newest: { id: string }): boolean {
  const seen = form.get(NEWEST_FIELD)
  return seen !== null && newest.id > seen
}

/** The path to redirect to. Anything that leads to another site is replaced. */
export function safeNext(next: string | null | undefined): string {
  if (typeof next !== 'string' || next.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return '/reports'
  const url = URL.parse(next, 'http://verdict.invalid')
  // Resolving can produce two leading slashes, which would name another host.
  const ours = url?.host === 'verdict.invalid' && !url.pathname.startsWith('//')
  return ours ? url.pathname + url.search : '/reports'
}

import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { oneOf } from '../results/json-schema.ts'

/** For clients that can only send GET and POST, or end every path with a slash. */

const NAMED_METHODS = ['PUT', 'PATCH', 'DELETE'] as const

/** The field `_method` of a body, where one path has several methods. */
export const MethodField = oneOf(NAMED_METHODS, { description: 'The method that is meant.', examples: ['PATCH'] })

/** Before a request of the API is routed: takes the method from its header, and answers its URL without a trailing slash. */
export function normalizeRequest(request: IncomingMessage): string {
  const url = request.url ?? '/'
  if (!url.startsWith('/api/')) return url
  if (request.method === 'POST') {
    const named = String(request.headers['x-http-method-override'] ?? '').toUpperCase()
    const method = NAMED_METHODS.find((one) => one === named)
    if (method !== undefined) request.method = method
  }
  const mark = url.indexOf('?')
  const end = mark === -1 ? url.length : mark
  return url[end - 1] === '/' ? url.slice(0, end - 1) + url.slice(end) : url
}

/** Before a body is validated: `_method` may be in lower case. */
export function upperCaseMethod(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { body } = request
  if (typeof body === 'object' && body !== null && '_method' in body && typeof body._method === 'string')
    body._method = body._method.toUpperCase()
  done()
}

import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { oneOf } from '../../domain/results/json-schema.ts'

/** For clients that can only send GET and POST, or end every path with a slash. */

const NAMED_METHODS = ['PUT', 'PATCH', 'DELETE'] as const

/** The field `_method` of a body, where one path has several methods. */
export const MethodField = oneOf(NAMED_METHODS, { description: 'The method that is meant.', examples: ['PATCH'] })

/** Before a request is routed: of the API, takes the method from its header, and answers its URL without a trailing slash. */
export function normalizeRequest(request: IncomingMessage): string {
  dropForwardedPorts(request)
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

/** `192.0.2.1:4711`, `[2001:db8::1]:4711` and `[2001:db8::1]`. */
const WITH_PORT = /^(?:((?:\d{1,3}\.){3}\d{1,3}):\d{1,5}|\[([\da-f:.]+)\](?::\d{1,5})?)$/i

/**
 * Some proxies, such as Azure Application Gateway and IIS, send the client's port with its address. With it, each connection would be another
 * address: for the limits of wrong passwords, and in the audit log.
 */
function dropForwardedPorts({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded !== 'string' || !/[:\]]/.test(forwarded)) return
  headers['x-forwarded-for'] = forwarded
    .split(',')
    .map((part) => part.trim().replace(WITH_PORT, (_, four?: string, six?: string) => four ?? six ?? ''))
    .join(', ')
}

/** Before a body is validated: `_method` may be in lower case. */
export function upperCaseMethod(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { body } = request
  if (typeof body === 'object' && body !== null && '_method' in body && typeof body._method === 'string')
    body._method = body._method.toUpperCase()
  done()
}

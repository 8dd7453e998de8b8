import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { VerdictError } from '../../errors.ts'
import { hostOf } from './address-policy.ts'
import { tooManyHeaders } from './failure.ts'
import { type HttpConnection, type HttpRequest, type HttpResponse, headerPairs } from './http-connection.ts'

/**
 * HTTP/1 over an open socket. Without an `Agent`, which would keep lists of hosts, sockets and waiting requests for this one: that takes
 * a fifth of the time of a small request.
 */
export function createHttp1Connection(socket: Socket): HttpConnection {
  // `import` of node:http would also load fetch and WebSocket, which it re-exports: 30 ms.
  const http = process.getBuiltinModule('node:http')
  const createConnection = () => socket
  let isFree = true
  // A tick after the end of a body, if both sides want to keep the connection.
  socket.on('free', () => {
    isFree = true
    // While it is idle, it does not keep the process from ending.
    socket.unref()
  })

  return {
    request(request) {
      isFree = false
      socket.ref()
      return responseTo(send(http.request, createConnection, request), request)
    },
    isReusable: () => isFree || whenFreed(socket),
    get isClosed() {
      return socket.destroyed || socket.readableEnded || !socket.writable
    },
    destroy: () => socket.destroy(),
  }
}

function send(
  httpRequest: typeof import('node:http').request,
  createConnection: () => Socket,
  { url, headers, limits }: HttpRequest,
): ClientRequest {
  const request = httpRequest({
    createConnection,
    host: hostOf(url),
    path: url.pathname + url.search,
    // In an object, not in an array: only there does Node read that the connection is to be kept.
    headers: { Host: url.host, Connection: 'keep-alive' },
    maxHeaderSize: limits.headerBytes,
    // As lenient as browsers (bare line feeds, a length beside chunks), because the evidence is what they would see. A
    // lenient parser is dangerous between a proxy and its backend, but this is neither.
    insecureHTTPParser: true,
  })
  for (const [name, value] of headers) request.setHeader(name, value)
  return request
}

function responseTo(request: ClientRequest, { url, limits, deadline, now }: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sentAt = now()
    let firstByteAt = sentAt
    deadline.phase = 'wait'
    // One more than the limit, because Node silently drops the rest.
    request.maxHeadersCount = limits.headerCount + 1
    request.on('error', reject)
    // Node's own `signal` option takes as long as the rest of a small request.
    deadline.signal.addEventListener('abort', () => request.destroy(deadline.signal.reason), { once: true })
    if (deadline.signal.aborted) request.destroy(deadline.signal.reason)
    request.once('socket', (socket) => {
      socket.prependOnceListener('data', () => {
        firstByteAt = now()
        deadline.phase = 'headers'
      })
    })
    request.once('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new VerdictError('protocol_error', `${hostOf(url)} switched to another protocol without being asked.`))
    })
    request.once('response', (response) => {
      const headers = headerPairs(response.rawHeaders)
      if (headers.length > limits.headerCount) {
        response.destroy()
        return reject(new VerdictError('too_large', tooManyHeaders(hostOf(url), limits)))
      }
      // From here on a parser error concerns the body, or comes after it and can be ignored.
      request.on('error', (error) => response.complete || response.destroy(error))
      const status = response.statusCode ?? 0
      const isComplete = () => response.complete
      resolve({ status, headers, httpVersion: versionOf(response), body: response, sentAt, firstByteAt, isComplete })
    })
    request.end()
  })
}

function versionOf(response: IncomingMessage): '1.0' | '1.1' {
  return response.httpVersionMajor === 1 && response.httpVersionMinor >= 1 ? '1.1' : '1.0'
}

function whenFreed(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = () => {
      socket.off('free', settle).off('close', settle)
      resolve(!socket.destroyed)
    }
    socket.on('free', settle).on('close', settle)
    if (socket.destroyed) settle()
  })
}

import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2'
import type { Socket } from 'node:net'
import { VerdictError } from '../../errors.ts'
import type { Header } from '../model.ts'
import { hostOf } from './address-policy.ts'
import { tooManyHeaders } from './failure.ts'
import {
  declaredLength,
  type HttpConnection,
  type HttpRequest,
  type HttpResponse,
  headerPairs,
} from './http-connection.ts'
import type { Limits } from './limits.ts'

/** HTTP/2 over a socket whose TLS handshake negotiated it. */
export function createHttp2Connection(origin: string, socket: Socket, limits: Limits): HttpConnection {
  // Loaded on demand: most local pages do not use HTTP/2.
  const session = process.getBuiltinModule('node:http2').connect(origin, {
    createConnection: () => socket,
    // RFC 9113 §6.5.2: no server push, and a hint about the size limit of headers.
    settings: { enablePush: false, maxHeaderListSize: limits.headerBytes },
    maxHeaderListPairs: limits.headerCount + 1,
  })
  // An error of the session also ends its only stream, where it is handled.
  session.on('error', () => {})
  return {
    request(request) {
      session.ref()
      return responseTo(send(session, request), request)
    },
    isReusable() {
      const isOpen = !session.closed && !session.destroyed
      if (isOpen) session.unref()
      return isOpen
    },
    get isClosed() {
      return session.closed || session.destroyed
    },
    destroy() {
      session.destroy()
      socket.destroy()
    },
  }
}

function send(session: ClientHttp2Session, { url, headers, deadline }: HttpRequest): ClientHttp2Stream {
  const fields: OutgoingHttpHeaders = {
    ':method': 'GET',
    ':scheme': 'https',
    ':authority': url.host,
    ':path': url.pathname + url.search,
  }
  for (const [name, value] of headers) fields[name.toLowerCase()] = value
  return session.request(fields, { endStream: true, signal: deadline.signal })
}

function responseTo(stream: ClientHttp2Stream, { url, limits, deadline, now }: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sentAt = now()
    deadline.phase = 'wait'
    stream.on('error', reject)
    stream.once('close', () => reject(new Error('the stream was closed without a response')))
    stream.once('response', (fields: IncomingHttpHeaders, _flags: number, raw: string[]) => {
      const headers = headerPairs(raw).filter(([name]) => !name.startsWith(':'))
      if (sizeOf(headers) > limits.headerBytes || headers.length > limits.headerCount) {
        stream.destroy()
        return reject(new VerdictError('too_large', tooManyHeaders(hostOf(url), limits)))
      }
      const status = Number(fields[':status'])
      let received = 0
      stream.on('data', (chunk: Uint8Array) => {
        received += chunk.byteLength
      })
      stream.pause()
      // For the stream, a lost connection or a reset without an error looks like the end of the body.
      const isComplete = () => !stream.rstCode && (hasNoBody(status) || received >= declaredLength(headers))
      resolve({ status, headers, httpVersion: '2', body: stream, sentAt, firstByteAt: now(), isComplete })
    })
  })
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 304
}

/** RFC 9113 §10.5.1: how the size of headers is counted. */
function sizeOf(headers: readonly Header[]): number {
  return headers.reduce((size, [name, value]) => size + name.length + value.length + 32, 0)
}

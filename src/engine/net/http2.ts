import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2'
import type { Socket } from 'node:net'
import { VerdictError } from '../../errors.ts'
import type { Header } from '../model.ts'
import { hostOf } from './address-policy.ts'
import { tooManyHeaders } from './failure.ts'
import { type Answer, type Asker, headerPairs, headerValues, type Question } from './http-connection.ts'
import type { Limits } from './limits.ts'

/** HTTP/2 over a connection whose handshake chose it. */
export function overHttp2(origin: string, socket: Socket, limits: Limits): Asker {
  // Loaded where it is needed: most pages on one's own machine have no HTTP/2.
  const session = process.getBuiltinModule('node:http2').connect(origin, {
    createConnection: () => socket,
    // RFC 9113 §6.5.2: nothing unasked, and a hint how large a head may be.
    settings: { enablePush: false, maxHeaderListSize: limits.headerBytes },
    maxHeaderListPairs: limits.headerCount + 1,
  })
  // Whatever ends the session ends its one stream too, where it is heard.
  session.on('error', () => {})
  return {
    ask(question) {
      session.ref()
      return answerTo(send(session, question), question)
    },
    rest() {
      const kept = !session.closed && !session.destroyed
      if (kept) session.unref()
      return Promise.resolve(kept)
    },
    get closed() {
      return session.closed || session.destroyed
    },
    destroy() {
      session.destroy()
      socket.destroy()
    },
  }
}

function send(session: ClientHttp2Session, { url, headers, deadline }: Question): ClientHttp2Stream {
  const fields: OutgoingHttpHeaders = {
    ':method': 'GET',
    ':scheme': 'https',
    ':authority': url.host,
    ':path': url.pathname + url.search,
  }
  for (const [name, value] of headers) fields[name.toLowerCase()] = value
  return session.request(fields, { endStream: true, signal: deadline.signal })
}

function answerTo(stream: ClientHttp2Stream, { url, limits, deadline, now }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const askedAt = now()
    deadline.phase = 'wait'
    stream.on('error', reject)
    stream.once('close', () => reject(new Error('the stream was closed without an answer')))
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
      // A connection that is lost, or a reset without an error, ends the body like a regular end.
      const isWhole = () => !stream.rstCode && received >= promised(status, headers)
      resolve({ status, headers, httpVersion: '2', body: stream, askedAt, firstByteAt: now(), isWhole })
    })
  })
}

function promised(status: number, headers: readonly Header[]): number {
  if (status === 204 || status === 304) return 0
  return Number(headerValues(headers, 'content-length')[0] ?? 0) || 0
}

/** RFC 9113 §10.5.1: the size a head counts for. */
function sizeOf(headers: readonly Header[]): number {
  return headers.reduce((size, [name, value]) => size + name.length + value.length + 32, 0)
}

import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { PROBLEM_TYPE, PROBLEMS, Problem, problemBody } from './problems.ts'

const KNOWN: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: new Problem('headers_too_large', 'The URL and headers together are larger than 16,384 bytes.'),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(
    'request_timeout',
    'The request did not arrive in time: the headers within 10 seconds, all of it within 30.',
  ),
}

/** RFC 9112 §3.2: a request of HTTP/1.1 has a Host. */
export function answerWithoutHost(response: ServerResponse): void {
  answer(response, new Problem('bad_request', 'The request has no Host header.'))
}

/** RFC 9110 §10.1.1: only `100-continue` can be expected. */
export function answerUnknownExpectation(response: ServerResponse): void {
  answer(response, new Problem('expectation_failed', 'The Expect header can only be 100-continue.'))
}

function answer(response: ServerResponse, problem: Problem): void {
  const requestId = randomUUID()
  const body = problemBody(problem, { base: '', instance: '', requestId })
  response
    .writeHead(PROBLEMS[problem.code].status, {
      'content-type': PROBLEM_TYPE,
      'content-length': Buffer.byteLength(body),
      'x-request-id': requestId,
      connection: 'close',
    })
    .end(body)
}

/** The time a client has to read the response. What it still sends is read, too: closing with unread data would discard the response. */
const LINGER_MS = 1_000

/** Answers what Node could not parse as HTTP, as long as the connection is open. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const problem = KNOWN[error.code ?? ''] ?? new Problem('bad_request', 'The request is not valid HTTP.')
  const body = problemBody(problem, { base: '', instance: '', requestId: randomUUID() })
  const { status } = PROBLEMS[problem.code]
  const linger = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(linger))
  socket.resume()
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

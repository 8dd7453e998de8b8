import type { Readable } from 'node:stream'
import { abortable } from '../../common/timeout.ts'
import { VerdictError } from '../../errors.ts'
import type { Header, Timings } from '../model.ts'
import { hostOf } from './address-policy.ts'
import type { CertificateFacts } from './certificate.ts'
import type { Connector } from './connect.ts'
import { startDeadline } from './deadline.ts'
import { readBody } from './decode.ts'
import { asFailure, incompleteBody } from './failure.ts'
import { type HttpRequest, type HttpResponse, headerValues } from './http-connection.ts'
import type { Budget, Limits } from './limits.ts'
import type { Pool, PooledConnection } from './pool.ts'

/** A response, read to its end or to our limit. */
export interface HttpReply {
  url: string
  status: number
  /** As sent: names in the server's case, repeated fields separate. */
  headers: Header[]
  /** After content decoding. */
  body: Uint8Array
  wireBytes: number
  decodedBytes: number
  truncated: boolean
  httpVersion: '1.0' | '1.1' | '2'
  offersHttp2: boolean | null
  address: string
  timings: Timings
  certificate: CertificateFacts | null
}

export interface Exchange {
  url: URL
  headers: readonly Header[]
  limits: Limits
  limit: number
  onLimit: 'fail' | 'truncate'
  budget?: Budget | undefined
  signal?: AbortSignal | undefined
  spentMs: number
  /** Decides from the head whether the body is not needed. */
  skipBody: (status: number, headers: readonly Header[]) => boolean
}

/** One request and its response. Everything that goes wrong ends as a `VerdictError` within the limits. */
export async function exchange(options: Exchange, pool: Pool, connector: Connector): Promise<HttpReply> {
  const { url, limits, headers } = options
  const { now } = connector
  const host = hostOf(url)
  const started = now()
  const deadline = startDeadline({ host, limits, outer: options.signal, spentMs: options.spentMs })
  let connection: PooledConnection | undefined
  try {
    const sent = await sendRequest(pool, connector, { url, headers, limits, deadline, now })
    connection = sent.connection
    const { response } = sent
    deadline.responded()
    deadline.phase = 'body'
    if (response.headers.some(([, value]) => value.includes('\0'))) {
      throw new VerdictError('protocol_error', `${host} sent a header that contains a NUL character.`)
    }

    const skipped = options.skipBody(response.status, response.headers)
    const encodings = headerValues(response.headers, 'content-encoding')
    const read = skipped
      ? await drain(response, limits)
      : await readBody(response.body, { ...options, host, encodings })
    if (!skipped && !read.truncated && !response.isComplete()) throw incompleteBody(host)
    const ended = now()

    const isReusable = !read.truncated && (await becomesFree(connection, deadline.signal))
    const timings = timingsOf(connection, response, started, ended)
    if (isReusable) pool.put(url, connection)
    else connection.http.destroy()
    return {
      url: url.href,
      status: response.status,
      headers: response.headers,
      body: read.bytes,
      wireBytes: read.wireBytes,
      decodedBytes: read.bytes.byteLength,
      truncated: read.truncated,
      httpVersion: response.httpVersion,
      offersHttp2: connection.offersHttp2,
      address: connection.address,
      timings,
      certificate: connection.certificate,
    }
  } catch (error) {
    connection?.http.destroy()
    throw asFailure(error, host, deadline, limits)
  } finally {
    deadline.end()
  }
}

async function sendRequest(
  pool: Pool,
  connector: Connector,
  request: HttpRequest,
): Promise<{ connection: PooledConnection; response: HttpResponse }> {
  const { url, deadline } = request
  const idle = pool.take(url, connector.policy)
  if (idle) {
    deadline.connected()
    try {
      return { connection: idle, response: await idle.http.request(request) }
    } catch (error) {
      idle.http.destroy()
      // RFC 9112 §9.3.1: the server may have closed it at that moment. Only then is the request sent again.
      if (deadline.signal.aborted || deadline.phase !== 'wait' || error instanceof VerdictError) throw error
    }
  }
  const connection = await pool.open(url, connector, deadline)
  deadline.connected()
  try {
    return { connection, response: await connection.http.request(request) }
  } catch (error) {
    connection.http.destroy()
    throw error
  }
}

/** Skips a body that is not needed, if that is quick, to keep the connection. */
async function drain(response: HttpResponse, limits: Limits) {
  const body: Readable = response.body
  const timer = setTimeout(() => body.destroy(), limits.drainMs)
  let wireBytes = 0
  try {
    for await (const chunk of body) {
      wireBytes += chunk.byteLength
      if (wireBytes > limits.drainBytes) break
    }
  } catch {
    // The body is not needed, so its errors do not matter.
  } finally {
    clearTimeout(timer)
  }
  return { bytes: new Uint8Array(), wireBytes, truncated: body.errored !== null || !response.isComplete() }
}

function becomesFree({ http }: PooledConnection, signal: AbortSignal): boolean | Promise<boolean> {
  const answer = http.isReusable()
  return typeof answer === 'boolean' ? answer : abortable(answer, signal).catch(() => false)
}

function timingsOf(connection: PooledConnection, response: HttpResponse, started: number, ended: number): Timings {
  const phase = (ms: number | null) => (connection.isNew && ms !== null ? rounded(ms) : null)
  return {
    dns: phase(connection.dns),
    connect: phase(connection.connect),
    tls: phase(connection.tls),
    wait: rounded(response.firstByteAt - response.sentAt),
    download: rounded(ended - response.firstByteAt),
    firstByte: rounded(response.firstByteAt - started),
    total: rounded(ended - started),
  }
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100
}

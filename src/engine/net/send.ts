import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { VerdictError } from '../../errors.ts'
import { type AddressPolicy, hostOf, portOf } from './address-policy.ts'
import { type Connector, connectTcp, handshake } from './connect.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { asFailure } from './failure.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createDnsLookup, type Lookup } from './lookup.ts'

const ANSWER_BYTES = 64 * 1024
const TIMEOUT_MS = 20_000

export interface SenderOptions {
  policy: AddressPolicy
  userAgent: string
  lookup?: Lookup
  timeoutMs?: number
  /** Certificate authorities to trust in addition to the public ones. */
  ca?: readonly string[]
}

export interface OutgoingPost {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  signal?: AbortSignal
}

/** What the receiver said. A redirect is a status like any other. */
export interface SendReply {
  status: number
  /** `Retry-After`, as sent. */
  retryAfter: string | null
  /** The first 64 KiB, as text. Empty if the receiver has a private address: what it says is private. */
  answer: string
  tookMs: number
}

/** Sends one POST. Everything it throws is a `VerdictError`. */
export type Send = (post: OutgoingPost) => Promise<SendReply>

/**
 * A client for messages to addresses that people enter. Unlike the one for audited pages it refuses bad certificates, because what it
 * sends is confidential, and follows no redirects.
 */
export function createSender({ policy, userAgent, timeoutMs = TIMEOUT_MS, ...options }: SenderOptions): Send {
  const limits: Limits = { ...defaultLimits, firstByteMs: timeoutMs, totalMs: timeoutMs }
  const connector: Connector = {
    policy,
    lookup: options.lookup ?? createDnsLookup(),
    now: () => performance.now(),
    ...(options.ca ? { ca: options.ca } : {}),
  }
  return async ({ url: typed, headers, body, signal }) => {
    const url = URL.parse(typed)
    if (url === null) throw new VerdictError('invalid_url', 'The address of this channel is not a valid URL.')
    const refused = policy.checkUrl(url)
    if (refused) throw new VerdictError(refused.code, refused.message)
    const host = hostOf(url)
    const started = performance.now()
    const deadline = startDeadline({ host, limits, outer: signal })
    let socket: Socket | undefined
    try {
      const tcp = await connectTcp(host, portOf(url), connector, deadline)
      socket = tcp.socket
      if (url.protocol === 'https:') socket = await secured(socket, host, connector, deadline)
      deadline.connected()
      const response = await post(socket, url, { 'User-Agent': userAgent, ...headers }, body, deadline)
      deadline.responded()
      deadline.phase = 'body'
      const isInternal = policy.kindOf(tcp.address) !== 'public'
      const answer = isInternal ? '' : await readText(response)
      const retryAfter = response.headers['retry-after'] ?? null
      return { status: response.statusCode ?? 0, retryAfter, answer, tookMs: Math.round(performance.now() - started) }
    } catch (error) {
      throw asFailure(error, host, deadline, limits)
    } finally {
      deadline.end()
      socket?.destroy()
    }
  }
}

async function secured(socket: Socket, host: string, { ca }: Connector, deadline: Deadline): Promise<Socket> {
  deadline.phase = 'tls'
  const { rootCertificates } = process.getBuiltinModule('node:tls')
  return handshake(socket, host, deadline.signal, {
    host,
    ALPNProtocols: ['http/1.1'],
    ...(ca ? { ca: [...rootCertificates, ...ca] } : {}),
  })
}

function post(
  socket: Socket,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  deadline: Deadline,
): Promise<IncomingMessage> {
  const http = process.getBuiltinModule('node:http')
  deadline.phase = 'wait'
  return new Promise((resolve, reject) => {
    const request = http.request({
      createConnection: () => socket,
      method: 'POST',
      host: hostOf(url),
      path: url.pathname + url.search,
      headers: { Host: url.host, ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' },
      maxHeaderSize: defaultLimits.headerBytes,
    })
    request.on('error', reject)
    deadline.signal.addEventListener('abort', () => request.destroy(deadline.signal.reason), { once: true })
    if (deadline.signal.aborted) request.destroy(deadline.signal.reason)
    request.once('response', resolve)
    request.once('upgrade', (_response, switched) => {
      switched.destroy()
      reject(new Error('switched to another protocol'))
    })
    request.end(body)
  })
}

/**
 * Up to the limit; what the receiver adds is not read. Its status has said whether it took the message: one that breaks off here, or
 * never ends, must not get the message again.
 */
async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes >= ANSWER_BYTES) break
    }
  } catch {}
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8')
}

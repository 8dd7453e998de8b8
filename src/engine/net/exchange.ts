import type { Readable } from 'node:stream'
import { abortable } from '../../common/timeout.ts'
import { VerdictError } from '../../errors.ts'
import type { Header, Timings } from '../model.ts'
import { hostOf } from './address-policy.ts'
import type { CertificateFacts } from './certificate.ts'
import { startDeadline } from './deadline.ts'
import { readBody } from './decode.ts'
import { asFailure, brokenOff } from './failure.ts'
import { type Answer, headerValues, type Question } from './http-connection.ts'
import type { Budget, Limits } from './limits.ts'
import type { Line, Pool } from './pool.ts'

/** One answer, read to its end or to our limit. */
export interface Reply {
  url: string
  status: number
  /** As sent: names in the server's case, repeated ones apart. */
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
  spentMs?: number
  /** Told the head, says whether the body is of no interest. */
  skipBody?: (status: number, headers: readonly Header[]) => boolean
}

/** One question and its answer; every way it can go wrong ends in a coded failure within the bounds. */
export async function exchange(ask: Exchange, pool: Pool, now: () => number): Promise<Reply> {
  const { url, limits, headers } = ask
  const host = hostOf(url)
  const started = now()
  const deadline = startDeadline({ host, limits, outer: ask.signal, spentMs: ask.spentMs ?? 0 })
  let line: Line | undefined
  try {
    const asked = await question(pool, { url, headers, limits, deadline, now })
    line = asked.line
    const { answer } = asked
    deadline.answered()
    deadline.phase = 'body'
    if (answer.headers.some(([, value]) => value.includes('\0'))) {
      throw new VerdictError('protocol_error', `${host} sent a header with a NUL character in it.`)
    }

    const skipped = ask.skipBody?.(answer.status, answer.headers) ?? false
    const encodings = headerValues(answer.headers, 'content-encoding')
    const read = skipped ? await drain(answer, limits) : await readBody(answer.body, { ...ask, host, encodings })
    if (!skipped && !read.truncated && !answer.isWhole()) throw brokenOff(host)
    const ended = now()

    const reusable = !read.truncated && (await abortable(line.asker.rest(), deadline.signal).catch(() => false))
    const timings = timingsOf(line, answer, started, ended)
    if (reusable) pool.put(url, line)
    else line.asker.destroy()
    return {
      url: url.href,
      status: answer.status,
      headers: answer.headers,
      body: read.bytes,
      wireBytes: read.wireBytes,
      decodedBytes: read.bytes.byteLength,
      truncated: read.truncated,
      httpVersion: answer.httpVersion,
      offersHttp2: line.offersHttp2,
      address: line.address,
      timings,
      certificate: line.certificate,
    }
  } catch (error) {
    line?.asker.destroy()
    throw asFailure(error, host, deadline, limits)
  } finally {
    deadline.end()
  }
}

async function question(pool: Pool, asked: Question): Promise<{ line: Line; answer: Answer }> {
  const { url, deadline } = asked
  const waiting = pool.take(url)
  if (waiting) {
    deadline.connected()
    try {
      return { line: waiting, answer: await waiting.asker.ask(asked) }
    } catch (error) {
      waiting.asker.destroy()
      // RFC 9112 §9.3.1: the server may have closed it just as we asked. Only then a new one gets the question again.
      if (deadline.signal.aborted || deadline.phase !== 'wait' || error instanceof VerdictError) throw error
    }
  }
  const line = await pool.open(url, deadline)
  deadline.connected()
  try {
    return { line, answer: await line.asker.ask(asked) }
  } catch (error) {
    line.asker.destroy()
    throw error
  }
}

/** Reads past a body that nobody wants, if that is quick: the connection is worth a little. */
async function drain(answer: Answer, limits: Limits) {
  const body: Readable = answer.body
  const timer = setTimeout(() => body.destroy(), limits.drainMs)
  let wireBytes = 0
  try {
    for await (const chunk of body) {
      wireBytes += chunk.byteLength
      if (wireBytes > limits.drainBytes) break
    }
  } catch {
    // Whatever is wrong with it, it is not needed.
  } finally {
    clearTimeout(timer)
  }
  return { bytes: new Uint8Array(), wireBytes, truncated: body.errored !== null || !answer.isWhole() }
}

function timingsOf(line: Line, answer: Answer, started: number, ended: number): Timings {
  const phase = (ms: number | null) => (line.fresh && ms !== null ? rounded(ms) : null)
  return {
    dns: phase(line.dns),
    connect: phase(line.connect),
    tls: phase(line.tls),
    wait: rounded(answer.firstByteAt - answer.askedAt),
    download: rounded(ended - answer.firstByteAt),
    firstByte: rounded(answer.firstByteAt - started),
    total: rounded(ended - started),
  }
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Coding = 'br' | 'zstd' | 'gzip'

/** Below this many bytes a coding saves less than its header costs in time. */
const WORTH_IT = 1024

const brotli = promisify<Buffer, object, Buffer>(brotliCompress)
const zstd = promisify<Buffer, Buffer>(zstdCompress)
const gz = promisify<Buffer, Buffer>(gzip)

const compressors: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  // Quality 4 costs about what gzip does and is smaller; 11, the default, costs a hundred times as much.
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  zstd: (bytes) => zstd(bytes),
  gzip: (bytes) => gz(bytes),
}

/** In a thread of the pool, so that no other request waits for it. */
export function compress(coding: Coding, bytes: Buffer): Promise<Buffer> {
  return compressors[coding](bytes)
}

const PREFERRED: readonly Coding[] = ['br', 'zstd', 'gzip']

/** RFC 9110 §12.5.3: the coding of the highest weight, the better one where weights are equal. */
export function negotiate(header: string | undefined): Coding | null {
  const weights = readWeights(header)
  let best: Coding | null = null
  let most = 0
  for (const coding of PREFERRED) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (weight <= most) continue
    best = coding
    most = weight
  }
  return best
}

/** Whether a client accepts a coding, preferred or not: for content that is already stored in it. */
export function accepts(coding: Coding, header: string | undefined): boolean {
  const weights = readWeights(header)
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0
}

const NAMES_ONE = /br|zstd|gzip|\*/i

function readWeights(header: string | undefined): Map<string, number> {
  const weights = new Map<string, number>()
  // What names none of them needs no closer look.
  if (header === undefined || !NAMES_ONE.test(header)) return weights
  for (const part of header.toLowerCase().split(',', 20)) {
    const [, name, weight] = /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]{1,5}))?/.exec(part) ?? []
    if (name !== undefined) weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  return weights
}

/** What is large enough and not compressed yet goes out as the client likes it best. */
export function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
) {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  if (!isText || payload.length < WORTH_IT || reply.hasHeader('content-encoding')) return done(null, payload)
  varyBy(reply, 'accept-encoding')
  const coding = negotiate(request.headers['accept-encoding'])
  if (coding === null) return done(null, payload)
  compress(coding, typeof payload === 'string' ? Buffer.from(payload) : payload).then(
    (bytes) => {
      reply.header('content-encoding', coding)
      // Fastify counts again.
      reply.removeHeader('content-length')
      done(null, bytes)
    },
    (error: Error) => done(error),
  )
}

export function varyBy(reply: FastifyReply, header: string): void {
  const before = reply.getHeader('vary')
  if (before === undefined) reply.header('vary', header)
  else if (!String(before).includes(header)) reply.header('vary', `${before}, ${header}`)
}

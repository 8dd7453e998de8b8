import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../engine/net/ip-address.ts'
import type { WebContext } from './context.ts'

/** Proxies close idle connections after about a minute; the browser then reconnects. */
const MAX_STREAM_MS = 50_000
/** Each stream holds a connection open. Beyond this limit the page polls instead. */
const MAX_STREAMS = 500

/** Writes events until it is over; `signal` ends it early. */
type Follow = (write: (event: string, data: string) => void, signal: AbortSignal) => Promise<void>

/** Server-sent events for the pages of runs and scans in progress, with a limit for all of them together. */
export function createEventStreams(app: FastifyInstance, { config, logger }: Pick<WebContext, 'config' | 'logger'>) {
  /** Each with the network it goes to. */
  const streams = new Map<AbortController, string>()
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.abort()
  })

  function isFull(network: string): boolean {
    const { streamsPerAddress } = config
    if (streams.size >= MAX_STREAMS) return true
    return streamsPerAddress > 0 && [...streams.values()].filter((one) => one === network).length >= streamsPerAddress
  }

  return async (request: FastifyRequest, reply: FastifyReply, follow: Follow): Promise<FastifyReply> => {
    const network = networkOf(request.ip)
    if (isFull(network)) return reply.code(503).header('retry-after', '5').send()
    const closed = new AbortController()
    streams.set(closed, network)
    openStream(request, reply, closed)
    const write = (event: string, data: string) => reply.raw.write(`event: ${event}\ndata: ${data}\n\n`)
    try {
      await follow(write, AbortSignal.any([closed.signal, AbortSignal.timeout(MAX_STREAM_MS)]))
    } catch (error) {
      logger.warn({ err: error }, 'event stream failed')
    } finally {
      closed.abort()
      streams.delete(closed)
      reply.raw.end()
    }
    return reply
  }
}

export type SendEvents = ReturnType<typeof createEventStreams>

/** Takes the response over from Fastify, whose hooks don't apply to streams. */
function openStream(request: FastifyRequest, reply: FastifyReply, closed: AbortController): void {
  reply.hijack()
  const headers: Record<string, string | string[] | number> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) headers[name] = value
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    // Without this, nginx would buffer the events.
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  reply.raw.write('retry: 2000\n\n')
  reply.raw.on('close', () => closed.abort())
}

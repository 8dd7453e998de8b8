import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Each stream holds a connection open. */
interface StreamLimits {
  streams: number
  /** 0 for no limit. */
  perClient: number
}

/** A comment goes out at this interval, because proxies close connections that are silent for about a minute. */
const HEARTBEAT_MS = 15_000

/** Writes events until it is over, or until the signal ends it early. */
export type FollowEvents = (write: (event: string, data: string) => void, signal: AbortSignal) => Promise<void>

/** Server-sent events (HTML, 9.2), with a limit for all of them together and for each client. */
export interface EventStreams {
  isFull(client: string): boolean
  send(request: FastifyRequest, reply: FastifyReply, client: string, follow: FollowEvents): Promise<FastifyReply>
}

export function createEventStreams(
  app: FastifyInstance,
  { logger, limits }: { logger: { warn(details: object, message: string): void }; limits: StreamLimits },
): EventStreams {
  /** Each with its client. */
  const streams = new Map<AbortController, string>()
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.abort()
  })

  return {
    isFull(client) {
      if (streams.size >= limits.streams) return true
      return limits.perClient > 0 && [...streams.values()].filter((one) => one === client).length >= limits.perClient
    },
    async send(request, reply, client, follow) {
      const closed = new AbortController()
      streams.set(closed, client)
      openStream(request, reply, closed)
      const heartbeat = setInterval(() => reply.raw.write(':\n\n'), HEARTBEAT_MS)
      const write = (event: string, data: string) => reply.raw.write(`event: ${event}\ndata: ${data}\n\n`)
      try {
        await follow(write, closed.signal)
      } catch (error) {
        logger.warn({ err: error }, 'event stream failed')
      } finally {
        clearInterval(heartbeat)
        closed.abort()
        streams.delete(closed)
        reply.raw.end()
      }
      return reply
    },
  }
}

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

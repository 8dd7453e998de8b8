import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../engine/net/ip-address.ts'
import { createEventStreams, type FollowEvents } from '../http/event-streams.ts'
import type { WebContext } from './context.ts'

/** Even with heartbeats, some proxies close a connection after about a minute; the browser then reconnects. */
const MAX_STREAM_MS = 50_000
/** Beyond this limit the page polls instead. */
const MAX_STREAMS = 500

/** Server-sent events for the pages of runs and scans in progress, with a limit for all of them together and for each network. */
export function createSendEvents(app: FastifyInstance, { config, logger }: Pick<WebContext, 'config' | 'logger'>) {
  const limits = { streams: MAX_STREAMS, perClient: config.streamsPerAddress }
  const streams = createEventStreams(app, { logger, limits })
  return async (request: FastifyRequest, reply: FastifyReply, follow: FollowEvents): Promise<FastifyReply> => {
    const network = networkOf(request.ip)
    if (streams.isFull(network)) return reply.code(503).header('retry-after', '5').send()
    return streams.send(request, reply, network, (write, closed) =>
      follow(write, AbortSignal.any([closed, AbortSignal.timeout(MAX_STREAM_MS)])),
    )
  }
}

export type SendEvents = ReturnType<typeof createSendEvents>

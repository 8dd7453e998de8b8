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

/** How often the state is polled, unless its changes are reported. */
export const POLL_MS = 1_000

/** A report or a scan that pages follow. */
interface Followed<Item> {
  route: '/reports' | '/scans'
  /** The item if the visitor may see it, as of now. */
  find(request: FastifyRequest): Promise<Item | undefined>
  stateOf(item: Item, request: FastifyRequest): object | Promise<object>
  isUnderWay(item: Item): boolean
  /** Resolves when the state may have changed. */
  changed(item: Item, signal: AbortSignal): Promise<void>
}

/** The state of a report's run or of a scan, as server-sent events and as JSON. */
export function stateRoutes<Item>(
  app: FastifyInstance,
  { isSessionActive }: WebContext,
  sendEvents: SendEvents,
  { route, find, stateOf, isUnderWay, changed }: Followed<Item>,
): void {
  app.get(`${route}/:id/status`, async (request, reply) => {
    const item = await find(request)
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (item === undefined) return reply.code(404).send({ status: null })
    return stateOf(item, request)
  })

  app.get(`${route}/:id/events`, { exposeHeadRoute: false }, async (request, reply) => {
    const first = await find(request)
    // 204 tells EventSource not to reconnect.
    if (first === undefined) return reply.code(204).send()
    return sendEvents(request, reply, async (write, signal) => {
      let item: Item | undefined = first
      let lastSent = ''
      while (item !== undefined) {
        const state = JSON.stringify(await stateOf(item, request))
        if (state !== lastSent) write('state', state)
        lastSent = state
        if (!isUnderWay(item) || signal.aborted) return
        await changed(item, signal)
        // Someone who has signed out may still read what is public: the browser reconnects.
        if (request.session !== null && !(await isSessionActive(request))) return
        item = await find(request)
      }
      write('gone', '{}')
    })
  })
}

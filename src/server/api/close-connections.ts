import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * How long a connection may stay without a complete request once the server is stopping: long enough for two TCP retransmissions of a
 * lost packet.
 */
const IDLE_MS = 3_000
/** How long responses may still take. As long as runs. */
const GRACE_MS = 20_000
const SWEEP_MS = 50

/**
 * Stops without losing requests. No new connections are accepted, and each response says that it is the last one of its connection.
 * Node would close idle connections at once, while the next request of a busy client is on its way, and would wait for ever for one
 * that sends half of its headers: here both have the same time. Requests that have arrived whole are answered.
 */
export function closeConnections(app: FastifyInstance): void {
  const { server } = app
  /** The last response of each connection, or those of a client that sends further requests without waiting for it. */
  const answering = new Map<Socket, ServerResponse[]>()
  /** While stopping, since when connections have no request. */
  const idleSince = new Map<Socket, number>()
  let isStopping = false
  let sweep: NodeJS.Timeout | undefined
  let last: NodeJS.Timeout | undefined

  server.on('connection', (socket: Socket) => {
    answering.set(socket, [])
    socket.once('close', () => {
      answering.delete(socket)
      idleSince.delete(socket)
    })
  })
  server.prependListener('request', (request, response) => {
    if (isStopping) response.shouldKeepAlive = false
    const responses = answering.get(request.socket)
    if (responses === undefined) return
    // Without a listener for the end of each response, which would take a twentieth of the time of a quick one.
    if (responses.every(isSent)) responses.length = 0
    responses.push(response)
  })
  // Node and Fastify call it when they stop listening.
  server.closeIdleConnections = () => {}
  app.addHook('preClose', async () => {
    isStopping = true
    for (const response of [...answering.values()].flat()) response.shouldKeepAlive = false
    closeIdle()
    sweep = setInterval(closeIdle, SWEEP_MS)
    last = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    clearTimeout(last)
  })

  function closeIdle(): void {
    const now = performance.now()
    for (const [socket, responses] of answering) {
      if (responses.some(isUnderWay)) idleSince.delete(socket)
      else if (!idleSince.has(socket)) idleSince.set(socket, now)
      else if (now - idleSince.get(socket)! >= IDLE_MS) socket.destroy()
    }
  }
}

function isSent({ writableFinished, destroyed }: ServerResponse): boolean {
  return writableFinished || destroyed
}

/** Also one that is answered before its body has arrived, because it is refused. */
function isUnderWay(response: ServerResponse): boolean {
  return !isSent(response) && (response.req.complete || response.headersSent)
}

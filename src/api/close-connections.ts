import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long requests may still take to arrive once the server is told to stop: as long as a lost packet takes to be sent again, twice. */
const ARRIVAL_MS = 3_000
/** How long they may still take to be answered. As long as runs. */
const GRACE_MS = 20_000

/**
 * Node closes idle connections when it stops, but not those that are still sending their last response, and from then on a request
 * may take for ever to arrive: one client that sends half of its headers would keep the process from ending. What has arrived whole
 * is answered; of the rest nothing was carried out.
 */
export function closeConnections(app: FastifyInstance): void {
  const { server } = app
  /** The last response of each connection, or those of a client that sends further requests without waiting for it. */
  const answering = new Map<Socket, ServerResponse[]>()
  let sweep: NodeJS.Timeout | undefined
  let arrival: NodeJS.Timeout | undefined
  let last: NodeJS.Timeout | undefined
  let isArrivalOver = false

  server.on('connection', (socket: Socket) => {
    answering.set(socket, [])
    socket.once('close', () => answering.delete(socket))
  })
  server.prependListener('request', (request, response) => {
    const responses = answering.get(request.socket)
    if (responses === undefined) return
    // Without a listener for the end of each response, which would take a twentieth of the time of a quick one.
    if (responses.every(isSent)) responses.length = 0
    responses.push(response)
  })
  app.addHook('preClose', async () => {
    sweep = setInterval(close, 50)
    arrival = setTimeout(() => {
      isArrivalOver = true
    }, ARRIVAL_MS)
    last = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    clearTimeout(arrival)
    clearTimeout(last)
  })

  function close(): void {
    server.closeIdleConnections()
    if (!isArrivalOver) return
    for (const [socket, responses] of answering) if (!responses.some(isUnderWay)) socket.destroy()
  }
}

function isSent({ writableFinished, destroyed }: ServerResponse): boolean {
  return writableFinished || destroyed
}

/** Also one that is answered before its body has arrived, because it is refused. */
function isUnderWay(response: ServerResponse): boolean {
  return !isSent(response) && (response.req.complete || response.headersSent)
}

import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { createAddressSet, networkOf } from '../../engine/net/ip-address.ts'
import { answerUnknownExpectation, answerWithoutHost } from './broken-request.ts'

interface Timeouts {
  /** For the headers of a request, and for all of it. */
  headersMs: number
  requestMs: number
  /** How often connections are checked against these two. */
  checkMs: number
}

const TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 30_000, checkMs: 2_000 }
/** Longer than the idle timeout of most load balancers (60 s), which must be the first to close a connection. */
const KEEP_ALIVE_MS = 72_000
/** For a client that reads nothing of its response. Longer than any response takes to begin. */
const SILENCE_MS = 330_000

interface Dependencies {
  config: Pick<Config, 'maxConnections' | 'connectionsPerAddress' | 'trustProxy'>
  logger: Pick<Logger, 'warn'>
  timeouts?: Timeouts
}

/** A server that slow clients can't occupy: what they may hold, and for how long, is limited. */
export function createHttpServer(
  handler: RequestListener,
  { config, logger, timeouts: { headersMs, requestMs, checkMs } = TIMEOUTS }: Dependencies,
): Server {
  // Node would refuse both without a body.
  const options = { connectionsCheckingInterval: checkMs, requireHostHeader: false }
  const server = createServer(options, (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') answerWithoutHost(response)
    else handler(request, response)
  })
  server.on('checkExpectation', (_request, response) => answerUnknownExpectation(response))
  server.headersTimeout = headersMs
  server.requestTimeout = requestMs
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.timeout = SILENCE_MS
  // Reset before it was accepted, so it has no address: no client reads a response, and limits and the log would lack the address.
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })
  if (config.maxConnections > 0) server.maxConnections = config.maxConnections
  if (config.connectionsPerAddress > 0) limitByAddress(server, config, logger)
  return server
}

/** Closes the connections of an address beyond its limit. A trusted proxy has those of all its visitors, and no limit. */
function limitByAddress(
  server: Server,
  { connectionsPerAddress, trustProxy }: Dependencies['config'],
  logger: Pick<Logger, 'warn'>,
): void {
  const isProxy = proxyTest(trustProxy)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    if (count > connectionsPerAddress) {
      // Once for each time the limit is reached, so that an attack doesn't fill the log.
      if (count === connectionsPerAddress + 1)
        logger.warn({ address: network }, 'too many connections; if this is a proxy, set VERDICT_TRUST_PROXY')
      socket.destroy()
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}

function proxyTest(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (!Array.isArray(trustProxy)) return () => trustProxy !== false && trustProxy !== 0
  const proxies = createAddressSet(trustProxy)
  return (address) => proxies.has(address.replace(/^::ffff:(?=[\d.]+$)/, ''))
}

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Loopback extends AsyncDisposable {
  origin: string
  /** With its port. */
  host: string
  /** Also what is still being answered. */
  close(): Promise<void>
}

/** A server for tests, on a free port of this machine. */
export async function serve(answer: RequestListener, address = '127.0.0.1'): Promise<Loopback> {
  const server = createServer(answer).listen(0, address)
  await once(server, 'listening')
  const host = `${address}:${(server.address() as AddressInfo).port}`
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { origin: `http://${host}`, host, close, [Symbol.asyncDispose]: close }
}

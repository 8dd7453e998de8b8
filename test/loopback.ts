import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Loopback extends AsyncDisposable {
  origin: string
  /** With its port. */
  host: string
  port: number
  /** Also what is still being answered. */
  close(): Promise<void>
}

/** A server for tests, on a free port of this machine. */
export function serve(answer: RequestListener, address?: string): Promise<Loopback> {
  return listen(createServer(answer), address)
}

/** The same for a server that exists. */
export async function listen(server: Server, address = '127.0.0.1'): Promise<Loopback> {
  await once(server.listen(0, address), 'listening')
  const { port } = server.address() as AddressInfo
  const host = `${address}:${port}`
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { origin: `http://${host}`, host, port, close, [Symbol.asyncDispose]: close }
}

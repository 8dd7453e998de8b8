import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listening {
  port: number
  origin: string
  close(): Promise<void>
}

/** Lets a server listen on a free port of this machine. Closing it ends the connections that are open. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A wire to a database that can be cut and mended. */
export interface Wire {
  url: string
  cut(): void
  mend(): void
  /** Those who are connected get no answer anymore, and no end either, as if the other machine had lost its power. Others can connect. */
  hush(): void
  close(): Promise<void>
}

export async function startWire(to: string): Promise<Wire> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const database = connect(Number(target.port), target.hostname)
    for (const [from, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => other.destroy())
      from.on('close', () => {
        sockets.delete(from)
        other.destroy()
      })
      from.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.port = String((server.address() as AddressInfo).port)
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut() {
      isCut = true
      drop()
    },
    mend() {
      isCut = false
    },
    hush() {
      for (const socket of sockets) socket.unpipe().resume()
    },
    async close() {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer =
  | string
  | { type?: string; status?: number; headers?: Record<string, string>; body?: string | Buffer }

export interface Site {
  url: string
  port: number
  /** Paths that were asked for, in order. */
  hits: string[]
  close(): Promise<void>
}

/** A server of some pages; what it does not know is not found. */
export async function serve(
  pages: Record<string, Answer | ((request: IncomingMessage, response: ServerResponse) => void)>,
  host = '127.0.0.1',
): Promise<Site> {
  const hits: string[] = []
  const server: Server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!
    hits.push(request.url!)
    const page = pages[path]
    if (typeof page === 'function') return page(request, response)
    const {
      type = 'text/html',
      status = 200,
      headers = {},
      body = '',
    } = page === undefined ? { status: 404 } : typeof page === 'string' ? { body: page } : page
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  })
  server.on('upgrade', (request, socket) => {
    hits.push(`upgrade ${request.url}`)
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}`,
    port,
    hits,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

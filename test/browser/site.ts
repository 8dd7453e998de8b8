import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../loopback.ts'

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
  const server = createServer((request, response) => {
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
  const { origin: url, ...listening } = await listen(server, host)
  return { url, hits, ...listening }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

interface PaperServer {
  /** Where the page is, for a browser on this machine. */
  url: string
  close(): Promise<void>
}

interface Paper {
  /** Path of the page. */
  path: string
  /** Sent with every request to the site. */
  headers: Record<string, string>
  /** Where people reach the site: links on paper lead there. */
  base: string
}

/**
 * The site on loopback for one print. The service itself may listen on another address, with TLS in front of it; and whoever else on
 * this machine finds the port gets nothing, for the browser sends a mark of its own.
 */
export async function openPaperServer(
  app: FastifyInstance,
  { path, headers, base }: Paper,
  mark: string,
): Promise<PaperServer> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers['x-verdict-paper'] !== mark || request.method !== 'GET')
      return void response.writeHead(404).end()
    const got = await app.inject({ method: 'GET', url: request.url ?? '/', headers })
    const type = String(got.headers['content-type'] ?? 'application/octet-stream')
    const policy = got.headers['content-security-policy']
    response.writeHead(got.statusCode, {
      'content-type': type,
      ...(policy && { 'content-security-policy': String(policy) }),
    })
    response.end(type.startsWith('text/html') ? withWholeLinks(got.body, base, path) : got.rawPayload)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** On paper a link leads nowhere unless it names the site. */
function withWholeLinks(html: string, base: string, path: string): string {
  return html.replaceAll(
    /(<a [^>]{0,300}?href=")([/?])/g,
    (_, before: string, first: string) => before + base + (first === '?' ? path : '') + first,
  )
}

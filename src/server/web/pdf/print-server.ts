import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export const TOKEN_HEADER = 'x-verdict-print-token'

interface PrintServer {
  /** The page's URL, for a browser on this machine. */
  url: string
  close(): Promise<void>
}

interface PrintJob {
  /** Path of the page. */
  path: string
  /** Added to every request for the site. */
  headers: Record<string, string>
  /** The public URL of the site, for the links in the PDF. */
  base: string
}

/**
 * Serves the site on loopback while one report is printed, since the service itself may listen on another address, with TLS in
 * front of it. Requests without the token get nothing, so other processes on this machine can't read the report.
 */
export async function openPrintServer(
  app: FastifyInstance,
  { path, headers, base }: PrintJob,
  token: string,
): Promise<PrintServer> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers[TOKEN_HEADER] !== token || request.method !== 'GET') return void response.writeHead(404).end()
    const got = await app.inject({ method: 'GET', url: request.url ?? '/', headers })
    const type = String(got.headers['content-type'] ?? 'application/octet-stream')
    const policy = got.headers['content-security-policy']
    response.writeHead(got.statusCode, {
      'content-type': type,
      ...(policy && { 'content-security-policy': String(policy) }),
    })
    response.end(type.startsWith('text/html') ? withAbsoluteLinks(got.body, base, path) : got.rawPayload)
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

/** Relative links don't work in a PDF. */
function withAbsoluteLinks(html: string, base: string, path: string): string {
  return html.replaceAll(
    /(<a [^>]{0,300}?href=")([/?])/g,
    (_, before: string, first: string) => before + base + (first === '?' ? path : '') + first,
  )
}

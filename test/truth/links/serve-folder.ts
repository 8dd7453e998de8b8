import { readFile, stat } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

export interface ServedFolder {
  origin: string
  close(): Promise<void>
}

const TYPES: { [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Replaces all addresses of other sites: it exists, but is not a page. */
export const OUTSIDE = '/outside-of-the-site'

/** Serves the files of a folder on loopback, as a static server does. `asText`: folders that are not searched, though links to them work. */
export async function serveFolder(folder: string, asText: readonly string[]): Promise<ServedFolder> {
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 }, (request, response) => {
    void answer(new URL(request.url ?? '/', 'http://localhost').pathname, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function answer(pathname: string, response: ServerResponse): Promise<void> {
    try {
      if (pathname === OUTSIDE) {
        response.writeHead(200, { 'content-type': 'text/plain' }).end('Not a part of this site')
        return
      }
      const path = normalize(decodeURIComponent(pathname))
      // Rules of the site where it is published don't hold here.
      if (path === '/robots.txt') throw new Error('left out')
      const file = join(folder, path)
      const isFolder = (await stat(file)).isDirectory()
      if (isFolder && !path.endsWith('/')) {
        response.writeHead(301, { location: `${pathname}/` }).end()
        return
      }
      const body = await readFile(isFolder ? join(file, 'index.html') : file)
      const isText = asText.some((name) => path === `/${name}/` || path.startsWith(`/${name}/`))
      const type = isText ? 'text/plain' : (TYPES[isFolder ? '.html' : extname(file)] ?? 'application/octet-stream')
      response.writeHead(200, { 'content-type': type }).end(body)
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    }
  }
}

import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Loopback, serve } from '../loopback.ts'

export interface Site extends Loopback {
  /** The paths that were asked for, in order. */
  asked: string[]
}

/** A site on loopback. */
async function openSite(answer: RequestListener): Promise<Site> {
  const asked: string[] = []
  const server = await serve((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  return { ...server, asked }
}

/** A site of fixed texts by path; all other paths are not found. */
export function openTextSite(
  texts: Record<string, string | { type?: string; text: string; status?: number }>,
): Promise<Site> {
  return openSite((request, response) => {
    const found = texts[request.url ?? '']
    const {
      type = 'text/html; charset=utf-8',
      text,
      status = 200,
    } = found === undefined ? { text: 'Not found', status: 404 } : typeof found === 'string' ? { text: found } : found
    response.writeHead(status, { 'content-type': type }).end(text)
  })
}

export const GOOD_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Museum of Clocks</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="Opening hours.">
</head><body><main><h1>Museum of Clocks</h1><p>Open from nine to five.</p></main></body></html>`

export const BAD_PAGE = '<p>No title here.'

export interface Museum extends Site {
  /** The names it was visited under. */
  agents: Set<string>
}

/** A site with good and bad pages, one that never answers, and sitemaps of every kind. */
export async function openMuseum(): Promise<Museum> {
  const agents = new Set<string>()
  const site = await openSite((request, response) => {
    agents.add(String(request.headers['user-agent']))
    const { origin } = new URL(`http://${request.headers.host}`)
    const entries = (name: 'url' | 'sitemap', ...paths: string[]) =>
      paths.map((path) => `<${name}><loc>${origin}${path}</loc></${name}>`).join('')
    const answers: Record<string, [type: string, body: string | Buffer]> = {
      '/': ['text/html', GOOD_PAGE],
      '/good': ['text/html', GOOD_PAGE],
      '/bad': ['text/html', BAD_PAGE],
      '/evil': ['text/html; charset=utf-8', '<title>\u001b[2J\u009b31m\u202e</title>'],
      '/pages.xml': ['application/xml', `<urlset>${entries('url', '/good', '/bad', '/gone')}</urlset>`],
      '/index.xml': [
        'application/xml',
        `<sitemapindex>${entries('sitemap', '/nothing.xml', '/pages.xml', '/more.xml.gz')}</sitemapindex>`,
      ],
      '/more.xml.gz': ['application/gzip', gzipSync(`<urlset>${entries('url', '/', '/evil')}</urlset>`)],
      '/empty.xml': ['application/xml', '<urlset></urlset>'],
    }
    if (request.url === '/slow') return
    const [type, body] = answers[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(request.url! in answers ? 200 : 404, { 'content-type': type }).end(body)
  })
  return { ...site, agents }
}

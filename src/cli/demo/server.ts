import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { markupOf } from './markup.ts'
import type { DemoSite, Failing, Fault } from './site.ts'

/** Headers by which the client tells the server how to respond. */
export const SECURE = 'x-demo-secure'
export const FAULTS = 'x-demo-faults'
export const FAILING = 'x-demo-failing'

interface DemoServer {
  port: number
  close(): Promise<void>
}

/** Serves all sites of the demo on loopback, on a free port. */
export async function startDemoServer(sites: readonly DemoSite[]): Promise<DemoServer> {
  const server = createServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '')
    const site = sites.find((one) => one.host === host)
    if (site === undefined) return response.writeHead(404).end()
    const faults = String(request.headers[FAULTS] ?? '').split(',') as Fault[]
    const secure = request.headers[SECURE] === 'yes'
    const path = (request.url ?? '/').split('?')[0]!
    const failing = request.headers[FAILING] as Failing | undefined
    const { status, headers, body } = respond({ site, path, secure, faults, failing })
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface DemoResponse {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

interface DemoRequest {
  site: DemoSite
  path: string
  /** Whether the client pretends to use https. */
  secure: boolean
  faults: readonly Fault[]
  failing: Failing | undefined
}

const STYLE =
  'body{margin:0 auto;max-width:60rem;font:1.1rem/1.6 serif;color:#222}img{max-width:100%}nav a{margin:0 1ch}'
const SCRIPT = 'document.documentElement.classList.add("js");'

/** The response of a demo site, with its faults. */
function respond(request: DemoRequest): DemoResponse {
  const { site, path, secure, faults } = request
  if (!secure && !faults.includes('plain')) return redirect(`https://${site.host}${path}`)
  const page = site.pages.find((one) => one.path === path)
  if (page !== undefined)
    return failureOf(request) ?? text(request, 'text/html; charset=utf-8', markupOf(site, page, faults))
  const file = fileOf(request)
  if (file !== null) return file
  const missing = '<!doctype html><html lang="en"><title>Not found</title><h1>Page not found</h1></html>'
  const status = faults.includes('missing') ? 200 : 404
  return { ...text(request, 'text/html; charset=utf-8', missing), status }
}

/** The response instead of a page that fails. */
function failureOf(request: DemoRequest): DemoResponse | null {
  const words = text(request, 'text/html; charset=utf-8', '<!doctype html><title>Come back later</title>')
  switch (request.failing) {
    case 'error':
      return { ...words, status: 503 }
    case 'wall':
      return { ...words, status: 403, headers: { ...words.headers, 'cf-mitigated': 'challenge' } }
    case 'pdf':
      return text(request, 'application/pdf', '%PDF-1.7')
    default:
      return null
  }
}

function fileOf(request: DemoRequest): DemoResponse | null {
  const { site, path, faults } = request
  switch (path) {
    case '/robots.txt':
      return text(request, 'text/plain; charset=utf-8', robots(site, faults))
    case '/sitemap.xml':
      return faults.includes('sitemap') ? null : text(request, 'application/xml; charset=utf-8', sitemap(site))
    case '/site.css':
      return file(request, 'text/css; charset=utf-8', STYLE)
    case '/site.js':
      return file(request, 'text/javascript; charset=utf-8', SCRIPT)
    case '/jquery.js':
    case '/slider.js':
    case '/tracking.js':
      return file(request, 'text/javascript; charset=utf-8', `${SCRIPT}\n// a step of the slide show\n`.repeat(900))
    case '/icon.svg':
      return faults.includes('icon') ? null : file(request, 'image/svg+xml', drawing(site.hue, 64, 64))
    case '/logo.svg':
    case '/photo.svg':
      return file(request, 'image/svg+xml', drawing(site.hue, 640, 400))
    case '/cover.png':
      return file(request, 'image/png', bigPicture(30_000))
    default:
      return /^\/gallery-\d\.png$/.test(path) ? file(request, 'image/png', bigPicture(620_000)) : null
  }
}

function robots({ host }: DemoSite, faults: readonly Fault[]): string {
  const place = faults.includes('sitemap') ? '' : `\nSitemap: https://${host}/sitemap.xml\n`
  return `User-agent: *\nDisallow: /basket\n${place}`
}

function sitemap({ host, pages }: DemoSite): string {
  const urls = pages.map(({ path }) => `<url><loc>https://${host}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}

/** A file that browsers may cache. */
function file(request: DemoRequest, type: string, content: string | Buffer): DemoResponse {
  const answer = text(request, type, content)
  const keep = request.faults.includes('caching') ? 'no-cache' : 'public, max-age=31536000, immutable'
  return { ...answer, headers: { ...answer.headers, 'cache-control': keep } }
}

function text(request: DemoRequest, type: string, content: string | Buffer): DemoResponse {
  const headers: DemoResponse['headers'] = { 'content-type': type, ...securityHeaders(request) }
  const body = Buffer.from(content)
  if (type === 'image/png' || request.faults.includes('compression')) return { status: 200, headers, body }
  return {
    status: 200,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(body),
  }
}

/** The security headers that the site sends. */
function securityHeaders({ faults, secure }: DemoRequest): DemoResponse['headers'] {
  const has = (fault: Fault) => faults.includes(fault)
  const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
  return {
    ...(has('policy')
      ? {}
      : { 'content-security-policy': has('framing') ? policy : `${policy}; frame-ancestors 'none'` }),
    ...(has('transport') || !secure ? {} : { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
    ...(has('framing') || !has('policy') ? {} : { 'x-frame-options': 'DENY' }),
    ...(has('sniffing') ? {} : { 'x-content-type-options': 'nosniff' }),
    ...(has('sniffing') ? {} : { 'referrer-policy': 'strict-origin-when-cross-origin' }),
    ...(has('cookies') ? { 'set-cookie': ['PHPSESSID=8d1f0c; path=/', 'seen=1; path=/'] } : {}),
    ...(has('version') ? { server: 'Apache/2.2.15 (CentOS)', 'x-powered-by': 'PHP/5.3.3' } : { server: 'caddy' }),
  }
}

function redirect(location: string): DemoResponse {
  return { status: 301, headers: { location }, body: Buffer.alloc(0) }
}

/** An image of hills and a sun, in the color of the site. */
function drawing(hue: number, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" fill="hsl(${hue} 60% 90%)"/>
<circle cx="${width * 0.75}" cy="${height * 0.3}" r="${height * 0.12}" fill="hsl(${hue} 80% 70%)"/>
<path d="M0 ${height} L${width * 0.4} ${height * 0.4} L${width * 0.8} ${height} Z" fill="hsl(${hue} 40% 55%)"/>
</svg>`
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** A file of this size that starts like a PNG and cannot be compressed; it is never shown. */
function bigPicture(bytes: number): Buffer {
  const noise = createHash('shake256', { outputLength: bytes - PNG.length })
    .update('picture')
    .digest()
  return Buffer.concat([PNG, noise])
}

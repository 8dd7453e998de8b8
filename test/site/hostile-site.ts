import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { hashText } from '../../src/engine/site/addresses/address.ts'
import { type Loopback, listen } from '../loopback.ts'

/** A site on loopback with the traps that scans run into, and real pages among them that a scan has to find nevertheless. */
export interface HostileSite extends Loopback {
  /** Everything that was requested, in order. */
  requests: HostileRequest[]
}

export interface HostileRequest {
  path: string
  /** Milliseconds, by `performance.now()`. */
  at: number
  /** Requests that were under way, with this one. */
  underWay: number
}

export interface HostileOptions {
  /** What /robots.txt is instead of rules. */
  robots?: 'server-error' | 'no-answer'
  /** Milliseconds until the first byte by the number of requests under way: a site that slows under load. */
  delay?(underWay: number): number
  /** Refuses all but robots.txt and the start page. */
  refuses?: boolean
}

const articles = Array.from({ length: 60 }, (_, i) => `/article/${i}`)
const lists = Array.from({ length: 6 }, (_, i) => `/list?page=${i + 1}`)

/** What a scan must find. `/orphan` is only in a sitemap, the limited pages answer at the second time. */
export const REAL_PAGES = ['/', '/orphan', '/limited/seconds', '/limited/date', '/big', ...articles, ...lists]

/** What a scan must never request, though links lead there: robots.txt, rel=nofollow, endless repetition. */
export const FORBIDDEN = ['/private/', '/unfollowed', '/deep/deep/deep/']

/** Beginnings of the paths of traps, and the most requests that each deserves: a pattern is closed after 50 pages. */
export const TRAPS: Record<string, number> = {
  '/calendar/': 60,
  '/shop': 300,
  '/wide?': 60,
  '/session?': 60,
  '/maze/': 60,
  '/loop/': 2,
}

export async function startHostileSite(options: HostileOptions = {}): Promise<HostileSite> {
  const requests: HostileRequest[] = []
  let underWay = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    underWay++
    response.once('close', () => underWay--)
    const isFirst = !requests.some((one) => one.path === path)
    requests.push({ path, at: performance.now(), underWay })
    const act = () => answer(new URL(path, `http://${request.headers.host}`), response, isFirst, options)
    const wait = options.delay?.(underWay) ?? 0
    if (wait > 0) setTimeout(act, wait)
    else act()
  })
  // On a busy machine, a connection may be idle for seconds, and would be closed while the next request is on its way.
  server.keepAliveTimeout = 0
  return { requests, ...(await listen(server)) }
}

type Act = (response: ServerResponse, url: URL, isFirst: boolean, options: HostileOptions) => void

/** By the first segment of the path. */
const ACTS: Record<string, Act> = {
  '': home,
  'robots.txt': robots,
  'sitemap.xml': (response, { origin }) =>
    send(response, index(origin, ['/pages.xml', '/bomb.xml', '/gone.xml', '/orphan'])),
  'pages.xml': (response, { origin }) => send(response, urlset(origin, ['/', '/orphan', ...articles.slice(0, 20)])),
  'bomb.xml': (response) => send(response, gzipBomb(), { 'content-type': 'application/octet-stream' }),
  orphan: (response) => page(response, 'An orphan', ['/']),
  article: (response, { pathname }) =>
    articles.includes(pathname) ? page(response, `Article ${pathname}`, ['/', lists[0]!]) : notFound(response),
  list,
  calendar,
  shop,
  wide: (response) => page(response, 'The same for every address', ['/']),
  session,
  maze: (response, { pathname }) => redirect(response, `/maze/${Number(pathname.slice(6)) + 1}`),
  loop: (response, { pathname }) => redirect(response, pathname === '/loop/a' ? '/loop/b' : '/loop/a'),
  deep: (response) => page(response, 'A relative link gone wrong', ['deep/']),
  big: (response) => page(response, 'A page of 10 MB', ['/'], { text: 'ten megabytes of words '.repeat(455_000) }),
  limited,
  private: (response) => page(response, 'Private', ['/private/more']),
  unfollowed: (response) => page(response, 'Not to be followed', ['/']),
}

function answer(url: URL, response: ServerResponse, isFirst: boolean, options: HostileOptions): void {
  const name = url.pathname.split('/')[1]!
  if (options.refuses && name !== '' && name !== 'robots.txt') send(response, 'Forbidden', {}, 403)
  else (Object.hasOwn(ACTS, name) ? ACTS[name]! : notFound)(response, url, isFirst, options)
}

function home(response: ServerResponse): void {
  const wide = Array.from({ length: 400 }, (_, i) => `/wide?ref=${i}`)
  const traps = [
    '/calendar/2026-01-01',
    '/shop',
    '/session',
    '/maze/0',
    '/loop/a',
    '/deep/',
    '/big',
    '/private/',
    ...wide,
  ]
  const links = [lists[0]!, '/limited/seconds', '/limited/date', ...traps]
  page(response, 'A hostile site', links, { html: '<a rel="nofollow" href="/unfollowed">Not this way</a>' })
}

function robots(response: ServerResponse, url: URL, _: boolean, { robots }: HostileOptions): void {
  if (robots === 'no-answer') response.destroy()
  else if (robots === 'server-error') send(response, 'Internal error', {}, 503)
  else {
    const text = `User-agent: *\nDisallow: /private/\nSitemap: ${url.origin}/sitemap.xml\n`
    send(response, text, { 'content-type': 'text/plain' })
  }
}

/** Each list links to the next one only. */
function list(response: ServerResponse, url: URL): void {
  const number = Number(url.searchParams.get('page'))
  if (!lists.includes(url.pathname + url.search)) {
    notFound(response)
    return
  }
  page(response, `List ${number}`, [
    ...articles.slice(10 * (number - 1), 10 * number),
    ...lists.slice(number, number + 1),
  ])
}

/** Every day links to the next and the one before, for ever. */
function calendar(response: ServerResponse, { pathname }: URL): void {
  const time = Date.parse(pathname.slice(10))
  if (Number.isNaN(time)) {
    notFound(response)
    return
  }
  const day = (days: number) => `/calendar/${new Date(time + days * 86_400_000).toISOString().slice(0, 10)}`
  page(response, `Events on ${day(0)}`, ['/', day(1), day(-1)])
}

const FILTERS = ['color', 'size', 'brand', 'price', 'material', 'sort']

/** Six filters with four values each: 15,625 addresses, all canonicalized. */
function shop(response: ServerResponse, url: URL): void {
  const links = FILTERS.flatMap((name) =>
    ['a', 'b', 'c', 'd'].map((value) => {
      const other = new URL(url)
      other.searchParams.set(name, value)
      return other.pathname + other.search
    }),
  )
  page(response, `Shop ${url.search}`, ['/', ...links], { html: '<link rel="canonical" href="/shop">' })
}

/** Every request gets a new session, so every link is new. */
function session(response: ServerResponse, url: URL): void {
  const id = hashText(url.href).toString(16).padStart(16, '0').repeat(2)
  page(response, 'A page with a session', [`/session?sid=${id}`])
}

/** Too many requests at first; a date as Retry-After has no fractions, so it is rounded up. */
function limited(response: ServerResponse, { pathname }: URL, isFirst: boolean): void {
  if (!isFirst) {
    page(response, `A limited page: ${pathname}`, ['/'])
    return
  }
  const date = new Date(Date.now() + 1_999).toUTCString()
  send(response, 'Slow down', { 'retry-after': pathname.endsWith('date') ? date : '1' }, 429)
}

function page(
  response: ServerResponse,
  title: string,
  links: string[],
  more: { html?: string; text?: string } = {},
): void {
  const anchors = links
    .map((link) => `<li><a href="${link.replaceAll('&', '&amp;')}">${link.length} ${title}</a>`)
    .join('\n')
  const words = `<p>${title}. ${more.text ?? 'What stands here is about nothing else. '.repeat(10)}</p>`
  const head = `<!doctype html><html lang="en"><head><title>${title}</title>${more.html ?? ''}</head>`
  send(response, `${head}<body><main><h1>${title}</h1>${words}<ul>${anchors}</ul></main></body></html>`)
}

function notFound(response: ServerResponse): void {
  send(response, '<!doctype html><title>Not found</title>', {}, 404)
}

function redirect(response: ServerResponse, location: string): void {
  send(response, '', { location }, 302)
}

function send(
  response: ServerResponse,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  status = 200,
): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
}

function index(origin: string, paths: string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`)
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`
}

function urlset(origin: string, paths: string[]): string {
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`)
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
}

/** About 60 kB that unpack to more than a sitemap may have. */
function gzipBomb(): Uint8Array {
  const bytes = Buffer.alloc(60 * 1024 * 1024, ' ')
  bytes.write('<urlset>')
  return gzipSync(bytes, { level: 1 })
}

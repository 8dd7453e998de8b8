import { gunzipSync } from 'node:zlib'
import type { Http } from '../../engine/net/http.ts'
import { toFailure, VerdictError } from '../../errors.ts'

export interface SitemapOptions {
  http: Http
  signal: AbortSignal
  /** The maximum number of URLs. */
  limit: number
  /** Called for every sitemap of an index that could not be read. */
  onProblem(message: string): void
}

/** sitemaps.org: up to 50 MB and 50,000 URLs. */
const MOST_BYTES = 50 * 1024 * 1024
const MOST_CHILDREN = 50

/** The URLs of a sitemap; of an index, those of its sitemaps, one level deep. */
export async function sitemapUrls(url: string, options: SitemapOptions): Promise<string[]> {
  const { limit, onProblem } = options
  const start = new URL(url)
  const text = await fetchText(start.pathname === '/' ? new URL('/sitemap.xml', start) : start, options)
  const found = new Set<string>()
  const add = (addresses: string[]) => {
    for (const address of addresses) if (found.size < limit && isPage(address)) found.add(address)
  }
  if (!/<(?:[\w-]+:)?sitemapindex[\s>]/.test(text.slice(0, 4096))) add(locations(text))
  else {
    for (const child of locations(text).filter(isPage).slice(0, MOST_CHILDREN)) {
      if (found.size >= limit) break
      try {
        add(locations(await fetchText(new URL(child), options)))
      } catch (thrown) {
        options.signal.throwIfAborted()
        onProblem(`${child}: ${toFailure(thrown).message}`)
      }
    }
  }
  if (found.size === 0) throw new VerdictError('not_collected', `${url} lists no pages.`)
  return [...found]
}

async function fetchText(url: URL, { http, signal }: SitemapOptions): Promise<string> {
  const { reply } = await http.follow(url, { signal, limit: MOST_BYTES })
  if (reply.status < 200 || reply.status > 299)
    throw new VerdictError('http_error', `The sitemap ${url} returned status ${reply.status}.`)
  const isGzip = reply.body[0] === 0x1f && reply.body[1] === 0x8b
  return Buffer.from(isGzip ? unpacked(reply.body, url) : reply.body).toString('utf8')
}

function unpacked(bytes: Uint8Array, url: URL): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES })
  } catch (cause) {
    throw new VerdictError('too_large', `The sitemap ${url} is not valid gzip, or is larger than 50 MB unpacked.`, {
      cause,
    })
  }
}

/** The content of every `<loc>`; in a text sitemap, every line. */
export function locations(text: string): string[] {
  if (!text.includes('<')) return text.split(/\r\n|\r|\n/).map((line) => line.replace('\ufeff', '').trim())
  const found: string[] = []
  for (let at = text.indexOf('<loc'); at !== -1; at = text.indexOf('<loc', at + 4)) {
    const from = text.indexOf('>', at) + 1
    const to = from === 0 ? -1 : text.indexOf('<', text.startsWith('<![CDATA[', from) ? from + 9 : from)
    if (to === -1) break
    // `<location>` and the like are other elements.
    if (/[\s>]/.test(text[at + 4] ?? '') && to - from < 5000) found.push(unescaped(text.slice(from, to)))
  }
  return found
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(xml: string): string {
  const text = xml.trim()
  if (text.startsWith('<![CDATA[')) return text.slice(9, text.lastIndexOf(']]>')).trim()
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : 0
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
    return ENTITIES[String(name)] ?? whole
  })
}

function isPage(address: string): boolean {
  const url = address.length > 2048 ? null : URL.parse(address)
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    url.password === ''
  )
}

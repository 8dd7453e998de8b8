import { promisify } from 'node:util'
import { constants, gunzip } from 'node:zlib'
import { defineCollector, type PageContext } from '../collector.ts'
import { namedSitemaps } from '../derive/robots/named-sitemaps.ts'
import type { Sitemap } from '../model.ts'
import { declaredLength } from '../net/http-connection.ts'
import { sitemapFacts } from './files/sitemap-text.ts'

const MAX_SITEMAPS = 3
/** sitemaps.org: 50 MB uncompressed. */
const MAX_BYTES = 52_428_800
/** Transferred bytes: enough for 50,000 URLs of usual length. */
const LIMIT = 8 * 1024 * 1024

export const sitemap = defineCollector({
  part: 'sitemaps',
  about: 'Fetches the sitemaps listed in robots.txt, or else /sitemap.xml, and counts their URLs.',
  async collect(context) {
    const robots = await context.part('robots')
    const named = robots.ok ? namedSitemaps(robots.value, context.page.url) : []
    const wanted = named.length > 0 ? named : [new URL('/sitemap.xml', context.page.url)]
    const source = named.length > 0 ? 'robots.txt' : 'default'
    const found: Sitemap[] = []
    let failure: unknown
    // One after another, because they may be large and share the byte limit of the run.
    for (const url of wanted.slice(0, MAX_SITEMAPS)) {
      try {
        found.push(await fetchSitemap(url, source, context))
      } catch (thrown) {
        failure ??= thrown
        found.push({ ...NOT_FETCHED, url: url.href, source })
      }
    }
    if (found.every(({ problem }) => problem === 'not-fetched')) throw failure
    return found
  },
})

const NOT_FETCHED = {
  status: 0,
  kind: 'unreadable',
  urls: 0,
  bytes: 0,
  truncated: false,
  problem: 'not-fetched',
} as const

async function fetchSitemap(
  url: URL,
  source: Sitemap['source'],
  { http, signal, budget }: PageContext,
): Promise<Sitemap> {
  const { reply } = await http.follow(url, { signal, budget, limit: LIMIT, onLimit: 'truncate' })
  const { status, truncated } = reply
  const found = { url: url.href, source, status, bytes: reply.decodedBytes, truncated }
  if (status < 200 || status > 299) return { ...found, truncated: false, kind: 'unreadable', urls: 0, problem: null }
  if (truncated && declaredLength(reply.headers) > MAX_BYTES)
    return { ...found, kind: 'unreadable', urls: 0, problem: 'too-large' }
  try {
    const bytes = await decompressed(reply.body)
    return { ...found, bytes: bytes.byteLength, ...sitemapFacts(asText(bytes)) }
  } catch (thrown) {
    const problem = (thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'other-format'
    return { ...found, kind: 'unreadable', urls: 0, problem }
  }
}

const unzip = promisify(gunzip)

/** Decompresses a .gz file; a truncated one as far as possible. Throws if it is damaged, or too large. */
async function decompressed(body: Uint8Array): Promise<Uint8Array> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  return unzip(body, { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
}

/** Only ASCII matters here, and Latin-1 takes half the memory. */
function asText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.startsWith('\xef\xbb\xbf') ? text.slice(3) : text
}

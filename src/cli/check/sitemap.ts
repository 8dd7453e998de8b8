import type { Http } from '../../engine/net/http.ts'
import { MAX_SITEMAP_BYTES, SitemapReader, type SitemapSummary } from '../../engine/site/search/sitemap-reader.ts'
import { toFailure, VerdictError } from '../../errors.ts'
import { readSitemapInto } from '../../queue/scans/search/sitemaps.ts'

export interface SitemapOptions {
  http: Http
  signal: AbortSignal
  /** The maximum number of URLs. */
  limit: number
  /** Called before each sitemap is requested. */
  onSitemap?(url: string): void
  /** Called for every sitemap of an index that could not be read. */
  onProblem(message: string): void
  /** Called if there are more URLs than that. */
  onMore?(): void
}

const MOST_CHILDREN = 50

/** The URLs of a sitemap; of an index, those of its sitemaps, one level deep. */
export async function sitemapUrls(url: string, options: SitemapOptions): Promise<string[]> {
  const { limit, onProblem, onMore, signal } = options
  const start = new URL(url)
  const first = await readUrls(start.pathname === '/' ? new URL('/sitemap.xml', start) : start, options)
  const found = new Set<string>()
  let hasMore = false
  const add = (urls: readonly string[]) => {
    for (const one of urls) {
      if (found.size < limit) found.add(one)
      else hasMore ||= !found.has(one)
    }
  }
  if (first.kind !== 'index') add(first.urls)
  else {
    for (const child of first.urls.slice(0, MOST_CHILDREN)) {
      if (hasMore) break
      try {
        const { kind, urls } = await readUrls(new URL(child), options)
        // Its entries are no pages, and the protocol allows none in an index.
        if (kind === 'index') onProblem(`${child} is a sitemap index within another one.`)
        else add(urls)
      } catch (thrown) {
        signal.throwIfAborted()
        onProblem(`${child}: ${toFailure(thrown).message}`)
      }
    }
    if (first.urls.length > MOST_CHILDREN && !hasMore)
      onProblem(`${url} lists ${first.urls.length} sitemaps; the first ${MOST_CHILDREN} were read.`)
  }
  if (found.size === 0) throw new VerdictError('not_collected', `${url} lists no pages.`)
  if (hasMore) onMore?.()
  return [...found]
}

async function readUrls(
  url: URL,
  { http, signal, onSitemap }: SitemapOptions,
): Promise<{ kind: SitemapSummary['kind']; urls: string[] }> {
  onSitemap?.(url.href)
  const { reply } = await http.follow(url, { signal, limit: MAX_SITEMAP_BYTES })
  if (reply.status < 200 || reply.status > 299)
    throw new VerdictError('http_error', `The sitemap ${url} returned status ${reply.status}.`)
  const urls: string[] = []
  const reader = new SitemapReader({ url: reply.url, onEntry: (entry) => urls.push(entry.url) })
  const isValid = await readSitemapInto(reader, reply.body)
  const { kind, problem } = reader.end()
  // Those before the limit, or before the place that can't be read, still count.
  if (urls.length > 0) return { kind, urls }
  if (problem === 'too-large') throw new VerdictError('too_large', `The sitemap ${url} is larger than 50 MB unpacked.`)
  if (!isValid) throw new VerdictError('protocol_error', `The sitemap ${url} is not valid gzip.`)
  if (problem === 'unreadable')
    throw new VerdictError('not_collected', `${url} is neither a sitemap, a feed nor a list of URLs.`)
  return { kind, urls }
}

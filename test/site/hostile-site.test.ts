import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashText, requestKey, skipReason } from '../../src/engine/site/addresses/address.ts'
import { AddressIndex } from '../../src/engine/site/addresses/address-index.ts'
import { Frontier } from '../../src/engine/site/search/frontier.ts'
import { readOriginRobots } from '../../src/engine/site/search/robots-gate.ts'
import { type SitemapEntry, SitemapReader } from '../../src/engine/site/search/sitemap-reader.ts'
import { SOURCE } from '../../src/engine/site/site.ts'
import { FORBIDDEN, type HostileSite, REAL_PAGES, startHostileSite, TRAPS } from './hostile-site.ts'

/** The rules of discovery against a real server, without the pace and the judging of a scan. */
describe('the discovery of a hostile site', () => {
  let site: HostileSite
  let frontier: Frontier
  const sitemaps: Record<string, string | null> = {}

  beforeAll(async () => {
    site = await startHostileSite()
    frontier = await discover(site.origin, sitemaps)
  })
  afterAll(() => site.close())

  const paths = () => site.requests.map(({ path }) => path)

  it('finds every real page', () => {
    expect(REAL_PAGES.filter((path) => !paths().includes(path))).toEqual([])
  })

  it('requests each trap a few times only', () => {
    for (const [start, most] of Object.entries(TRAPS))
      expect(paths().filter((path) => path.startsWith(start)).length, start).toBeLessThanOrEqual(most)
  })

  it('never requests what it must not', () => {
    expect(paths().filter((path) => FORBIDDEN.some((start) => path.startsWith(start)))).toEqual([])
  })

  it('says which patterns were traps, and does not call that a limit', () => {
    const closed = frontier
      .patterns()
      .facts.flatMap(({ name, closed }) => (closed === null ? [] : [`${name} ${closed}`]))
    expect(closed.sort()).toEqual([
      '/calendar/{date} endless',
      '/maze/{number} endless',
      '/session?sid endless',
      '/shop?{parameters} alike',
      '/wide?ref alike',
    ])
    expect(frontier.cut()).toBeNull()
  })

  it('ends sitemaps at their limits', () => {
    expect(sitemaps).toEqual({
      '/sitemap.xml': null,
      '/pages.xml': null,
      '/bomb.xml': 'too-large',
      '/orphan': 'unreadable',
    })
  })
})

async function discover(origin: string, sitemaps: Record<string, string | null>): Promise<Frontier> {
  const frontier = new Frontier({ host: new URL(origin).host, pages: 2000, addresses: 20_000, clicks: 20 })
  const index = new AddressIndex()
  const urls = ['']
  const clicksOf = [0]
  const robots = readOriginRobots({ ...(await get(`${origin}/robots.txt`)), url: `${origin}/robots.txt` })
  const find = (reference: string, base: string, sources: number, via: number | null) => {
    const key = requestKey(reference, base)
    if (key === null || skipReason(new URL(key)) !== null || !robots.decide(key).allowed) return
    const n = index.get(hashText(key)) ?? urls.length
    const clicks = via === null ? 0 : clicksOf[via]! + (sources === SOURCE.redirect ? 0 : 1)
    if (n === urls.length) {
      index.add(hashText(key), n)
      urls.push(key)
      clicksOf.push(clicks)
    }
    frontier.add({ n, url: new URL(key), clicks, sources, via })
  }
  find(origin, origin, SOURCE.start, null)
  for (const { url } of await entriesOf(robots.sitemaps, sitemaps)) find(url, origin, SOURCE.sitemap, null)
  for (let n = frontier.next(); n !== null; n = frontier.next()) {
    const url = urls[n]!
    let { status, text, location } = await get(url)
    if (status === 429) ({ status, text, location } = await get(url))
    if (location !== null) find(location, url, SOURCE.redirect, n)
    for (const [, rel, href] of text.matchAll(/<a (rel="nofollow" )?href="([^"]*)"/g))
      if (rel === undefined) find(href!.replaceAll('&amp;', '&'), url, SOURCE.link, n)
    frontier.finished(n, {
      isPage: status === 200,
      isCounted: true,
      textHash: hashText(/<p>[^<]*/.exec(text)?.[0] ?? ''),
      isCanonicalElsewhere: text.includes('rel="canonical"') && new URL(url).search !== '',
      isNoindex: false,
    })
  }
  return frontier
}

async function entriesOf(named: string[], sitemaps: Record<string, string | null>): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  for (const url of named) {
    const { status, body } = await get(url)
    if (status !== 200) continue
    const found: SitemapEntry[] = []
    const reader = new SitemapReader({ url, onEntry: (entry) => found.push(entry) })
    const bytes = body[0] === 0x1f ? gunzipSync(body) : body
    for (let at = 0; at < bytes.length && reader.push(bytes.subarray(at, at + 65_536)); at += 65_536);
    const { kind, problem } = reader.end()
    sitemaps[new URL(url).pathname] = problem
    if (kind === 'index') named.push(...found.map((entry) => entry.url))
    else entries.push(...found)
  }
  return entries
}

async function get(url: string): Promise<{ status: number; location: string | null; text: string; body: Uint8Array }> {
  const response = await fetch(url, { redirect: 'manual' })
  const body = new Uint8Array(await response.arrayBuffer())
  return {
    status: response.status,
    location: response.headers.get('location'),
    body,
    text: new TextDecoder().decode(body),
  }
}

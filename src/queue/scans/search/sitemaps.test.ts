import { gzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { mostInOneTurn } from '../../../../test/event-loop.ts'
import type { Http } from '../../../engine/net/http.ts'
import { SitemapReader } from '../../../engine/site/search/sitemap-reader.ts'
import { INVALID_DATE } from '../../../engine/site/site.ts'
import { LIMITS } from '../scan-options.ts'
import { readSitemapInto, readSitemaps } from './sitemaps.ts'

const GUESSED = 'https://example.com/sitemap.xml'
const NAMED = 'https://example.com/news.xml'
const OPTIONS = {
  signal: new AbortController().signal,
  named: [] as string[],
  guessed: GUESSED,
  trusted: new Set<string>(),
  maxEntries: 10,
  maxAlternates: 6,
}

const sitemap = (...paths: string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>https://example.com${path}</loc></url>`)
    .join('')}</urlset>`
const index = (...urls: string[]) =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url) => `<sitemap><loc>${url}</loc></sitemap>`)
    .join('')}</sitemapindex>`

/** What is read of a site that has these files. */
async function read(files: Record<string, string>, named: string[]) {
  const { asked, pages, found } = await readAll(files, named)
  return { asked, pages, files: found.files.map(({ url, named, problem }) => ({ url, named, problem })) }
}

async function readAll(files: Record<string, string>, named: string[]) {
  const asked: string[] = []
  const pages: string[] = []
  const http = {
    async follow(url: string) {
      asked.push(url)
      const body = Buffer.from(files[url] ?? '')
      return { hops: [], reply: { url, status: url in files ? 200 : 404, body } }
    },
  } as unknown as Http
  const find = (url: string) => pages.push(new URL(url).pathname)
  return { asked, pages, found: await readSitemaps({ ...OPTIONS, http, named, find }) }
}

it('reads /sitemap.xml besides those that are named', async () => {
  expect(await read({ [NAMED]: sitemap('/a'), [GUESSED]: sitemap('/b') }, [NAMED])).toEqual({
    asked: [NAMED, GUESSED],
    pages: ['/a', '/b'],
    files: [
      { url: NAMED, named: true, problem: null },
      { url: GUESSED, named: false, problem: null },
    ],
  })
})

it.each<Record<string, string>>([{}, { [GUESSED]: '<!doctype html><title>Not found</title>' }])(
  'takes it for none where it is no sitemap and others are named',
  async (files) => {
    const { files: found } = await read({ [NAMED]: sitemap('/a'), ...files }, [NAMED])
    expect(found).toEqual([{ url: NAMED, named: true, problem: null }])
  },
)

it('reads it once, and reports it, where it is named or listed in an index', async () => {
  const broken = { url: GUESSED, named: true, problem: 'unreachable' }
  expect(await read({}, [GUESSED])).toEqual({ asked: [GUESSED], pages: [], files: [broken] })
  const { asked, files } = await read({ [NAMED]: index(GUESSED) }, [NAMED])
  expect(asked).toEqual([NAMED, GUESSED])
  expect(files).toContainEqual(broken)
})

it.each<[string, string[], string, number[]]>([
  ['of another host', ['https://other.example/b', 'http://example.com/c'], 'wrong-host', [2, 3]],
  ['invalid', ['/relative', 'no URL'], 'invalid-urls', []],
])('keeps which entries are %s', async (_, wrong, problem, misplaced) => {
  const http = {
    async follow(url: string) {
      const locs = ['https://example.com/a', ...wrong, 'https://example.com/d']
      const body = Buffer.from(`<urlset>${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`)
      return { hops: [], reply: { url, status: 200, body } }
    },
  } as unknown as Http
  let found = 0
  const { files } = await readSitemaps({ ...OPTIONS, http, find: () => ++found })
  expect(files[0]).toMatchObject({ problem, numbers: Array.from({ length: found }, (_, at) => at + 1) })
  expect(files[0]!.misplaced).toEqual(misplaced)
})

it('takes a web page for no sitemap where none is named, and for a broken one where it is', async () => {
  const files = { [GUESSED]: '<!DOCTYPE html><html lang="en"><title>Start</title>' }
  expect((await read(files, [])).files).toEqual([{ url: GUESSED, named: false, problem: 'unreachable' }])
  expect((await read(files, [GUESSED])).files).toEqual([{ url: GUESSED, named: true, problem: 'unreadable' }])
  expect((await read({ [GUESSED]: '<urlset><url>' }, [])).files).toMatchObject([{ problem: 'unreadable' }])
})

it('keeps what it found where none is named', async () => {
  expect((await read({}, [])).files).toEqual([{ url: GUESSED, named: false, problem: 'unreachable' }])
})

it('names an index that lists another one, or itself, and reads what that lists', async () => {
  const inner = 'https://example.com/inner.xml'
  const other = 'https://example.com/a.xml'
  const nested = ({ files }: Awaited<ReturnType<typeof read>>) =>
    files.filter(({ problem }) => problem === 'nested-index').map(({ url }) => url)
  const found = await read({ [NAMED]: index(inner, other), [inner]: index(other), [other]: sitemap('/a') }, [NAMED])
  expect([found.pages, nested(found)]).toEqual([['/a'], [NAMED]])
  expect(nested(await read({ [NAMED]: index(NAMED) }, [NAMED]))).toEqual([NAMED])
  const readBefore = await read({ [NAMED]: index(other), [inner]: index(NAMED) }, [NAMED, inner])
  expect(nested(readBefore)).toEqual([inner])
  expect(nested(await read({ [NAMED]: index(other), [other]: sitemap('/a') }, [NAMED]))).toEqual([])
})

it('tells what is no date from none', async () => {
  const dated = (...dates: string[]) =>
    `<urlset>${dates.map((date) => `<url><loc>https://example.com/</loc><lastmod>${date}</lastmod></url>`).join('')}</urlset>`
  const feed = '<rss><channel><item><link>https://example.com/</link><pubDate>soon</pubDate></item></channel></rss>'
  const files = { [NAMED]: dated('2026', 'soon', ' ', '2026-13-01', '0001-01-01'), [GUESSED]: feed }
  const { found } = await readAll(files, [NAMED])
  expect(found.files.map(({ lastmod }) => lastmod)).toEqual([
    [Date.UTC(2026, 0), INVALID_DATE, 0, INVALID_DATE, 0],
    [0],
  ])
})

it.each(['plain', 'gzip'])('reads a large sitemap over several turns of the event loop: %s', async (form) => {
  const text = Buffer.from(sitemap(...Array.from({ length: 30_000 }, (_, n) => `/page/${n}`)))
  let entries = 0
  const most = await mostInOneTurn((note) => {
    const reader = new SitemapReader({
      url: GUESSED,
      onEntry() {
        entries++
        note(1)
      },
    })
    return readSitemapInto(reader, form === 'gzip' ? gzipSync(text) : text)
  })
  expect(entries).toBe(30_000)
  expect(most).toBeLessThan(2_000)
})

it('takes the entries of a large sitemap in over several turns, and their alternates', async () => {
  const entry = (n: number) =>
    `<url><loc>https://example.com/${n}</loc><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/${n}"/></url>`
  const body = Buffer.from(`<urlset>${Array.from({ length: 10_000 }, (_, n) => entry(n)).join('')}</urlset>`)
  const http = { follow: async (url: string) => ({ hops: [], reply: { url, status: 200, body } }) } as unknown as Http
  let found = 0
  const most = await mostInOneTurn((note) =>
    readSitemaps({
      ...OPTIONS,
      http,
      maxEntries: 10_000,
      maxAlternates: 10_000,
      find() {
        note(1)
        return ++found
      },
    }),
  )
  expect(found).toBe(20_000)
  expect(most).toBeLessThan(2_000)
})

it('remembers no more of large indexes that list each other than it reads', async () => {
  const each = 2_000
  const urls = (of: string) => Array.from({ length: each }, (_, n) => `https://example.com/${of}/${n}.xml`)
  const indexes = Object.fromEntries(
    urls('a')
      .slice(0, 20)
      .map((url, n) => [url, index(...urls(`b${n}`))]),
  )
  const add = vi.spyOn(Set.prototype, 'add')
  try {
    const { asked } = await readAll({ [NAMED]: index(...urls('a')), ...indexes }, [NAMED])
    expect(asked.filter((url) => url !== GUESSED)).toHaveLength(LIMITS.sitemaps)
    expect(add.mock.calls.length).toBeLessThan(10 * LIMITS.sitemaps)
  } finally {
    add.mockRestore()
  }
})

it('keeps the alternates of all sitemaps, or none if they are too many', async () => {
  const entry = (n: number) =>
    `<url><loc>https://example.com/${n}</loc><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/${n}"/></url>`
  const alternatesOf = async (...counts: number[]) => {
    const urls = counts.map((_, at) => `https://example.com/${at}.xml`)
    const bodies = counts.map(
      (count) => `<urlset>${Array.from({ length: count }, (_, n) => entry(n)).join('')}</urlset>`,
    )
    const { found } = await readAll(Object.fromEntries(urls.map((url, at) => [url, bodies[at]!])), urls)
    return found.alternates.length
  }
  expect(await alternatesOf(3, 2)).toBe(5)
  expect(await alternatesOf(5, 5)).toBe(0)
  expect(await alternatesOf(4, 3, 1)).toBe(0)
})

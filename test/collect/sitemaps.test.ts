import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type Answers, visitSite } from './site.ts'

async function sitemapsOf(answers: Answers) {
  const { site, evidence } = await visitSite({ '/': '<title>Page</title>', ...answers })
  return { sitemaps: evidence.sitemaps, asked: site.asked.map(({ path }) => path) }
}

const MAP = '<urlset><url><loc>https://a.example/</loc></url></urlset>'

it('reads the usual place where robots.txt names none', async () => {
  expect((await sitemapsOf({ '/sitemap.xml': MAP })).sitemaps).toMatchObject({
    value: [{ source: 'default', kind: 'urlset', urls: 1, truncated: false }],
  })
})

it('reads three at most, each once', async () => {
  const names = ['/1.xml', '/1.xml', '/2.xml', '/3.xml', '/4.xml']
  const answers: Answers = { '/robots.txt': names.map((name) => `Sitemap: ${name}`).join('\n') }
  for (const name of names) answers[name] = MAP
  const { sitemaps, asked } = await sitemapsOf(answers)
  expect(sitemaps.ok && sitemaps.value.map(({ url }) => new URL(url).pathname)).toEqual(['/1.xml', '/2.xml', '/3.xml'])
  expect(asked).not.toContain('/4.xml')
})

it.each([
  ['what is no gzip after all', { body: Buffer.from('1f8b08ffff', 'hex') }, 'other-format'],
  ['what unpacks to more than 50 MB', { body: gzipSync(Buffer.alloc(60_000_000)) }, 'too-large'],
])('gives up on %s', async (_, answer, problem) => {
  expect((await sitemapsOf({ '/sitemap.xml': answer })).sitemaps).toMatchObject({
    value: [{ kind: 'unreadable', problem }],
  })
})

it('reads a long one as far as the bound, and says so', async () => {
  const body = `<urlset>${'<url><loc>https://a.example/</loc><lastmod>2026-01-01</lastmod></url>'.repeat(140_000)}`
  expect((await sitemapsOf({ '/sitemap.xml': body })).sitemaps).toMatchObject({
    value: [{ kind: 'urlset', urls: 50_001, truncated: true, bytes: 8 * 1024 * 1024 }],
  })
})

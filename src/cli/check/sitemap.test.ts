import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Http } from '../../engine/net/http.ts'
import { sitemapUrls } from './sitemap.ts'

/** The URLs of /sitemap.xml on a host that has these files, and what could not be read. */
async function urlsOf(files: Record<string, string | Uint8Array>, limit = 100) {
  const problems: string[] = []
  const read: string[] = []
  let hasMore = false
  const follow = async (asked: string | URL) => {
    const url = new URL(asked)
    const body = files[url.pathname]
    const reply = { url: url.href, status: body === undefined ? 404 : 200, body: Buffer.from(body ?? '') }
    return { hops: [], reply }
  }
  const http = { follow } as unknown as Http
  const options = {
    http,
    signal: new AbortController().signal,
    limit,
    onSitemap: (url: string) => read.push(url),
    onProblem: (text: string) => problems.push(text),
    onMore() {
      hasMore = true
    },
  }
  return { urls: await sitemapUrls('https://a.example/', options), problems, hasMore, read }
}

const one = async (file: string | Uint8Array) => (await urlsOf({ '/sitemap.xml': file })).urls

describe('the URLs of a sitemap', () => {
  it.each([
    [
      'a urlset',
      '<urlset><url><loc>https://a.example/b</loc></url><url><loc> https://a.example/c </loc></url></urlset>',
    ],
    ['a list', '\ufeffhttps://a.example/b\r\nhttps://a.example/c\n'],
    [
      'CDATA',
      '<urlset><url><loc><![CDATA[https://a.example/b]]></loc></url><url><loc>https://a.example/c</loc></url></urlset>',
    ],
    [
      'a part of a file that breaks off',
      '<urlset><url><loc>https://a.example/b</loc></url><url><loc>https://a.example/c</loc></url><url>',
    ],
    ['gzip', gzipSync('https://a.example/b\nhttps://a.example/c')],
  ])('are read from %s', async (_, file) => {
    expect(await one(file)).toEqual(['https://a.example/b', 'https://a.example/c'])
  })

  it('are without images, with entities read', async () => {
    const file =
      '<urlset xmlns:image="i"><url><loc>https://a.example/?a=1&amp;b=2</loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url></urlset>'
    expect(await one(file)).toEqual(['https://a.example/?a=1&b=2'])
  })

  it('come from all sitemaps of an index that can be read, up to the limit', async () => {
    const index =
      '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap><sitemap><loc>https://a.example/2.xml</loc></sitemap><sitemap><loc>https://a.example/3.xml</loc></sitemap></sitemapindex>'
    const files = {
      '/sitemap.xml': index,
      '/1.xml': 'https://a.example/1',
      '/3.xml': 'https://a.example/2\nhttps://a.example/3',
    }
    const { urls, problems } = await urlsOf(files, 2)
    expect(urls).toEqual(['https://a.example/1', 'https://a.example/2'])
    expect(problems).toEqual([expect.stringContaining('2.xml returned status 404')])
  })

  it.each([
    [{ '/sitemap.xml': 'https://a.example/1\nhttps://a.example/2\nhttps://a.example/2' }, false],
    [{ '/sitemap.xml': 'https://a.example/1\nhttps://a.example/2\nhttps://a.example/3' }, true],
    [{ '/1.xml': 'https://a.example/1\nhttps://a.example/2', '/2.xml': 'https://a.example/1' }, false],
    [{ '/1.xml': 'https://a.example/1\nhttps://a.example/2', '/2.xml': 'https://a.example/3' }, true],
  ])('are told apart from more than the limit: %j', async (files, expected) => {
    const sitemap = (name: string) => `<sitemap><loc>https://a.example${name}</loc></sitemap>`
    const index = `<sitemapindex>${Object.keys(files).map(sitemap).join('')}</sitemapindex>`
    const { urls, hasMore } = await urlsOf({ '/sitemap.xml': index, ...files }, 2)
    expect([urls, hasMore]).toEqual([['https://a.example/1', 'https://a.example/2'], expected])
  })

  it('come with the name of each sitemap before it is read', async () => {
    const index =
      '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap><sitemap><loc>https://a.example/2.xml</loc></sitemap></sitemapindex>'
    const { read } = await urlsOf({ '/sitemap.xml': index, '/1.xml': 'https://a.example/1' })
    expect(read).toEqual(['https://a.example/sitemap.xml', 'https://a.example/1.xml', 'https://a.example/2.xml'])
  })

  it('are not the sitemaps of an index within an index', async () => {
    const indexOf = (...names: string[]) =>
      `<sitemapindex>${names.map((name) => `<sitemap><loc>https://a.example${name}</loc></sitemap>`).join('')}</sitemapindex>`
    const files = { '/sitemap.xml': indexOf('/inner.xml', '/1.xml'), '/inner.xml': indexOf('/2.xml') }
    const { urls, problems } = await urlsOf({
      ...files,
      '/1.xml': 'https://a.example/1',
      '/2.xml': 'https://a.example/2',
    })
    expect(urls).toEqual(['https://a.example/1'])
    expect(problems).toEqual(['https://a.example/inner.xml is a sitemap index within another one.'])
  })

  it('say so if not all sitemaps of an index were read', async () => {
    const names = Array.from({ length: 51 }, (_, n) => `/${n}.xml`)
    const index = `<sitemapindex>${names.map((name) => `<sitemap><loc>https://a.example${name}</loc></sitemap>`).join('')}</sitemapindex>`
    const files = Object.fromEntries(names.map((name) => [name, `https://a.example${name}/page`]))
    const { urls, problems, hasMore } = await urlsOf({ '/sitemap.xml': index, ...files })
    expect([urls.length, hasMore]).toEqual([50, false])
    expect(problems).toEqual(['https://a.example/ lists 51 sitemaps; the first 50 were read.'])
    expect((await urlsOf({ '/sitemap.xml': index, ...files }, 10)).problems).toEqual([])
  })

  it('are missing in a web page', async () => {
    await expect(one('<!doctype html><p>Hello')).rejects.toThrow('neither a sitemap')
  })
})

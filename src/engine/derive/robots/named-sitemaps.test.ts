import { expect, it } from 'vitest'
import { namedSitemaps } from './named-sitemaps.ts'

it('reads each sitemap once, by the root of the host, and none that is no web address', () => {
  const text = ['https://a.example/1.xml', '/2.xml', '2.xml', 'ftp://a.example/3.xml', 'http://[']
    .map((url) => `Sitemap: ${url}\n`)
    .join('')
  const urls = namedSitemaps({ text }, 'https://example.com/deep/robots.txt').map(({ href }) => href)
  expect(urls).toEqual(['https://a.example/1.xml', 'https://example.com/2.xml'])
})

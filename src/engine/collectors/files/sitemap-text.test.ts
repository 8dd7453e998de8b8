import { describe, expect, it } from 'vitest'
import { sitemapFacts } from './sitemap-text.ts'

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const entry = '<url><loc>https://a.example/</loc></url>'

describe('a sitemap', () => {
  it.each([
    ['urlset', 2, `${XML}<urlset ${NS}>${entry}${entry}</urlset>`],
    [
      'urlset',
      1,
      `<urlset ${NS}><url><loc>https://a.example/</loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url></urlset>`,
    ],
    ['urlset', 1, '<sm:urlset xmlns:sm="x"><sm:url><sm:loc >https://a.example/</sm:loc></sm:url></sm:urlset>'],
    ['urlset', 1, '<urlset><url><loc\n>https://a.example/loc</loc><location>x</location></url></urlset>'],
    ['index', 1, `<sitemapindex ${NS}><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>`],
    ['feed', 2, '<rss version="2.0"><channel><item></item><item></item></channel></rss>'],
    ['feed', 1, '<feed xmlns="http://www.w3.org/2005/Atom"><entry></entry></feed>'],
    ['text', 2, 'https://a.example/\r\nhttps://a.example/b\r\n'],
    ['unreadable', 0, '<!doctype html><html><body>Not found</body></html>'],
    ['unreadable', 0, 'Sorry, nothing here'],
    ['unreadable', 0, ' \n'],
  ])('is told as %s with %d entries', (kind, urls, text) => {
    expect(sitemapFacts(text)).toMatchObject({ kind, urls })
  })

  it.each([
    ['empty', ''],
    ['web-page', '<!DOCTYPE html><title>Oops</title>'],
  ])('says what is wrong: %s', (problem, text) => {
    expect(sitemapFacts(text).problem).toBe(problem)
  })

  it('is counted no further than it takes to know that it is too long', () => {
    expect(sitemapFacts(`<urlset>${entry.repeat(60_000)}</urlset>`).urls).toBe(50_001)
  })

  it('takes time in proportion to its length, whatever it holds', () => {
    expect(sitemapFacts(`<urlset>${':loc>'.repeat(400_000)}`).urls).toBe(0)
    expect(sitemapFacts(`${'<'.repeat(4_000_000)}`).kind).toBe('unreadable')
  })
})

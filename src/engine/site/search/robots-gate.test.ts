import { describe, expect, it } from 'vitest'
import { readOriginRobots } from './robots-gate.ts'

const read = (text: string, status = 200) => readOriginRobots({ status, url: 'https://example.com/robots.txt', text })

describe('robots.txt of an origin', () => {
  it('lets us request what it allows, and says which line blocks', () => {
    const robots = read('# hello\nUser-agent: *\nDisallow: /cart # no\nAllow: /cart/help')
    expect(robots.decide('https://example.com/cart?x')).toEqual({
      allowed: false,
      line: 3,
      text: 'Disallow: /cart # no',
    })
    expect(robots.decide('https://example.com/cart/help')).toEqual({ allowed: true })
    expect(robots.decide('https://example.com/')).toEqual({ allowed: true })
  })

  it('has rules for us that take the place of those for all', () => {
    const robots = read('User-agent: *\nDisallow: /\n\nUser-agent: VerdictBot/1.0\nDisallow: /private')
    expect(robots.decide('https://example.com/a').allowed).toBe(true)
    expect(robots.decide('https://example.com/private').allowed).toBe(false)
    expect(robots.decide('https://example.com/a', 'googlebot').allowed).toBe(false)
    expect(robots.hasConsent).toBe(true)
    expect(read('User-agent: *\nDisallow:').hasConsent).toBe(false)
  })

  it.each([
    [404, 'everything', null],
    [403, 'everything', null],
    [302, 'everything', null],
    [429, 'nothing', 'rate-limited'],
    [500, 'nothing', 'server-error'],
    [503, 'nothing', 'server-error'],
  ])('with status %i means %s', (status, access, problem) => {
    const robots = read('User-agent: *\nDisallow: /a', status)
    expect(robots).toMatchObject({ access, problem })
    expect(robots.decide('https://example.com/a').allowed).toBe(access === 'everything')
  })

  it('that does not answer allows nothing', () => {
    expect(readOriginRobots(null)).toMatchObject({ access: 'nothing', problem: 'no-answer' })
    expect(readOriginRobots(null).decide('https://example.com/').allowed).toBe(false)
  })

  it('ignores rules with wildcards where a crawler has thousands of them, and says so', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `Disallow: /${'*a'.repeat(9)}*-${n}-`)
    const robots = read(
      ['User-agent: *', ...many, 'Disallow: /plain', 'User-agent: Googlebot', 'Disallow: /*x'].join('\n'),
    )
    expect(robots.ignoredFrom()).toBe(502)
    expect(robots.ignoredFrom('googlebot')).toBeNull()
    const path = `https://example.com/${'a'.repeat(9)}`
    expect(robots.decide(`${path}-499-`).allowed).toBe(false)
    expect(robots.decide(`${path}-500-`).allowed).toBe(true)
    expect(robots.decide('https://example.com/plain').allowed).toBe(false)
    expect(read('User-agent: *\nDisallow: /*a').ignoredFrom()).toBeNull()
  })

  it('names sitemaps by their absolute URLs, and leaves out what is none', () => {
    expect(read('Sitemap: /a.xml\nSitemap: https://other.example/b.xml\nSitemap: http://[').sitemaps).toEqual([
      'https://example.com/a.xml',
      'https://other.example/b.xml',
    ])
  })
})

describe('Crawl-delay', () => {
  it.each([
    ['User-agent: *\nCrawl-delay: 10', 10_000],
    ['User-agent: *\nCrawl-delay: 0.5\nDisallow: /x', 500],
    ['User-agent: *\nDisallow: /x\nCrawl-Delay: 2 # s', 2000],
    ['User-agent: *\nCrawl-delay: 10\nUser-agent: VerdictBot\nCrawl-delay: 1', 1000],
    ['User-agent: *\nCrawl-delay: 10\nUser-agent: VerdictBot\nDisallow: /x', 0],
    ['User-agent: otherbot\nCrawl-delay: 10\nUser-agent: *\nDisallow: /x', 0],
    ['User-agent: otherbot\nUser-agent: *\nCrawl-delay: 3', 3000],
    ['User-agent: *\nCrawl-delay: 3\nUser-agent: otherbot\nCrawl-delay: 10', 3000],
    ['Crawl-delay: 10\nUser-agent: *', 0],
    ['User-agent: *\nCrawl-delay: soon', 0],
    ['User-agent: *\nCrawl-delay: -5', 0],
    ['User-agent: *\nCrawl-delay: 999999999', 86_400_000],
  ])('in %j is %i ms', (text, ms) => {
    expect(read(text).crawlDelayMs).toBe(ms)
  })
})

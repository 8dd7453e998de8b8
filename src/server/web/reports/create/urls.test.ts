import { describe, expect, it } from 'vitest'
import { MAX_BULK } from '../../../../actions/reports/create-reports.ts'
import { readUrls, shortUrl, splitRest, splitUrl } from './urls.ts'

describe('entered URLs', () => {
  it('are read one per line, with any line break', () => {
    const { good, bad, rest } = readUrls(' example.com \r\nhttps://b.example/x\n\n\rhttp://c.example ')
    expect(good.map(({ url }) => url)).toEqual(['https://example.com/', 'https://b.example/x', 'http://c.example/'])
    expect([bad, rest]).toEqual([[], []])
  })

  it('that are invalid are reported with their problem, and the others are used', () => {
    const { good, bad } = readUrls('ftp://a.example\nexample.com\nhttps://me:pw@a.example\nnonsense')
    expect(good).toHaveLength(1)
    expect(bad).toEqual([
      { line: 'ftp://a.example', problem: 'scheme' },
      { line: 'https://me:pw@a.example', problem: 'credentials' },
      { line: 'nonsense', problem: 'no-address' },
    ])
  })

  it('beyond the limit are returned', () => {
    const lines = Array.from({ length: MAX_BULK + 2 }, (_, index) => `a.example/${index}`)
    const { good, rest } = readUrls(lines.join('\n'))
    expect([good.length, rest]).toEqual([MAX_BULK, lines.slice(-2)])
  })

  it('count once if they are the same', () => {
    const { good, bad } = readUrls('example.com/a\nhttps://example.com/a#top\nexample.com/b\nnonsense\nnonsense')
    expect(good.map(({ url }) => url)).toEqual(['https://example.com/a', 'https://example.com/b'])
    expect(bad).toHaveLength(2)
  })

  it('can be empty', () => {
    expect(readUrls(' \n\t\r\n')).toEqual({ good: [], bad: [], rest: [] })
  })
})

describe('a URL for display', () => {
  it.each([
    ['https://a.example/', 'a.example', ''],
    ['https://a.example/b?c=d', 'a.example', '/b?c=d'],
    ['http://a.example:8080/b', 'http://a.example:8080', '/b'],
    ['https://a.example/%C3%BCber', 'a.example', '/über'],
    ['https://a.example/%E2%80%AEevil%20x', 'a.example', '/%E2%80%AEevil%20x'],
    ['https://a.example/%zz', 'a.example', '/%zz'],
    ['no address', 'no address', ''],
  ])('%s', (url, site, rest) => {
    expect(splitUrl(url)).toEqual({ site, rest })
    expect(shortUrl(url)).toBe(site + rest)
  })
})

describe('the path of a URL', () => {
  it('stays in one part if it is short', () => {
    expect(splitRest('/journal/2026')).toEqual({ start: '/journal/2026', end: '' })
  })

  it('has an end of its own if it is long, cut between characters', () => {
    const { start, end } = splitRest(`/${'a'.repeat(30)}/${'🐻'.repeat(20)}`)
    expect(start + end).toBe(`/${'a'.repeat(30)}/${'🐻'.repeat(20)}`)
    expect(end).toBe('🐻'.repeat(18))
  })
})

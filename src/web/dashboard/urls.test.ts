import { describe, expect, it } from 'vitest'
import { addressText, MOST_ADDRESSES, readAddresses, shortAddress } from './urls.ts'

describe('pasted addresses', () => {
  it('are one a line, whatever the line ends with', () => {
    const { good, bad, rest } = readAddresses(' example.com \r\nhttps://b.example/x\n\n\rhttp://c.example ')
    expect(good.map(({ url }) => url)).toEqual(['https://example.com/', 'https://b.example/x', 'http://c.example/'])
    expect([bad, rest]).toEqual([[], []])
  })

  it('that are none are told of, each with its reason, and the others are used', () => {
    const { good, bad } = readAddresses('ftp://a.example\nexample.com\nhttps://me:pw@a.example\nnonsense')
    expect(good).toHaveLength(1)
    expect(bad).toEqual([
      { line: 'ftp://a.example', problem: 'scheme' },
      { line: 'https://me:pw@a.example', problem: 'credentials' },
      { line: 'nonsense', problem: 'no-address' },
    ])
  })

  it('past the bound are left for the next time', () => {
    const lines = Array.from({ length: MOST_ADDRESSES + 2 }, (_, index) => `a.example/${index}`)
    const { good, rest } = readAddresses(lines.join('\n'))
    expect([good.length, rest]).toEqual([MOST_ADDRESSES, lines.slice(-2)])
  })

  it('may be nothing at all', () => {
    expect(readAddresses(' \n\t\r\n')).toEqual({ good: [], bad: [], rest: [] })
  })
})

describe('an address as people read it', () => {
  it.each([
    ['https://a.example/', 'a.example', ''],
    ['https://a.example/b?c=d', 'a.example', '/b?c=d'],
    ['http://a.example:8080/b', 'http://a.example:8080', '/b'],
    ['https://a.example/%C3%BCber', 'a.example', '/über'],
    ['https://a.example/%E2%80%AEevil%20x', 'a.example', '/%E2%80%AEevil%20x'],
    ['https://a.example/%zz', 'a.example', '/%zz'],
    ['no address', 'no address', ''],
  ])('%s', (url, site, rest) => {
    expect(addressText(url)).toEqual({ site, rest })
    expect(shortAddress(url)).toBe(site + rest)
  })
})

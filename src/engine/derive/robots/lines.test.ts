import { describe, expect, it } from 'vitest'
import { parseRobots } from './robots.ts'

const line = (text: string) => parseRobots(text).lines[0]

describe('a line of robots.txt', () => {
  it.each([
    ['User-Agent: x', 'user-agent', false],
    ['useragent: x', 'user-agent', true],
    ['user agent: x', 'user-agent', true],
    ['ALLOW: /', 'allow', false],
    ['allowed: /', 'allow', false],
    ['Disallow: /', 'disallow', false],
    ['dissallow: /', 'disallow', true],
    ['dissalow: /', 'disallow', true],
    ['disalow: /', 'disallow', true],
    ['diasllow: /', 'disallow', true],
    ['disallaw: /', 'disallow', true],
    ['sitemap: x', 'sitemap', false],
    ['Site-Map: x', 'sitemap', true],
    ['Crawl-Delay: 3', 'unused', false],
    ['crawl-delays: 3', 'unknown', false],
    ['alow: /', 'unknown', false],
  ])('%j is %s', (text, kind, typo) => {
    expect(line(text)).toMatchObject({ kind, typo })
  })

  it.each([
    ['disallow /', 'disallow', '/', true],
    ['disallow \t /', 'disallow', '/', true],
    ['disallow / x', 'invalid', null, false],
    ['disallow', 'invalid', null, false],
    [': /', 'invalid', null, false],
    ['disallow:', 'disallow', '', false],
    ['  disallow : /x y  ', 'disallow', '/x y', false],
    ['disallow: /a:b', 'disallow', '/a:b', false],
    ['# disallow: /', 'comment', null, false],
    ['disallow: /a#b', 'disallow', '/a', false],
    ['disallow: /a\0/b', 'disallow', '/a', false],
    ['disallow: /ä%c3', 'disallow', '/%C3%A4%C3', false],
  ])('%j reads as %s %j', (text, kind, value, missingColon) => {
    expect(line(text)).toMatchObject({ kind, value, missingColon })
  })

  it('leaves empty lines out but counts them', () => {
    const { lines, lineCount } = parseRobots('\n \t\nallow: /\n')
    expect(lines.map(({ number }) => number)).toEqual([3])
    expect(lineCount).toBe(4)
  })

  it('ends at CR, LF or CRLF', () => {
    expect(parseRobots('a\rb\nc\r\nd\n\re').lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 6])
  })

  it.each([
    ['whole', [0xef, 0xbb, 0xbf]],
    ['two bytes of it', [0xef, 0xbb]],
    ['one byte of it', [0xef]],
  ])('passes over a byte order mark: %s', (_, mark) => {
    const bytes = new Uint8Array([...mark, ...new TextEncoder().encode('allow: /')])
    expect(parseRobots(bytes).lines[0]!.kind).toBe('allow')
  })

  it('passes over no other strange bytes', () => {
    const bytes = new Uint8Array([0xef, 0x20, 0xbf, ...new TextEncoder().encode('allow: /')])
    expect(parseRobots(bytes).lines[0]!.kind).toBe('unknown')
  })

  it('is cut after 16,663 bytes', () => {
    const cut = line(`disallow: /${'a'.repeat(20_000)}`)!
    expect(cut.tooLong).toBe(true)
    expect(cut.value).toHaveLength(16_663 - 'disallow: '.length)
  })

  it('is not called too long when it just fits', () => {
    expect(line(`disallow: /${'a'.repeat(16_652)}`)!.tooLong).toBe(false)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Glob, parseGlob } from './glob.ts'

function matches(glob: string, url: string): boolean {
  const parsed = parseGlob(glob)
  if (!(parsed instanceof Glob)) throw new Error(parsed.problem)
  return parsed.matches(new URL(url, 'https://example.com'))
}

describe('a glob', () => {
  it.each([
    ['/blog/*', '/blog/post', true],
    ['/blog/*', '/blog/', true],
    ['/blog/*', '/blog/2026/post', false],
    ['/blog/*', '/blog/post?page=2', true],
    ['/blog/**', '/blog/2026/post?a=/b', true],
    ['/blog/**', '/blog', false],
    ['/blog**', '/blog', true],
    ['/**/print', '/a/b/print', true],
    ['/*/print', '/a/b/print', false],
    ['**.pdf', '/a/b.pdf', true],
    ['**.pdf', '/a/b.pdf?x', false],
    ['/?/a', '/x/a', true],
    ['/?', '/', false],
    ['/a?b', '/a/b', false],
    ['/search?q=*', '/search?q=shoes', true],
    ['/Blog', '/blog', false],
    ['/über/*', '/%C3%BCber/x', true],
    ['/über/*', '/%c3%bcber/x', true],
    ['/%c3%bcber?q=*', '/%C3%BCber?q=%d0%ba', true],
    ['https://example.com/контакты', 'https://example.com/%d0%ba%d0%be%d0%bd%d1%82%d0%b0%d0%ba%d1%82%d1%8b', true],
    ['/Über/*', '/%c3%bcber/x', false],
    ['/a b', '/a%20b', true],
    // A character is one, however many bytes it is sent as.
    ['/gr?n', '/gr%C3%BCn', true],
    ['/gr?n', '/gr%c3%bcn', true],
    ['/gr?n', '/gr%FCn', true],
    ['/grü*', '/gr%C3%BC%FFn', true],
    ['/gr??????n', '/gr%C3%BCn', false],
    ['/?????', '/%E6%97%A5%E6%9C%AC%E8%AA%9E', false],
    ['/???', '/%E6%97%A5%E6%9C%AC%E8%AA%9E', true],
    ['/日*', '/%E6%97%A5%E6%9C%AC%E8%AA%9E', true],
    ['/?', '/%F0%9F%99%82', true],
    ['/a?b', '/a%20b', true],
    ['/a?b', '/a%2Fb', true],
    ['/a/b', '/a%2Fb', false],
    ['/a%2fb', '/a%2Fb', true],
    ['/a%b', '/a%b', true],
    ['/%ff', '/%FF', true],
    ['https://*.example.com/**', 'https://shop.example.com/x', true],
    ['https://example.com/a', 'https://example.com/a', true],
    ['https://example.com/a', 'http://example.com/a', false],
    ['/a.c', '/abc', false],
    // Scheme and host as browsers read them.
    ['https://Example.COM/Blog/**', 'https://example.com/Blog/a', true],
    ['https://Example.COM/Blog/**', 'https://example.com/blog/a', false],
    ['HTTPS://*.Example.com/a', 'https://shop.example.com/a', true],
    ['https://example.com:443/a', 'https://example.com/a', true],
    ['https://münchen.example/**', 'https://münchen.example/a', true],
    ['https://example.com', 'https://example.com/', true],
    ['https://example.com', 'https://example.com/a', false],
    ['https://*', 'https://example.com/', true],
    ['https://*.münchen.example/a', 'https://www.münchen.example/a', true],
    ['https://EXAMPL?.com/a', 'https://example.com/a', true],
    ['https://**', 'https://example.com/a', true],
    ['https://example.com**', 'https://example.com/a', true],
    ['https://example.com**', 'https://example.com.other.example/a', true],
  ])('%s and %s: %s', (glob, url, expected) => {
    expect(matches(glob, url)).toBe(expected)
  })

  it('decides as a regular expression does', () => {
    const piece = fc.constantFrom('a', 'b', '/', '*', '**', '?', 'ab'.repeat(20))
    const globs = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`)
    const paths = fc
      .array(fc.constantFrom('a', 'b', '/', 'ab'.repeat(20)), { maxLength: 8 })
      .map((all) => `/${all.join('')}`)
    fc.assert(
      fc.property(globs, paths, (glob, path) => {
        const source = glob.replace(/\*{2,}|\*|\?/g, (token) =>
          token === '*' ? '[^/]*' : token === '?' ? '[^/]' : '.*',
        )
        const url = new URL(`https://example.com${path}`)
        expect(matches(glob, url.href)).toBe(new RegExp(`^${source}$`).test(url.pathname))
      }),
      { numRuns: 300 },
    )
  })

  it('takes time in proportion to its length, however many stars it has', () => {
    expect(matches(`/${'*a'.repeat(249)}b`, `/${'a'.repeat(2000)}`)).toBe(false)
    expect(matches(`/${'**a*'.repeat(124)}b`, `/${'a/'.repeat(1000)}`)).toBe(false)
  })

  it.each([
    ['', 'must not be empty'],
    ['blog/*', 'must start with /'],
    [`/${'a'.repeat(500)}`, 'at most 500 characters'],
  ])('%.20j is refused', (glob, problem) => {
    expect(parseGlob(glob)).toEqual({ problem: expect.stringContaining(problem) })
  })
})

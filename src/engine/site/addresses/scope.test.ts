import { describe, expect, it } from 'vitest'
import { createScope, isStagingHost, type ScopeKind, SiteScope } from './scope.ts'

function scopeOf(start: string, kind: ScopeKind, include: string[] = [], exclude: string[] = []): SiteScope {
  const scope = createScope({ start: new URL(start), kind, include, exclude })
  if (!(scope instanceof SiteScope)) throw new Error(scope.problem)
  return scope
}

describe('the scope of a scan', () => {
  it.each<[start: string, kind: ScopeKind, url: string, place: string]>([
    ['https://example.com/', 'host', 'https://www.example.com/a', 'inside'],
    ['https://www.example.com/', 'host', 'http://example.com/a', 'inside'],
    ['https://example.com/', 'host', 'https://shop.example.com/', 'outside'],
    ['https://example.com/', 'host', 'https://example.com:8443/', 'outside'],
    ['http://localhost:3000/', 'host', 'http://localhost:3000/a', 'inside'],
    ['http://localhost:3000/', 'host', 'http://localhost:3001/', 'outside'],
    ['https://example.com/', 'host', 'https://example.com.evil.example/', 'outside'],
    ['https://www.example.co.uk/', 'domain', 'https://shop.example.co.uk/', 'inside'],
    ['https://www.example.co.uk/', 'domain', 'https://other.co.uk/', 'outside'],
    ['https://a.github.io/', 'domain', 'https://b.github.io/', 'outside'],
    ['https://example.com/', 'domain', 'https://badexample.com/', 'outside'],
    ['http://127.0.0.1:8080/', 'domain', 'http://127.0.0.1:8080/a', 'inside'],
    ['http://127.0.0.1:8080/', 'domain', 'http://127.0.0.2:8080/a', 'outside'],
    ['https://example.com/docs/', 'path', 'https://example.com/docs/a', 'inside'],
    ['https://example.com/docs', 'path', 'https://example.com/docs', 'inside'],
    ['https://example.com/docs', 'path', 'https://example.com/docs-old/', 'outside'],
    ['https://example.com/docs/index.html', 'path', 'https://www.example.com/docs/b', 'inside'],
    ['https://example.com/docs/index.html', 'path', 'https://example.com/', 'outside'],
    ['https://example.com/', 'path', 'https://example.com/any', 'inside'],
    // Versions and names with a dot are folders.
    ['https://example.com/docs/v1.2', 'path', 'https://example.com/docs/v1.2/a', 'inside'],
    ['https://example.com/docs/v1.2', 'path', 'https://example.com/docs/v1.1/', 'outside'],
    ['https://example.com/docs/1.x', 'path', 'https://example.com/docs/2.x', 'outside'],
    ['https://example.com/.well-known', 'path', 'https://example.com/a', 'outside'],
    ['https://example.com/shop/list.php5', 'path', 'https://example.com/shop/a', 'inside'],
  ])('that starts at %s (%s) has %s %s', (start, kind, url, place) => {
    expect(scopeOf(start, kind).place(new URL(url))).toBe(place)
  })

  it('has the start page and what is included, and nothing that is excluded', () => {
    const scope = scopeOf('https://example.com/', 'host', ['/blog/**', '/docs/*'], ['**/print'])
    const place = (path: string) => scope.place(new URL(path, 'https://example.com'))
    const paths = ['/', 'http://www.example.com/', '/?page=2', '/blog/a', '/docs/b', '/docs/b/c', '/blog/a/print']
    expect(paths.filter((path) => place(path) === 'inside')).toEqual([
      '/',
      'http://www.example.com/',
      '/blog/a',
      '/docs/b',
    ])
    expect(scopeOf('https://example.com/', 'host', [], ['/']).place(new URL('https://example.com/'))).toBe('excluded')
    expect(scope.isIncluded(new URL('https://example.com/blog/a'))).toBe(true)
    expect(scopeOf('https://example.com/', 'host').isIncluded(new URL('https://example.com/'))).toBe(false)
  })

  it.each([
    [{ include: ['https://other.example/**'] }, 'is outside of the site that starts at https://example.com/.'],
    [{ include: ['https://Other.example'] }, 'is outside of the site that starts at https://example.com/.'],
    [{ exclude: ['blog'] }, 'must start with /'],
    [{ include: Array<string>(101).fill('/a') }, 'at most 100'],
  ])('is refused for %.60j', (globs, problem) => {
    const scope = createScope({ start: new URL('https://example.com'), kind: 'host', ...globs })
    expect(scope).toMatchObject({ option: Object.keys(globs)[0], problem: expect.stringContaining(problem) })
  })

  it('takes globs for its other hosts', () => {
    expect(
      createScope({ start: new URL('https://example.com'), kind: 'domain', include: ['https://shop.example.com/**'] }),
    ).toBeInstanceOf(SiteScope)
    expect(
      createScope({ start: new URL('https://example.com'), kind: 'host', include: ['https://*.com/**'] }),
    ).toBeInstanceOf(SiteScope)
  })
})

describe('a host', () => {
  it.each([
    ['staging.example.com', true],
    ['shop-dev.example.com', true],
    ['qa2.example.co.uk', true],
    ['shop.test', true],
    ['printer.local', true],
    ['192.168.1.10', true],
    ['[::1]', true],
    ['localhost', true],
    ['example.com', false],
    ['www.example.com', false],
    // Registrable names, and words that only begin alike.
    ['test.com', false],
    ['dev.to', false],
    ['stages.example.com', false],
    ['developers.example.com', false],
    ['contest.example.com', false],
  ])('is one for trying things out: %s, %s', (host, expected) => expect(isStagingHost(host)).toBe(expected))
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FLAG } from '../site.ts'
import { addressFlags, directoryOf, familyKey, hashText, requestKey, skipReason } from './address.ts'

/** Facts of the web platform tests for URLs, for references on http://example.org/foo/bar. */
it.each([
  ['http://example\t.\norg', 'http://example.org/'],
  ['http:foo.com', 'http://example.org/foo/foo.com'],
  ['\t   :foo.com   \n', 'http://example.org/foo/:foo.com'],
  [' foo.com  ', 'http://example.org/foo/foo.com'],
  ['http://f:/c', 'http://f/c'],
  ['http://f:00000000000000000000080/c', 'http://f/c'],
  ['http://f:b/c', null],
  ['http://f:999999/c', null],
  ['', 'http://example.org/foo/bar'],
  ['#;?', 'http://example.org/foo/bar'],
  ['?', 'http://example.org/foo/bar?'],
  ['\\x', 'http://example.org/x'],
  ['\\\\x\\hello', 'http://x/hello'],
  ['http::@c:29', 'http://example.org/foo/:@c:29'],
  ['http://foo.com/\\@', 'http://foo.com//@'],
  // Valid, but nothing that a scan requests.
  ['http://a:b@c:29/d', null],
  ['foo://', null],
])('reads %j as browsers do', (reference, expected) => {
  expect(requestKey(reference, 'http://example.org/foo/bar')).toBe(expected)
})

describe('the address that is requested', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://EXAMPLE.com:443/A?b#c', 'https://example.com/A?b'],
    ['http://example.com:8080/', 'http://example.com:8080/'],
    ['https://example.com/a/../b/./c', 'https://example.com/b/c'],
    ['https://example.com/a%2fb/%7Euser', 'https://example.com/a%2fb/%7Euser'],
    ['https://example.com/ä b?ü=ö', 'https://example.com/%C3%A4%20b?%C3%BC=%C3%B6'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['\\\\example.org\\x', 'https://example.org/x'],
    ['//example.org/x', 'https://example.org/x'],
    ['?b=2&a=1', 'https://example.com/dir/page?b=2&a=1'],
    ['x//y/', 'https://example.com/dir/x//y/'],
    ['#part', 'https://example.com/dir/page'],
    ['', 'https://example.com/dir/page'],
    ['?', 'https://example.com/dir/page?'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
  ])('of %j is %j', (reference, key) => {
    expect(requestKey(reference, 'https://example.com/dir/page')).toBe(key)
  })

  it.each([
    'mailto:a@example.com',
    'javascript:void(0)',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://:secret@example.com/',
    'https://exa mple.com/',
    'https://',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('does not exist for %s', (reference) => {
    expect(requestKey(reference, 'https://example.com/')).toBeNull()
  })

  it('loses the parameters that the user ignores, and keeps the rest as it was written', () => {
    const key = (url: string) => requestKey(url, undefined, new Set(['sort', 'a b']))
    expect(key('https://example.com/?b=%7e&sort=1&&c')).toBe('https://example.com/?b=%7e&&c')
    expect(key('https://example.com/?sort=1&a+b=2')).toBe('https://example.com/')
    expect(key('https://example.com/?sorted=1')).toBe('https://example.com/?sorted=1')
  })

  it('stays the same when it is read again', () => {
    const piece = fc.constantFrom(
      '/',
      'a',
      '..',
      '.',
      '%2e',
      '%',
      'ä',
      ' ',
      '?',
      '#',
      '&',
      '=',
      '\\',
      ':',
      '@',
      '|',
      '"',
      '\t',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const key = requestKey(`https://example.com/${pieces.join('')}`)!
        expect(requestKey(key)).toBe(key)
        expect(key).not.toContain('#')
      }),
      { numRuns: 200 },
    )
  })
})

describe('the family of addresses', () => {
  it.each([
    'http://example.com/Blog/post',
    'https://www.example.com/blog/post/',
    'https://example.com//blog//post/index.html',
    'https://example.com/blog/post?utm_source=a&fbclid=b',
    'https://example.com/blog/%70ost/Index.PHP',
    'https://example.com/blog/post;jsessionid=0A1B?',
    'https://example.com/blog/post?PHPSESSID=abcdef',
  ])('has %s', (url) => {
    expect(familyKey(new URL(url))).toBe('example.com/blog/post')
  })

  it.each(['sid=0123456789abcdef0123456789abcdef', 'session=x7f3k29d81m40ab2', 'PHPSESSID=1'])(
    'leaves out the session of ?%s',
    (session) => expect(familyKey(new URL(`https://example.com/a?${session}`))).toBe('example.com/a'),
  )

  it('does not care about the order of parameters', () => {
    const key = familyKey(new URL('https://example.com/?B=2&a=X'))
    expect(key).toBe(familyKey(new URL('https://example.com/?a=X&b=2')))
  })

  it.each([
    ['https://example.com/a?id=x', 'https://example.com/a?id=X'],
    ['https://example.com/a', 'https://example.com:8443/a'],
    ['https://example.com/a%2Fb', 'https://example.com/a/b'],
    ['https://example.com/a', 'https://blog.example.com/a'],
    ['https://example.com/a?page=1', 'https://example.com/a'],
  ])('tells %s and %s apart', (one, other) => {
    expect(familyKey(new URL(one))).not.toBe(familyKey(new URL(other)))
  })
})

describe('the flags of an address', () => {
  const NAMES = Object.keys(FLAG) as (keyof typeof FLAG)[]
  const flagsOf = (path: string) => {
    const flags = addressFlags(new URL(path, 'https://example.com'))
    return NAMES.filter((name) => (flags & FLAG[name]) !== 0).join(' ')
  }

  it.each([
    ['/', ''],
    ['http://example.com/', 'http'],
    ['/?', ''],
    ['/?a', 'query'],
    ['/?PHPSESSID=x', 'sessionId query'],
    ['/a;jsessionid=1A2B', 'sessionId'],
    ['/(S(lit3py55t21z5v55vlm25s55))/orders.aspx', 'sessionId'],
    ['/?x=0123456789abcdef0123456789ABCDEF', 'sessionId query'],
    ['/?commit=0123456789abcdef0123456789abcdef01234567', 'query'],
    ['/?sid=12', 'query'],
    ['/?sid=a8f5f167f44f4964', 'sessionId query'],
    ['/blog?page=2', 'query paged'],
    ['/blog?page=1', 'query'],
    ['/blog?p=3', 'query paged'],
    ['/?p=3', 'query'],
    ['/list?offset=20', 'query paged'],
    ['/blog/page/3/', 'paged'],
    ['/blog/page-3.html', 'paged'],
    ['/blog/page/1', ''],
    ['/blog/homepage3', ''],
    ['/Login', 'utility'],
    ['/shop/warenkorb.php', 'utility'],
    ['/privacy_policy.html', 'utility'],
    ['/?s=shoes', 'query utility'],
    ['/blog/search-engines', ''],
  ])('%s: %s', (path, expected) => {
    expect(flagsOf(path)).toBe(expected)
  })
})

describe('an address that looks made up without end', () => {
  it.each([
    ['/a/b/a/b/a', 'repeats'],
    ['/a/a/a/', 'repeats'],
    ['/a////b', 'repeats'],
    ['/a/a/b/', null],
    ['/a//b/', null],
    ['/2026/10/10/10', null],
    [`/?${'a=1&'.repeat(9)}`, 'parameters'],
    [`/?${'a=1&'.repeat(8)}`, null],
    [`/${'a'.repeat(2100)}`, 'too-long'],
    [`/#${'a'.repeat(2100)}`, null],
  ])('%.40s: %s', (path, reason) => {
    expect(skipReason(new URL(path, 'https://example.com'))).toBe(reason)
  })
})

describe('the directory of an address', () => {
  it.each([
    ['/blog/2026/post', 'example.com/blog/'],
    ['/contact', 'example.com/'],
    ['/', 'example.com/'],
  ])('of %s is %s', (path, directory) => {
    expect(directoryOf(new URL(path, 'https://example.com'))).toBe(directory)
  })
})

describe('the hash of a text', () => {
  it('has up to 53 bits and is never 0', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const hash = hashText(text)
        return Number.isSafeInteger(hash) && hash > 0 && hashText(text) === hash
      }),
    )
  })

  it('differs for similar addresses, and fills every bit', () => {
    const hashes = new Set<number>()
    const ones = new Uint32Array(53)
    for (let i = 0; i < 20_000; i++) {
      const hash = hashText(`https://example.com/item?id=${i}`)
      hashes.add(hash)
      for (let bit = 0; bit < 53; bit++) ones[bit]! += Math.floor(hash / 2 ** bit) % 2
    }
    expect(hashes.size).toBe(20_000)
    expect(Math.min(...ones)).toBeGreaterThan(9_500)
    expect(Math.max(...ones)).toBeLessThan(10_500)
  })

  it('stays what it is, because it is stored', () => {
    expect(hashText('https://example.com/')).toBe(8449960939223884)
  })
})

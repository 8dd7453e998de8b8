import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../engine/assessment.ts'
import { fingerprintOf } from './fingerprint.ts'

const PAGE = 'https://example.com/shop/'
const of = (finding: Partial<Finding>, page = PAGE, audit = 'accessibility/image-alt') =>
  fingerprintOf(audit, { message: 'No alt text.', key: 'missing', ...finding }, page)

it('says its version, and stays the same in all that have it', () => {
  const image = { where: 'body > img', snippet: '<img src="/a.png">', line: 4 }
  expect(of(image)).toBe('2-5kzfwhkaqoap')
  expect(of(image, PAGE, 'performance/image-size')).not.toBe(of(image))
  expect(of({ ...image, key: 'empty' })).not.toBe(of(image))
})

it('does not depend on whether the hash of a build has letters, which makes it look versioned', () => {
  const lifetime = { key: 'unset', params: { size: 60_000 }, text: 'No cache lifetime is set.' }
  const [digits, letters] = ['1234567890123456', '12345678901234ab'].map((hash) => `https://example.com/app.${hash}.js`)
  const policy = (finding: Partial<Finding>) => of(finding, PAGE, 'performance/cache-policy')
  const plain = policy({ key: 'unset', params: lifetime.params, where: digits! })
  expect(policy({ key: 'versioned', params: { lifetime }, where: letters! })).toBe(plain)
  expect(
    policy({ key: 'versioned', params: { lifetime: { ...lifetime, key: 'revalidated' } }, where: letters! }),
  ).not.toBe(plain)
})

describe('a finding stays the same', () => {
  it.each<[string, Partial<Finding>, Partial<Finding>]>([
    ['further down', { snippet: '<p>', where: 'p:nth-of-type(2)', line: 3 }, { snippet: '<p>', where: 'p', line: 9 }],
    ['in other words', { message: 'No alt text.' }, { message: 'Kein Alternativtext.' }],
    ['with other numbers', { params: { size: 3 } }, { params: { size: 40 } }],
    [
      'with generated classes, ids and styles',
      { snippet: '<img class="hero css-1x2y3" id=":r1:" style="top: 3px" data-k="1" src="/a.png">' },
      { snippet: '<img class="css-9z8y7 hero" id=":r7:" data-k="2" src="/a.png">' },
    ],
    [
      'in a new build',
      { where: 'https://example.com/app.0a1b2c3d4e.js' },
      { where: 'https://example.com/app.99aabbccdd.js' },
    ],
    [
      'in a new build by Vite',
      { where: 'https://example.com/a-DkJ3f9aB.js' },
      { where: 'https://example.com/a-x7Yq2LmN.js' },
    ],
    ['with another version', { where: 'https://cdn.test/a.css?v=1' }, { where: 'https://cdn.test/a.css?v=2' }],
    [
      'for another value of the header',
      { where: 'header: Server', snippet: 'nginx/1.2' },
      { where: 'header: server', snippet: 'nginx/1.3' },
    ],
    [
      'where a policy moves from a header to a meta tag',
      { where: 'header: Content-Security-Policy', snippet: "script-src 'unsafe-inline'" },
      { where: 'meta[http-equiv]', snippet: "script-src 'unsafe-inline'" },
    ],
    [
      'with generated names of what labels it',
      { snippet: '<input aria-labelledby="r1" aria-describedby="r2">' },
      { snippet: '<input aria-labelledby="r8">' },
    ],
    [
      'for a field with another generated id',
      { snippet: '<label for="f1" class="a b">' },
      { snippet: '<label for="f9" class="b a">' },
    ],
    [
      'with its attributes in another order, and a version of its file',
      { snippet: '<script src="/a.js?v=1" defer>' },
      { snippet: '<script defer src="/a.js?v=2">' },
    ],
    ['for another part of the file', { snippet: '<use href="/i.svg#a">' }, { snippet: '<use href="/i.svg#b">' }],
    ['in other inline data', { where: 'data:image/png;base64,AAAA' }, { where: 'data:image/png;base64,BBBB' }],
    [
      'where its snippet is cut elsewhere',
      { snippet: '<img src="/a.png" title="Some long te…' },
      { snippet: '<img src="/a.png" title="Another…' },
    ],
    ['in its content', { snippet: '<a href="/x">One</a>' }, { snippet: '<a href="/x">Two</a>' }],
    [
      'without keys, but for numbers, quotations and URLs',
      { key: undefined, message: '“read more” fits 3 links to https://a.test/x.' } as Partial<Finding>,
      { key: undefined, message: '“here” fits 1,234 links to https://b.test/y.' } as Partial<Finding>,
    ],
  ])('%s', (_, before, after) => {
    expect(of(after)).toBe(of(before))
  })

  it('on a preview of the page', () => {
    const preview = 'https://pr-7.preview.test/shop/'
    expect(of({ where: `${preview}a.css` }, preview)).toBe(of({ where: `${PAGE}a.css` }))
    expect(of({ snippet: `<img src="${preview}a.png">` }, preview)).toBe(of({ snippet: `<img src="${PAGE}a.png">` }))
  })
})

describe('a finding is another', () => {
  it.each<[string, Partial<Finding>, Partial<Finding>]>([
    ['at another element', { snippet: '<img src="/a.png">' }, { snippet: '<img src="/b.png">' }],
    ['in another file', { where: 'https://example.com/a.js' }, { where: 'https://example.com/b.js' }],
    ['on another host', { where: 'https://example.com/a.js' }, { where: 'https://cdn.test/a.js' }],
    ['on another host, in its markup', { snippet: '<img src="//a.test/x">' }, { snippet: '<img src="//b.test/x">' }],
    ['for another header', { where: 'header: Server' }, { where: 'header: X-Powered-By' }],
    [
      'for another cookie',
      { where: 'header: Set-Cookie', snippet: 'a=…; Secure' },
      { where: 'header: Set-Cookie', snippet: 'b=…; Secure' },
    ],
    [
      'about another missing tag',
      { where: 'head', params: { name: 'og:title' } },
      { where: 'head', params: { name: 'og:image' } },
    ],
    [
      'in words of another tool',
      { key: 'verbatim', message: 'a is not defined' },
      { key: 'verbatim', message: 'b is not defined' },
    ],
  ])('%s', (_, one, other) => {
    expect(of(other)).not.toBe(of(one))
  })
})

it('takes anything that a file may hold, and reads only so much of it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 60 }), (where, snippet) => {
      expect(of({ where, snippet: `<${snippet}`, message: where })).toMatch(/^2-[a-z2-7]{12}$/)
    }),
    { numRuns: 200 },
  )
  const long = 'a ="'.repeat(500_000)
  expect(of({ where: long, snippet: `<${long}`, message: long, params: { text: long } })).toMatch(/^2-[a-z2-7]{12}$/)
})

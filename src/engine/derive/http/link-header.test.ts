import { expect, it } from 'vitest'
import { parseLinkHeader } from './link-header.ts'

it.each([
  ['</a>', [{ uri: '/a' }]],
  ['</a>; rel=next', [{ uri: '/a', rel: 'next' }]],
  ['  < /a > ; REL = "next" ; Title="x, y; z"', [{ uri: '/a', rel: 'next', title: 'x, y; z' }]],
  [
    '</a,b;c>;rel=x,</d>;rel=y',
    [
      { uri: '/a,b;c', rel: 'x' },
      { uri: '/d', rel: 'y' },
    ],
  ],
  [
    '</a>; rel="canonical  Next"; hreflang=de',
    [
      { uri: '/a', rel: 'canonical', hreflang: 'de' },
      { uri: '/a', rel: 'Next', hreflang: 'de' },
    ],
  ],
  ['</a>; rel=x; rel=y; type=t; type=u', [{ uri: '/a', rel: 'x', type: 't' }]],
  ['</a>; hreflang=de; hreflang=en; hreflang=fr', [{ uri: '/a', hreflang: ['de', 'en', 'fr'] }]],
  ['</a>; crossorigin; nopush;', [{ uri: '/a', crossorigin: '', nopush: '' }]],
  ['</a>; title="a \\"b\\" \\\\c"', [{ uri: '/a', title: 'a "b" \\c' }]],
  ['</a>; title="never closed, <b>', [{ uri: '/a', title: 'never closed, <b>' }]],
  ['</a>; rel="x" rest; type=y', [{ uri: '/a', rel: 'x', type: 'y' }]],
  ['<>; rel=self', [{ uri: '', rel: 'self' }]],
])('reads %j', (value, links) => {
  expect(parseLinkHeader([value])).toEqual(links)
})

it.each(['', ',,,', 'nonsense', '/a; rel=next', '</a; rel=next', '"<a>"'])('finds no link in %j', (value) => {
  expect(parseLinkHeader([value])).toEqual([])
})

it('goes on behind what it cannot read', () => {
  expect(parseLinkHeader(['nonsense "<x>, </y>", </a>; rel=b'])).toEqual([{ uri: '/a', rel: 'b' }])
})

it('reads several fields as one list', () => {
  expect(parseLinkHeader(['</a>', '</b>']).map(({ uri }) => uri)).toEqual(['/a', '/b'])
})

it.each([
  ["utf-8'de'n%C3%A4chste", { language: 'de', encoding: null, value: 'nächste' }],
  ["UTF-8''%e2%82%ac%zz", { language: '', encoding: null, value: '€%zz' }],
  ["KOI8-R'ru'%C1", { language: 'ru', encoding: 'koi8-r', value: '%C1' }],
  ['plain', { language: '', encoding: null, value: 'plain' }],
])('decodes the extended value %j', (value, title) => {
  expect(parseLinkHeader([`</a>; title*=${value}`])).toEqual([{ uri: '/a', 'title*': title }])
})

it('joins folded lines', () => {
  expect(parseLinkHeader(['</a>;\r\n rel=\r\n\t"canon\r\n ical"'])).toEqual([{ uri: '/a', rel: 'canonical' }])
})

it('keeps the target apart from a parameter called uri and from the prototype', () => {
  const [link] = parseLinkHeader(['</a>; uri=/b; __proto__=x'])
  expect(link!.uri).toBe('/a')
  expect(Object.getPrototypeOf(link)).toBe(Object.prototype)
})

it.each([
  ['links', '<a>;rel=x,'.repeat(100_000), 1000],
  ['relations', `<a>;rel="${Array.from({ length: 100_000 }, (_, index) => index).join(' ')}"`, 50],
  ['unclosed targets', '<a,'.repeat(300_000), 0],
  ['empty members', ','.repeat(1_000_000), 0],
])('is bounded on a megabyte of %s', (_, value, count) => {
  expect(parseLinkHeader([value])).toHaveLength(count)
})

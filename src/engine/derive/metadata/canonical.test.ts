import { describe, expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { page } from '../../testing/page.ts'
import { readDocument } from '../document/document.ts'
import { readAlternates, readCanonicals, sameAddress } from './canonical.ts'

const URL_OF_PAGE = 'https://example.com/a/b'

function canonicals(head: string, body = '', headers: Header[] | null = null) {
  return readCanonicals(readDocument(page(head, body), URL_OF_PAGE), headers).map(({ url, absolute, place }) => [
    url?.href ?? null,
    absolute,
    place,
  ])
}

describe('the canonical links of a page', () => {
  it.each([
    ['https://example.com/c', ['https://example.com/c', true, 'head']],
    [' /c ', ['https://example.com/c', false, 'head']],
    ['//example.com/c', ['https://example.com/c', false, 'head']],
    ['I am no address', [null, false, 'head']],
    ['https:// example.com', [null, true, 'head']],
    ['mailto:a@example.com', [null, false, 'head']],
    ['', [null, false, 'head']],
  ])('are read: %j', (href, expected) => {
    expect(canonicals(`<link rel="Canonical" href="${href}">`)).toEqual([expected])
  })

  it('start from the base in the markup, from the page in the header', () => {
    const head = '<base href="https://other.test/x/"><link rel="canonical" href="c">'
    expect(canonicals(head, '', [['Link', '<c>; rel=canonical']])).toEqual([
      ['https://other.test/x/c', false, 'head'],
      ['https://example.com/a/c', false, 'header'],
    ])
  })

  it('are in the header those of this page, not of the page that an anchor names', () => {
    const header = '</c>; rel=canonical; anchor="/other", </d>; rel=canonical; anchor="#part"'
    expect(canonicals('', '', [['Link', header]])).toEqual([])
    expect(canonicals('', '', [['Link', '</c>; rel=canonical; anchor="/a/b"']])).toHaveLength(1)
    expect(canonicals('', '', [['Link', '</c>; rel=canonical; anchor=""']])).toHaveLength(1)
  })

  it('are told apart in the body', () => {
    expect(canonicals('', '<link rel="canonical" href="/c">')).toEqual([['https://example.com/c', false, 'body']])
  })
})

describe('the versions in other languages', () => {
  it('are those of the head and of the Link header', () => {
    const html = page(
      '<link rel="alternate" hreflang="de" href="/de">',
      '<link rel="alternate" hreflang="fr" href="/fr">',
    )
    const headers: Header[] = [
      ['Link', '</es>; rel="alternate"; hreflang="es"; hreflang="ca", </feed>; rel=alternate'],
      ['Link', '</next>; rel=next; hreflang="pt"'],
      ['Link', '</it/x>; rel=alternate; hreflang="it"; anchor="/x"'],
    ]
    const found = readAlternates(readDocument(html, URL_OF_PAGE), headers)
    expect(found.map(({ hreflang, written }) => [hreflang, written])).toEqual([
      ['de', '/de'],
      ['es', '/es'],
      ['ca', '/es'],
    ])
  })
})

describe('two addresses', () => {
  it.each([
    ['https://a.test/#x', 'https://a.test/', true],
    ['https://a.test/%c3%a9', 'https://a.test/%C3%A9', true],
    ['https://a.test/A', 'https://a.test/a', false],
  ])('%s and %s are the same: %s', (a, b, same) => {
    expect(sameAddress(a, b)).toBe(same)
  })
})

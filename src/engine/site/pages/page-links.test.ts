import { expect, it } from 'vitest'
import { readDocument } from '../../derive/document/document.ts'
import { readLinks } from '../../derive/document/links.ts'
import type { Header } from '../../model.ts'
import { hashText } from '../addresses/address.ts'
import { linksOf } from './page-links.ts'

function links(html: string, headers: Header[] = []) {
  const document = readDocument(`<!doctype html>${html}`, 'https://example.com/a/')
  return linksOf(document, readLinks(document), headers)
}

it.each([
  ['a link of a drawing', '<svg><a xlink:href="/b"><text>B</text></a></svg>'],
  ['a link of a web component', '<x-a><template shadowrootmode="open"><a href="/b">B</a></template></x-a>'],
  ['an area of one', '<x-a><template shadowrootmode="open"><map><area href="/b"></map></template></x-a>'],
])('follows %s', (_, html) => {
  expect(links(html).map(({ url }) => url)).toEqual(['https://example.com/b'])
})

it.each([
  ['an address for mail', '<a href="mailto:a@example.com">A</a>'],
  ['a link with a password', '<a href="https://me:pw@example.com/b">A</a>'],
  ['a link with a user name', '<a href="https://me@example.com/b">A</a>'],
  ['what hides an address from bots', '<a href="/cdn-cgi/l/email-protection#a1">A</a>'],
])('leaves out %s', (_, html) => {
  expect(links(html)).toEqual([])
})

it('counts the same link with the same text in one place once', () => {
  const one = '<a href="/b">B</a>'
  expect(links(one + one)).toHaveLength(1)
  expect(
    links(`${one}<a href="/b">C</a><a href="/b" rel="nofollow">B</a><nav>${one}</nav><a href="/b#c">B</a>`),
  ).toHaveLength(5)
})

it.each([
  ['navigation', '<nav><ul><li>LINK</ul></nav>'],
  ['navigation', '<header><div role=" Navigation ">LINK</div></header>'],
  ['header', '<header>LINK</header>'],
  ['footer', '<div role="contentinfo">LINK</div>'],
  ['aside', '<aside>LINK</aside>'],
  ['content', '<aside><article>LINK</article></aside>'],
  ['content', 'LINK'],
])('finds the place %s of a link in %s', (place, html) => {
  expect(links(html.replace('LINK', '<a href="/b">B</a>')).map((link) => link.place)).toEqual([place])
})

it.each([
  ['#part', 'part'],
  ['#%C3%A4', 'ä'],
  ['#part:~:text=a', 'part'],
  ['#', null],
  ['#Top', null],
  ['#topic', 'topic'],
  ['#/route', null],
  ['#!route', null],
  ['#:~:text=a', null],
  ['#tab=2', null],
])('takes %s for a link to the part %s', (fragment, name) => {
  const [link] = links(`<a href="/b${fragment}">B</a>`)
  expect([link?.url, link?.fragment, link?.fragmentName]).toEqual(
    name === null ? ['https://example.com/b', 0, undefined] : ['https://example.com/b', hashText(name), name],
  )
})

it.each([
  ['next', '<link rel="next" href=" ?page=2 ">'],
  ['prev', '<link rel="prev" href="?page=2">'],
  ['prev', '<link rel="previous" href="?page=2">'],
  ['refresh', '<meta http-equiv="refresh" content="0; URL=\'?page=2\'">'],
  ['refresh', '<meta http-equiv="Refresh" content="5,?page=2">'],
  ['frame', '<iframe src="?page=2"></iframe>'],
])('follows %s of %s', (kind, html) => {
  expect(links(html)).toMatchObject([{ kind, url: 'https://example.com/a/?page=2' }])
})

it('follows the Refresh header, and no refresh of the page itself', () => {
  expect(links('', [['Refresh', '0;url=/b']])).toMatchObject([{ kind: 'refresh', url: 'https://example.com/b' }])
  expect(links('<meta http-equiv="refresh" content="5">')).toEqual([])
})

it('keeps ten thousand links, and the start of a long text', () => {
  const many = Array.from({ length: 10_010 }, (_, n) => `<a href="/${n}">${'a'.repeat(100)}</a>`).join('')
  const found = links(many)
  expect([found.length, found[0]?.text.length]).toEqual([10_000, 80])
})

import { expect, it } from 'vitest'
import { readDocument } from './document.ts'
import { readLinks } from './links.ts'

const kinds = (html: string) => readLinks(readDocument(html, 'https://example.com/a')).map((link) => link.kind)

it.each([
  ['internal', '<a href="/b">'],
  ['internal', '<a href="">'],
  ['internal', '<a href="#top">'],
  ['internal', '<a href="?page=2">'],
  ['internal', '<a href="page.html">'],
  ['internal', '<a href=" /padded ">'],
  ['internal', '<a href="HTTPS://EXAMPLE.com:443/">'],
  ['external', '<a href="/\\\\example.org">'],
  ['external', '<a href="https:\\\\example.org">'],
  ['other', '<a href="tel:123">'],
  ['other', '<a href="sms:1?body=a/b">'],
  ['internal', '<map><area href="https://example.com/x"></map>'],
  ['external', '<a href="//example.org">'],
  ['external', '<a href="https://www.example.com/">'],
  ['other', '<a href="mailto:a@example.com">'],
  ['other', '<a href="javascript:void(0)">'],
  ['other', '<a href="http://[">'],
])('calls it %s: %s', (kind, html) => {
  expect(kinds(html)).toEqual([kind])
})

it('follows the base to another host', () => {
  expect(kinds('<base href="https://cdn.example/"><a href="/b">')).toEqual(['external'])
})

it('resolves each link', () => {
  const links = readLinks(readDocument('<a href="b?c#d"><a href="#e">', 'https://example.com/a/'))
  expect(links.map((link) => link.url?.href)).toEqual(['https://example.com/a/b?c#d', 'https://example.com/a/#e'])
})

it.each([
  'https://www.example.org/a?b=c#d',
  'http://example.org',
  'https://my-host.example/',
  'https://WWW.Example.org/',
  'https://example.org:8080/',
  'https://user@example.org/',
  'https://xn--a.example/',
  'https://1.2.3.400/',
  'https://127.1/',
  'https://a..example/',
  'https://under_score.example/',
  'https://example.org./',
  '/own',
])('names the host that the URL parser names, also where it reads no URL: %s', (href) => {
  const [link] = readLinks(readDocument(`<a href="${href}">`, 'https://example.com/'))
  expect(link!.hostname).toBe(URL.parse(href, 'https://example.com/')?.hostname ?? null)
})

it('leaves out anchors without an href and the links of pictures', () => {
  expect(kinds('<a name=x>y</a><svg><a href="/z"><text>t</text></a></svg>')).toEqual([])
})

it('splits rel into tokens', () => {
  const [link] = readLinks(readDocument('<a href="/" rel="NoFollow  UGC">', 'https://example.com/'))
  expect(link!.rel).toEqual(['nofollow', 'ugc'])
})

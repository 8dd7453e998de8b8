import { expect, it } from 'vitest'
import { evidenceOf } from '../../testing/page.ts'
import { createReadings } from '../readings.ts'
import { followedRefresh, refreshTarget } from './followed-refresh.ts'

const meta = (content: string) => `<meta http-equiv="refresh" content="${content}">`
const sent = (html: string, header?: string) =>
  createReadings(evidenceOf({ html, headers: header === undefined ? [] : [['Refresh', header]] }))

it.each([
  ['a refresh', meta('0; url=/b'), undefined, 'https://example.com/b'],
  ['the header rather than the element', meta('0; url=/b'), '0; url=/c', 'https://example.com/c'],
  ['the first of two elements', meta('0; url=/b') + meta('0; url=/c'), undefined, 'https://example.com/b'],
  ['one that takes 30 seconds', meta('30; url=/b'), undefined, 'https://example.com/b'],
  ['none that takes longer', meta('31; url=/b'), undefined, null],
  ['none that loads the page again', meta('5'), undefined, null],
  ['none to the same page', meta('5; url=/#part'), undefined, null],
  ['none for browsers without scripts', `<noscript>${meta('0; url=/b')}</noscript>`, undefined, null],
  [
    'the next where one is no page',
    meta('0; url=mailto:a@example.com') + meta('0; url=/b'),
    undefined,
    'https://example.com/b',
  ],
  ['a URL below the base of the page', `<base href="/x/">${meta('0; url=b')}`, undefined, 'https://example.com/x/b'],
])('follows %s', (_, html, header, target) => {
  expect(refreshTarget(sent(html, header))).toBe(target)
})

it.each([
  ['another page after a refresh', meta('0; url=/b'), 'https://example.com/b', true],
  ['another page without one, as scripts lead there', '', 'https://example.com/b', false],
  ['the same page', meta('0; url=/b'), 'https://example.com/', false],
  ['another page after a refresh that is too late', meta('31; url=/b'), 'https://example.com/b', false],
])('knows why the browser ended on %s', (_, html, url, isFollowed) => {
  expect(followedRefresh(sent(html), url)).toBe(isFollowed)
})

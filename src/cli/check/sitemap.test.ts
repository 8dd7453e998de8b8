import { expect, it } from 'vitest'
import { locations } from './sitemap.ts'

it.each([
  [
    'a urlset',
    '<urlset><url><loc>https://a.example/</loc></url><url><loc> https://a.example/b </loc></url></urlset>',
    ['https://a.example/', 'https://a.example/b'],
  ],
  ['entities', '<loc>https://a.example/?a=1&amp;b=2&#38;c&#x26;d</loc>', ['https://a.example/?a=1&b=2&c&d']],
  ['CDATA', '<loc><![CDATA[https://a.example/?a&b]]></loc>', ['https://a.example/?a&b']],
  ['attributes', '<loc x="y">https://a.example/</loc>', ['https://a.example/']],
  [
    'images apart',
    '<loc>https://a.example/</loc><image:loc>https://a.example/i.png</image:loc>',
    ['https://a.example/'],
  ],
  ['other elements apart', '<location>x</location><loc>https://a.example/</loc>', ['https://a.example/']],
  [
    'plain text',
    '\ufeffhttps://a.example/\r\nhttps://a.example/b\n',
    ['https://a.example/', 'https://a.example/b', ''],
  ],
  ['an end that never comes', '<loc>https://a.example/', []],
])('finds the URLs in %s', (_, text, expected) => {
  expect(locations(text)).toEqual(expected)
})

it('takes linear time for a hostile sitemap', () => {
  expect(locations('<loc'.repeat(500_000))).toEqual([])
  expect(locations('<loc>'.repeat(200_000)).every((text) => text === '')).toBe(true)
})

import { expect, it } from 'vitest'
import { readDocument } from './document.ts'
import { type Refresh, readHeaderRefresh, readMetaRefresh } from './meta-refresh.ts'

it.each([
  ['5', { delay: 5, target: null }],
  [' 5.9 ', { delay: 5, target: null }],
  ['.5; url=/a', { delay: 0, target: '/a' }],
  ['0;url=/a', { delay: 0, target: '/a' }],
  ['0, URL = /a', { delay: 0, target: '/a' }],
  ['0 /a', { delay: 0, target: '/a' }],
  ['0; url="/a" b', { delay: 0, target: '/a' }],
  ["0; url='/a", { delay: 0, target: '/a' }],
  ['0;;', { delay: 0, target: null }],
  ['0; urls', { delay: 0, target: 'urls' }],
  ['0/a', null],
  ['-1; url=/a', null],
  ['; url=/a', null],
  ['', null],
] as [string, Refresh | null][])('reads %j as browsers do', (content, refresh) => {
  const document = readDocument(
    `<meta http-equiv=" REFRESH " content='${content.replaceAll("'", '&#39;')}'>`,
    'https://example.com/',
  )
  expect(document.having('http-equiv').map(readMetaRefresh)).toEqual([refresh])
  expect(readHeaderRefresh([['Refresh', content]])).toEqual(refresh)
})

it.each([
  '<meta http-equiv="content-type" content="0">',
  '<link http-equiv="refresh" content="0">',
  '<meta http-equiv="refresh">',
])('is none of %s', (html) => {
  expect(readDocument(html, 'https://example.com/').having('http-equiv').map(readMetaRefresh)).toEqual([null])
})

it('is none without a header', () => {
  expect(readHeaderRefresh([])).toBeNull()
})

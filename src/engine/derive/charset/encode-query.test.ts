import { expect, it } from 'vitest'
import { encodeQuery } from './encode-query.ts'

// What Chromium sends for such links.
it.each([
  ['windows-1251', '/s?q=привет', '/s?q=%EF%F0%E8%E2%E5%F2'],
  ['windows-1252', '/ü?q=ü&e=€#ü', '/ü?q=%FC&e=%80#ü'],
  ['windows-1252', 'https://example.com/?q=Ж', 'https://example.com/?q=%26%231046%3B'],
  ['shift_jis', '?q=表ｱ', '?q=%95\\%B1'],
  ['euc-jp', '?q=日本', '?q=%C6%FC%CB%DC'],
  ['gbk', '?q=中文', '?q=%D6%D0%CE%C4'],
  ['euc-kr', '?q=한', '?q=%C7%D1'],
  ['big5', '?q=中', '?q=%A4%A4'],
])('writes a query in the encoding of the page: %s %s', (encoding, reference, encoded) => {
  expect(encodeQuery(reference, encoding)).toBe(encoded)
})

it.each([
  ['utf-8', '/?q=ü'],
  ['utf-16le', '/?q=ü'],
  ['windows-1252', '/ü?q=u#?ü'],
  ['windows-1252', '/ü#?q=ü'],
  ['windows-1252', 'mailto:a@example.com?subject=ü'],
])('leaves the rest to the parser of URLs: %s %s', (encoding, reference) => {
  expect(encodeQuery(reference, encoding)).toBe(reference)
})

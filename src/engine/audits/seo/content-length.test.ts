import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { contentLength } from './content-length.ts'

it.each([
  ['<p>Three short words</p>', '3 words'],
  ['', '0 words'],
  ['<p>日本語のページ</p>', '7 characters'],
  ['<p>Three short words 日本</p>', '3 words'],
])('seo/content-length of %s is %s', (body, value) => {
  expect(audited(contentLength, page('', body))).toMatchObject({ outcome: 'pass', value })
})

import { expect, it } from 'vitest'
import { withoutOwnHost } from './page-url.tsx'

it.each([
  ['https://example.com/a?b', 'https://example.com/', '/a?b'],
  ['https://www.example.com/', 'https://example.com/', '/'],
  ['http://127.0.0.1:8000/a', 'http://127.0.0.1:8000/', '/a'],
  ['http://example.com/a', 'https://example.com/', 'http://example.com/a'],
  ['https://shop.example.com/a', 'https://example.com/', 'shop.example.com/a'],
])('shows %s, of the site that starts at %s, as %s', (url, start, shown) => {
  expect(withoutOwnHost(url, start)).toBe(shown)
})

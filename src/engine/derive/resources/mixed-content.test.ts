import { expect, it } from 'vitest'
import { isTrustworthy } from './mixed-content.ts'

it.each([
  ['https://example.com/', true],
  ['http://example.com/', false],
  ['http://localhost:3000/', true],
  ['http://app.localhost/', true],
  ['http://notlocalhost/', false],
  ['http://127.8.9.1/', true],
  ['http://127.example.com/', false],
  ['http://[::1]/', true],
])('answers of %s: %s', (url, trustworthy) => {
  expect(isTrustworthy(new URL(url))).toBe(trustworthy)
})

import { expect, it } from 'vitest'
import { missingUrl } from './not-found.ts'

it('makes up a path at the root that is the same for the same page and another for others', () => {
  const url = missingUrl('https://example.com/a/b?c')
  expect(url.href).toMatch(/^https:\/\/example\.com\/verdict-[0-9a-f]{24}$/)
  expect(missingUrl('https://example.com/a/b?c').href).toBe(url.href)
  expect(missingUrl('https://example.com/a/c').pathname).not.toBe(url.pathname)
})

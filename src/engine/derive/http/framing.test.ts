import { expect, it } from 'vitest'
import { readFraming } from './framing.ts'

it.each([
  [[], 'all', null, 'absent'],
  [['DENY'], 'none', 'x-frame-options', 'deny'],
  [[' SameOrigin '], 'same-origin', 'x-frame-options', 'sameorigin'],
  [['SAMEORIGIN', 'sameorigin'], 'same-origin', 'x-frame-options', 'sameorigin'],
  [['SAMEORIGIN, DENY'], 'none', 'x-frame-options', 'conflict'],
  [['DENY', 'nonsense'], 'none', 'x-frame-options', 'conflict'],
  [['nonsense, other'], 'all', null, 'invalid'],
  [['ALLOWALL'], 'all', null, 'invalid'],
  [['ALLOW-FROM https://x.example'], 'all', null, 'allow-from'],
  [['"DENY"'], 'all', null, 'invalid'],
  [[''], 'all', null, 'invalid'],
])('X-Frame-Options %j lets in %s', (values, allowed, by, xFrameOptions) => {
  expect(readFraming(values, [])).toEqual({ allowed, by, xFrameOptions })
})

it.each([
  ["frame-ancestors 'none'", 'none'],
  ['frame-ancestors', 'none'],
  ["frame-ancestors 'self'", 'same-origin'],
  ["frame-ancestors 'self' https://x.example", 'some'],
  ['frame-ancestors https:', 'all'],
  ['frame-ancestors x.example *', 'all'],
  ["frame-ancestors *, frame-ancestors 'self'", 'same-origin'],
])('%j overrides X-Frame-Options and lets in %s', (csp, allowed) => {
  expect(readFraming(['DENY'], [csp])).toEqual({ allowed, by: 'csp', xFrameOptions: 'deny' })
})

it('is not concerned by a policy without frame-ancestors', () => {
  expect(readFraming(['DENY'], ["default-src 'none'"]).by).toBe('x-frame-options')
})

import { expect, it } from 'vitest'
import { readFraming } from './framing.ts'

it.each([
  [[], 'everybody', null, 'absent'],
  [['DENY'], 'nobody', 'x-frame-options', 'deny'],
  [[' SameOrigin '], 'same-origin', 'x-frame-options', 'sameorigin'],
  [['SAMEORIGIN', 'sameorigin'], 'same-origin', 'x-frame-options', 'sameorigin'],
  [['SAMEORIGIN, DENY'], 'nobody', 'x-frame-options', 'conflict'],
  [['DENY', 'nonsense'], 'nobody', 'x-frame-options', 'conflict'],
  [['nonsense, other'], 'everybody', null, 'invalid'],
  [['ALLOWALL'], 'everybody', null, 'invalid'],
  [['ALLOW-FROM https://x.example'], 'everybody', null, 'allow-from'],
  [['"DENY"'], 'everybody', null, 'invalid'],
  [[''], 'everybody', null, 'invalid'],
])('X-Frame-Options %j lets in %s', (values, allowed, by, xFrameOptions) => {
  expect(readFraming(values, [])).toEqual({ allowed, by, xFrameOptions })
})

it.each([
  ["frame-ancestors 'none'", 'nobody'],
  ['frame-ancestors', 'nobody'],
  ["frame-ancestors 'self'", 'same-origin'],
  ["frame-ancestors 'self' https://x.example", 'some'],
  ['frame-ancestors https:', 'everybody'],
  ['frame-ancestors x.example *', 'everybody'],
  ["frame-ancestors *, frame-ancestors 'self'", 'same-origin'],
])('%j overrides X-Frame-Options and lets in %s', (csp, allowed) => {
  expect(readFraming(['DENY'], [csp])).toEqual({ allowed, by: 'csp', xFrameOptions: 'deny' })
})

it('is not concerned by a policy without frame-ancestors', () => {
  expect(readFraming(['DENY'], ["default-src 'none'"]).by).toBe('x-frame-options')
})

import { expect, it } from 'vitest'
import { createLimiters, createLimits } from './limits.ts'

it.each([
  [600, 60, '"requests";q=600;w=60, "creations";q=60;w=60'],
  [600, 0, '"requests";q=600;w=60'],
  [0, 60, '"creations";q=60;w=60'],
  [0, 0, null],
])('%i requests and %i runs a minute are described as %s', (rateLimit, createLimit, policy) => {
  expect(createLimits(createLimiters({ rateLimit, createLimit })).policy).toBe(policy)
})

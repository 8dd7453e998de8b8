import type { FastifyReply } from 'fastify'
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

it('describes the runs that are left once, however often it is asked to', () => {
  const limits = createLimits(createLimiters({ rateLimit: 600, createLimit: 60 }, () => 0))
  const headers = new Map<string, string>()
  const reply = {
    header: (name: string, value: string) => headers.set(name, value),
    getHeader: (name: string) => headers.get(name),
  } as unknown as FastifyReply
  limits.countRequest(reply, 'key')
  limits.describeRuns(reply, 'key')
  limits.describeRuns(reply, 'key')
  expect(headers.get('ratelimit')).toBe('"requests";r=599;t=60, "creations";r=60;t=0')
})

import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { actorOf } from './auth.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['unknown', null],
])('someone who calls from %s is recorded with the address as people write it', (ip, address) => {
  expect(actorOf({ ip, member: null, caller: { id: '1', userId: '2' } } as FastifyRequest).address).toBe(address)
})

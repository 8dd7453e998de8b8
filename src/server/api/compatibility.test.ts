import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { normalizeRequest } from './compatibility.ts'

const read = (forwarded: string | undefined) => {
  const headers = { 'x-forwarded-for': forwarded }
  normalizeRequest({ url: '/sign-in', headers } as unknown as IncomingMessage)
  return headers['x-forwarded-for']
}

it.each([
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['203.0.113.9:1, 192.0.2.1:4711,2001:db8::1', '203.0.113.9, 192.0.2.1, 2001:db8::1'],
])('addresses of visitors come without the ports that proxies add: %s', (sent, meant) => {
  expect(read(sent)).toBe(meant)
})

it.each([
  undefined,
  '',
  '192.0.2.1',
  '203.0.113.9, 192.0.2.1',
  '2001:db8::1',
  '::ffff:192.0.2.1',
  'unknown',
  '_hidden:80',
  '[oops]:80',
  '192.0.2.1:',
])('anything else stays as it is: %s', (sent) => {
  expect(read(sent)).toBe(sent)
})

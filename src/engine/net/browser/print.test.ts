import { expect, it } from 'vitest'
import { createOriginPolicy } from './print.ts'

const policy = createOriginPolicy(new URL('http://127.0.0.1:8080/reports/1'))

it.each([
  ['http://127.0.0.1:8080/style.css', true],
  ['https://127.0.0.1:8080/', true],
  ['http://127.0.0.1:8081/', false],
  ['http://localhost:8080/', false],
  ['https://example.com/', false],
])('while printing, %s may be reached: %s', (url, may) => {
  expect(policy.checkUrl(new URL(url)) === null).toBe(may)
})

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.0.0.1', false],
  ['93.184.216.34', false],
  ['nonsense', false],
])('our own server is on this machine: %s is %s', (ip, is) => {
  expect(policy.checkAddress(ip, 'host') === null).toBe(is)
})

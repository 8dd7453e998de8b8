import { expect, it } from 'vitest'
import { createAddressSet, isNet } from './ip-address.ts'

it.each([
  ['10.0.0.0/8', true],
  ['192.0.2.1/32', true],
  ['2001:db8::1/128', true],
  ['192.0.2.1', true],
  ['0.0.0.0/0', true],
  ['192.0.2.1/33', false],
  ['2001:db8::1/129', false],
  ['192.0.2.1/', false],
  ['fe80::1%eth0', false],
  ['intranet', false],
])('whether %s is a network: %s', (text, isOne) => {
  expect(isNet(text)).toBe(isOne)
})

it('has of a network with one address this address only', () => {
  const set = createAddressSet(['192.0.2.1/32', '2001:db8::1/128'])
  const others = ['192.0.2.2', '2001:db8::2']
  expect(['192.0.2.1', '2001:db8::1', ...others].map((ip) => set.has(ip))).toEqual([true, true, false, false])
})

import { describe, expect, it } from 'vitest'
import { createAddressPolicy } from './address-policy.ts'

describe("the operator's allow-list", () => {
  const policy = createAddressPolicy({
    allow: [
      'intranet.example',
      '*.corp.example',
      '10.1.0.0/16',
      '192.168.7.7',
      'fd12::/16',
      '[::1]',
      'MÜNCHEN.example',
    ],
  })
  const open = (ip: string, host: string) => policy.checkAddress(ip, host) === null

  it.each([
    ['10.9.9.9', 'intranet.example'],
    ['127.0.0.1', 'intranet.example'],
    ['fd99::1', 'Intranet.Example.'],
    ['10.9.9.9', 'a.corp.example'],
    ['10.9.9.9', 'a.b.corp.example'],
    ['10.9.9.9', 'xn--mnchen-3ya.example'],
    ['10.1.2.3', 'anything.example'],
    ['::ffff:10.1.2.3', 'anything.example'],
    ['192.168.7.7', 'anything.example'],
    ['fd12::5', 'anything.example'],
    ['::1', 'anything.example'],
  ])('opens %s for %s', (ip, host) => {
    expect(open(ip, host)).toBe(true)
  })

  it.each([
    ['10.9.9.9', 'other.example'],
    ['10.9.9.9', 'corp.example'],
    ['10.9.9.9', 'evilcorp.example'],
    ['10.9.9.9', 'intranet.example.evil.example'],
    ['192.168.7.8', 'other.example'],
    ['169.254.169.254', 'intranet.example'],
    ['100.100.100.200', 'a.corp.example'],
    ['224.0.0.1', 'intranet.example'],
    ['0.0.0.0', 'intranet.example'],
  ])('does not open %s for %s', (ip, host) => {
    expect(open(ip, host)).toBe(false)
  })

  it('opens what is named address by address, of whatever kind', () => {
    const metadata = createAddressPolicy({ allow: ['169.254.169.254'] })
    expect(metadata.checkAddress('169.254.169.254', 'a.example')).toBeNull()
    expect(metadata.checkAddress('169.254.169.253', 'a.example')).not.toBeNull()
  })

  it('opens a translator, but not what lies refused behind it', () => {
    const nat64 = createAddressPolicy({ allow: ['64:ff9b::/96', '2002::/16', '2001::/32', '::/96', '::ffff:0:0:0/96'] })
    expect(nat64.checkAddress('64:ff9b::808:808', 'a.example')).toBeNull()
    expect(nat64.checkAddress('64:ff9b::a00:1', 'a.example')?.message).toContain('10.0.0.1')
    expect(nat64.checkAddress('2002:808:808::1', 'a.example')).toBeNull()
    expect(nat64.checkAddress('2002:c0a8:1::1', 'a.example')?.message).toContain('192.168.0.1')
    expect(nat64.checkAddress('2001:0:808:808::f5ff:fffe', 'a.example')?.message).toContain('10.0.0.1')
    expect(nat64.checkAddress('::ffff:0:a00:1', 'a.example')?.message).toContain('10.0.0.1')
    expect(nat64.checkAddress('::10.0.0.1', 'a.example')?.message).toContain('10.0.0.1')
  })

  it.each([
    '',
    'http://a.example',
    'a.example/path',
    'a.example:80',
    '10.0.0.0/33',
    '10.0.0.0/x',
    '*',
    'a*.example',
    'a b',
  ])('does not take "%s" for an entry', (entry) => {
    expect(() => createAddressPolicy({ allow: [entry] })).toThrow(/allow-list/)
  })
})

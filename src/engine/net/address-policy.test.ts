import { describe, expect, it } from 'vitest'
import { createAddressPolicy } from './address-policy.ts'

const service = createAddressPolicy()
const terminal = createAddressPolicy({ allowPrivate: true })

const code = (policy: typeof service, url: string) => policy.checkUrl(new URL(url))?.code ?? 'open'

describe('addresses of the public internet are open', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
  ])('%s', (ip) => {
    expect(service.checkAddress(ip, 'example.com')).toBeNull()
  })
})

describe('everything else is refused, by its kind', () => {
  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'reserved'],
    ['10.0.0.0', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.0', 'shared'],
    ['100.127.255.255', 'shared'],
    ['100.100.100.200', 'metadata'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.255', 'loopback'],
    ['168.63.129.16', 'metadata'],
    ['169.254.0.1', 'link-local'],
    ['169.254.169.254', 'metadata'],
    ['172.16.0.0', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.1', 'reserved'],
    ['192.0.0.192', 'metadata'],
    ['192.0.2.1', 'reserved'],
    ['192.88.99.1', 'reserved'],
    ['192.168.0.1', 'private'],
    ['198.18.0.1', 'reserved'],
    ['198.19.255.255', 'reserved'],
    ['198.51.100.1', 'reserved'],
    ['203.0.113.1', 'reserved'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['0:0:0:0:0:0:0:1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::ffff:a9fe:a9fe', 'metadata'],
    ['::127.0.0.1', 'IPv4'],
    ['::ffff:0:127.0.0.1', 'IPv4'],
    ['64:ff9b::127.0.0.1', 'IPv4'],
    ['64:ff9b::808:808', 'IPv4'],
    ['64:ff9b:1::a00:1', 'IPv4'],
    ['2002:7f00:1::', 'IPv4'],
    ['2002:808:808::1', 'IPv4'],
    ['2001:0:a00:1::', 'IPv4'],
    ['100::1', 'reserved'],
    ['2001:2::1', 'reserved'],
    ['2001:10::1', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['3fff::1', 'reserved'],
    ['4000::1', 'reserved'],
    ['5f00::1', 'reserved'],
    ['8000::1', 'reserved'],
    ['fc00::1', 'private'],
    ['fdff:ffff::1', 'private'],
    ['fd00:ec2::254', 'metadata'],
    ['fd20:ce::254', 'metadata'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['fe80::a9fe:a9fe', 'metadata'],
    ['fec0::1', 'reserved'],
    ['ff02::1', 'multicast'],
    ['nonsense', 'not an IP address'],
    ['', 'not an IP address'],
  ])('%s is %s', (ip, kind) => {
    const refused = service.checkAddress(ip, 'example.com')
    expect(refused).toEqual({ code: 'blocked_address', message: expect.stringContaining(kind) })
    expect(refused?.message).toContain('example.com')
  })
})

describe("on a user's own terminal", () => {
  it.each(['127.0.0.1', '10.1.2.3', '192.168.1.1', '172.20.0.1', '100.64.0.1', '::1', 'fd12::1', '::ffff:10.0.0.1'])(
    '%s is open',
    (ip) => {
      expect(terminal.checkAddress(ip, 'localhost')).toBeNull()
    },
  )

  it.each([
    '169.254.169.254',
    '169.254.1.1',
    '100.100.100.200',
    'fd00:ec2::254',
    'fe80::1',
    '224.0.0.1',
    '240.0.0.1',
    '0.0.0.0',
    '192.0.2.1',
    '64:ff9b::7f00:1',
    '2002:a00:1::',
  ])('%s is not', (ip) => {
    expect(terminal.checkAddress(ip, 'localhost')?.code).toBe('blocked_address')
  })
})

describe('URLs', () => {
  it.each([
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:7f00:1]/',
    'http://①②⑦.⓪.⓪.①/',
    'https://0/',
    'http://169.254.169.254/latest/meta-data/',
    'http://example.com:22/',
    'http://example.com:0/',
    'https://example.com:25/',
    'http://example.com:1023/',
  ])('%s is blocked', (url) => {
    expect(code(service, url)).toBe('blocked_address')
  })

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'http://user@example.com/',
    'http://:secret@example.com/',
  ])('%s is invalid', (url) => {
    expect(code(service, url)).toBe('invalid_url')
  })

  it.each([
    'http://example.com/',
    'https://example.com/',
    'https://example.com:80/',
    'http://example.com:443/',
    'http://example.com:1024/',
    'http://example.com:65535/',
    'http://localhost/', // a name: its address is checked once it is known
    'https://[2606:4700:4700::1111]:8443/',
  ])('%s is open', (url) => {
    expect(code(service, url)).toBe('open')
  })

  it('that are numbers are open to a terminal as the addresses they are', () => {
    expect(code(terminal, 'http://2130706433:8080/')).toBe('open')
    expect(code(terminal, 'http://0x0a000001/')).toBe('open')
  })
})

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

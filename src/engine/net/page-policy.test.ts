import { describe, expect, it } from 'vitest'
import { createAddressPolicy } from './address-policy.ts'
import { createPagePolicy } from './page-policy.ts'

const PUBLIC = '93.184.215.14'
const ADDRESSES: Record<string, string> = {
  'site.example': PUBLIC,
  'other.example': '8.8.8.8',
  'intranet.example': '10.0.0.5',
  'files.example': '10.0.0.6',
  'here.example': '127.0.0.1',
}

/** A policy whose page has been reached at the first of the hosts, and then redirected to the others. */
function pageAt(...hosts: string[]) {
  const policy = createPagePolicy(createAddressPolicy({ allow: ['*.example'] }))
  for (const host of hosts) {
    policy.addDocument(new URL(`http://${host}/`))
    policy.onConnect!(ADDRESSES[host]!, host)
  }
  const reaches = (host: string, ip = ADDRESSES[host]!) => policy.checkAddress(ip, host) === null
  return { policy, reaches }
}

describe('a page of the public internet', () => {
  it('loads from public addresses', () => {
    expect(pageAt('site.example').reaches('other.example')).toBe(true)
  })

  it.each(['intranet.example', 'here.example'])('does not load from %s, although reports of it are allowed', (host) => {
    const { policy } = pageAt('site.example')
    expect(policy.checkAddress(ADDRESSES[host]!, host)).toMatchObject({
      code: 'blocked_address',
      message: expect.stringContaining('Only a page that is as private can load from it.'),
    })
  })

  it('does not redirect to one either', () => {
    const { policy, reaches } = pageAt('site.example')
    policy.addDocument(new URL('http://intranet.example/'))
    expect(reaches('intranet.example')).toBe(false)
  })

  it('does not load from an address in the allow-list', () => {
    const policy = createPagePolicy(createAddressPolicy({ allow: ['10.0.0.0/8'] }))
    policy.addDocument(new URL('http://site.example/'))
    policy.onConnect!(PUBLIC, 'site.example')
    expect(policy.checkUrl(new URL('http://10.0.0.5/'))).toMatchObject({ code: 'blocked_address' })
    expect(policy.checkUrl(new URL(`http://${PUBLIC}/`))).toBeNull()
  })

  it('whose name leads to a private address later does not get there', () => {
    expect(pageAt('site.example').reaches('site.example', '10.0.0.5')).toBe(false)
  })
})

describe('a page at a private address', () => {
  it('is reached as the page of a report', () => {
    const policy = createPagePolicy(createAddressPolicy({ allow: ['intranet.example', '10.0.0.9'] }))
    policy.addDocument(new URL('http://10.0.0.9/'))
    expect(policy.checkUrl(new URL('http://10.0.0.9/'))).toBeNull()
    expect(policy.checkAddress('10.0.0.5', 'intranet.example')).toMatchObject({ code: 'blocked_address' })
  })

  it('loads from its own host, from other allowed hosts and from the internet', () => {
    const { reaches } = pageAt('intranet.example')
    expect(['intranet.example', 'files.example', 'site.example'].map((host) => reaches(host))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('does not load from hosts that are not allowed, nor from loopback', () => {
    const { reaches, policy } = pageAt('intranet.example')
    expect(policy.checkAddress('10.0.0.5', 'elsewhere.test')).toMatchObject({ code: 'blocked_address' })
    expect(reaches('here.example')).toBe(false)
  })

  it('that redirects to the internet is a public page', () => {
    const { reaches } = pageAt('intranet.example', 'site.example')
    expect([reaches('intranet.example'), reaches('files.example')]).toEqual([false, false])
  })

  it('is a public page as soon as its name also leads to a public address', () => {
    const { reaches, policy } = pageAt('intranet.example')
    policy.onConnect!(PUBLIC, 'intranet.example')
    expect(reaches('files.example')).toBe(false)
  })

  it('that goes to a host it has loaded from before is as private as that host', () => {
    const { reaches, policy } = pageAt('intranet.example')
    policy.onConnect!(PUBLIC, 'site.example')
    expect(reaches('files.example')).toBe(true)
    policy.addDocument(new URL('http://site.example/'))
    expect(reaches('files.example')).toBe(false)
  })
})

it('a page on this machine loads from private hosts, too', () => {
  expect(pageAt('here.example').reaches('intranet.example')).toBe(true)
})

it('an address that embeds a private one is as private', () => {
  const policy = createPagePolicy(createAddressPolicy({ allow: ['64:ff9b::/96', '10.0.0.5'] }))
  policy.addDocument(new URL('http://site.example/'))
  policy.onConnect!(PUBLIC, 'site.example')
  expect(policy.checkAddress('64:ff9b::10.0.0.5', 'nat64.example')).toMatchObject({ code: 'blocked_address' })
})

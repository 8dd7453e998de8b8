import { BoundedCache } from '../../common/bounded-cache.ts'
import type { Failure } from '../../errors.ts'
import { createAllowList } from './allow-list.ts'
import { addressParts, canonicalAddress, createAddressSet, isIP } from './ip-address.ts'
import { type AddressKind, kindInWords, specialAddresses } from './special-addresses.ts'

export interface AddressPolicy {
  /** Asked of every address before it is connected to; `host` is the name it was found under. */
  checkAddress(ip: string, host: string): Failure | null
  /** Asked of every URL before anything is looked up: the first one, every redirect, every subresource. */
  checkUrl(url: URL): Failure | null
}

export interface AddressPolicyOptions {
  /** For a user's own terminal: loopback, private and shared addresses are open. */
  allowPrivate?: boolean
  /**
   * The operator's list. Hosts (`intranet.example`, `*.corp.example`) open loopback, private and shared addresses
   * under that name; CIDRs and single addresses open exactly what they say, of whatever kind.
   */
  allow?: readonly string[]
}

/** Every file of a page is asked for at the same few addresses. */
const KNOWN_ADDRESSES = 256
const openable: readonly AddressKind[] = ['loopback', 'private', 'shared']

export function createAddressPolicy(options: AddressPolicyOptions = {}): AddressPolicy {
  const allowed = createAllowList(options.allow ?? [])
  const kinds = specialAddresses.map(([kind, nets]) => [kind, createAddressSet(nets)] as const)

  const known = new BoundedCache<string, AddressKind | 'public'>(KNOWN_ADDRESSES)

  function kindOf(ip: string): AddressKind | 'public' {
    let kind = known.get(ip)
    if (kind === undefined) {
      kind = kinds.find(([, addresses]) => addresses.has(ip))?.[0] ?? 'public'
      known.set(ip, kind)
    }
    return kind
  }

  /** The kind that closes an address; null where it is open. */
  function closedAs(ip: string, host: string): AddressKind | null {
    const kind = kindOf(ip)
    if (kind === 'public' || allowed.hasAddress(ip)) return null
    if (openable.includes(kind) && (options.allowPrivate || allowed.hasHost(host))) return null
    return kind
  }

  function checkAddress(text: string, host: string): Failure | null {
    const ip = canonicalAddress(text)
    if (ip === null) return blocked(`${host} leads to "${text.slice(0, 80)}", which is not an IP address.`)
    const { itself, embedded } = addressParts(ip)
    // An address that carries others (NAT64, 6to4, Teredo) is open only if those are open too.
    for (const part of [itself, ...embedded]) {
      const kind = closedAs(part, host)
      if (kind !== null) return blocked(refusal(part, host, kind))
    }
    return null
  }

  function checkUrl(url: URL): Failure | null {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      return { code: 'invalid_url', message: `Only http and https URLs are fetched, not ${url.protocol.slice(0, 40)}.` }
    }
    if (url.username !== '' || url.password !== '') {
      return { code: 'invalid_url', message: 'A URL with a user name or password in it is not fetched.' }
    }
    const port = portOf(url)
    if (port !== 80 && port !== 443 && port < 1024) {
      return blocked(`Port ${port} of ${url.hostname} is not fetched: only 80, 443 and those from 1024 up are.`)
    }
    const host = hostOf(url)
    return isIP(host) === 0 ? null : checkAddress(host, host)
  }

  return { checkAddress, checkUrl }
}

/** The host as names and addresses are written outside URLs: no brackets, no trailing dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

function refusal(ip: string, host: string, kind: AddressKind): string {
  const subject = ip === host ? ip : `${host} leads to ${ip}, which`
  return `${subject} is ${kindInWords[kind]}; Verdict does not fetch from there unless its operator allows it.`
}

function blocked(message: string): Failure {
  return { code: 'blocked_address', message }
}

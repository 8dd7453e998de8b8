import { BoundedCache } from '../../common/bounded-cache.ts'
import type { Failure } from '../../errors.ts'
import { addressParts, canonicalAddress, createAddressSet, isIP, isNet } from './ip-address.ts'
import { type AddressKind, KIND_NAMES, SPECIAL_ADDRESSES } from './special-addresses.ts'

export interface AddressPolicy {
  /** Called for every address before connecting to it; `host` is the name that resolved to it. */
  checkAddress(ip: string, host: string): Failure | null
  /** Called for every URL before its name is resolved: the first one, every redirect, every subresource. */
  checkUrl(url: URL): Failure | null
  kindOf(ip: string): AddressKind | 'public'
  /** Called after each connection. */
  onConnect?(ip: string, host: string): void
}

export interface AddressPolicyOptions {
  /** For the command line: allows loopback, private and shared addresses. */
  allowPrivate?: boolean
  /**
   * The operator's allow-list. A host (`intranet.example`, `*.corp.example`) allows loopback, private and shared
   * addresses under that name; a CIDR or an address allows exactly that, of any kind.
   */
  allow?: readonly string[]
}

interface KnownAddress {
  kind: AddressKind | 'public'
  isAllowed: boolean
}

/** Every file of a page comes from the same few addresses. */
const KNOWN_ADDRESSES = 256
const ALLOWABLE: readonly AddressKind[] = ['loopback', 'private', 'shared']

export function createAddressPolicy(options: AddressPolicyOptions = {}): AddressPolicy {
  const allowed = createAllowList(options.allow ?? [])
  const kinds = SPECIAL_ADDRESSES.map(([kind, nets]) => [kind, createAddressSet(nets)] as const)

  const known = new BoundedCache<string, KnownAddress>(KNOWN_ADDRESSES)

  function factsOf(ip: string): KnownAddress {
    let facts = known.get(ip)
    if (facts === undefined) {
      const kind = kinds.find(([, addresses]) => addresses.has(ip))?.[0] ?? 'public'
      facts = { kind, isAllowed: allowed.hasAddress(ip) }
      known.set(ip, facts)
    }
    return facts
  }

  /** Why an address is refused; null if it is allowed. */
  function refusedKind(ip: string, host: string): AddressKind | null {
    const { kind, isAllowed } = factsOf(ip)
    if (isAllowed || kind === 'public') return null
    if (ALLOWABLE.includes(kind) && (options.allowPrivate || allowed.hasHost(host))) return null
    return kind
  }

  function checkAddress(text: string, host: string): Failure | null {
    const ip = canonicalAddress(text)
    if (ip === null) return blocked(`${host} resolves to "${text.slice(0, 80)}", which is not an IP address.`)
    const { itself, embedded } = addressParts(ip)
    // An address that embeds others (NAT64, 6to4, Teredo) is allowed only if those are allowed too.
    for (const part of [itself, ...embedded]) {
      const kind = refusedKind(part, host)
      if (kind !== null) return blocked(refusal(part, host, kind))
    }
    return null
  }

  function checkUrl(url: URL): Failure | null {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      return {
        code: 'invalid_url',
        message: `Only http and https URLs can be checked; this one starts with "${url.protocol.slice(0, 40)}".`,
      }
    }
    if (url.username !== '' || url.password !== '') {
      return { code: 'invalid_url', message: 'URLs with a user name or password cannot be checked.' }
    }
    const port = portOf(url)
    if (port !== 80 && port !== 443 && port < 1024) {
      return blocked(`Port ${port} of ${url.hostname} is not allowed. Use port 80, 443, or 1024 and above.`)
    }
    const host = hostOf(url)
    return isIP(host) === 0 ? null : checkAddress(host, host)
  }

  return { checkAddress, checkUrl, kindOf: (ip) => factsOf(ip).kind }
}

/** The host as it is written outside URLs: without brackets and trailing dot. */
export function hostOf(url: URL): string {
  const { hostname } = url
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return host.endsWith('.') ? host.slice(0, -1) : host
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

function refusal(ip: string, host: string, kind: AddressKind): string {
  const subject = ip === host ? `${ip} is` : `${host} resolves to ${ip},`
  return `${subject} ${KIND_NAMES[kind]}. Verdict does not connect to it unless its operator allows it.`
}

function blocked(message: string): Failure {
  return { code: 'blocked_address', message }
}

export interface AllowList {
  hasAddress(ip: string): boolean
  hasHost(host: string): boolean
}

/** Parses the operator's allow-list; throws if an entry is not a host, address or CIDR. */
export function createAllowList(entries: readonly string[]): AllowList {
  const nets: string[] = []
  const hosts = new Set<string>()
  const parents: string[] = []

  for (const entry of entries) {
    const text = entry.trim().toLowerCase()
    const net = text.replace(/^\[(.*)\]$/, '$1')
    if (isNet(net)) nets.push(net)
    else if (text.startsWith('*.')) parents.push(`.${hostName(text.slice(2), entry)}`)
    else hosts.add(hostName(text, entry))
  }

  const addresses = createAddressSet(nets)
  return {
    hasAddress: addresses.has,
    hasHost(host) {
      const name = host.toLowerCase().replace(/\.$/, '')
      return hosts.has(name) || parents.some((parent) => name.endsWith(parent))
    },
  }
}

/** In the URL parser's spelling (lower case, punycode), so that it equals the host of a URL. */
function hostName(text: string, entry: string): string {
  const url = URL.parse(`http://${text}/`)
  if (url === null || url.pathname !== '/' || url.port !== '' || /[@?#:/*\\]/.test(text)) {
    throw new TypeError(`"${entry}" in the allow-list is not a host, *.domain, IP address or CIDR.`)
  }
  return url.hostname.replace(/\.$/, '')
}

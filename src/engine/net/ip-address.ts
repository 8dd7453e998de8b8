import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** 4, 6, or 0 for anything else. Without a colon, Node's IPv6 pattern is not used: it takes long to compile. */
export function isIP(text: string): 0 | 4 | 6 {
  if (text.includes(':')) return isIPv6(text) ? 6 : 0
  return isIPv4(text) ? 4 : 0
}

/** An address in its canonical form: IPv6 by RFC 5952, IPv4-mapped IPv6 as IPv4, without a zone. */
export function canonicalAddress(text: string): string | null {
  const family = isIP(text)
  if (family === 0) return null
  if (family === 4) return text
  // RFC 4007 §11.2: `%eth0` is the interface, not part of the address.
  const plain = new URL(`http://[${text.replace(/%.*$/, '')}]/`).hostname.slice(1, -1)
  const words = ipv6Words(plain)
  // RFC 4291 §2.5.5.2: the operating system connects these over IPv4.
  if (startsWith(words, [0, 0, 0, 0, 0, 0xffff])) return ipv4Of(words, 6)
  return plain
}

/** The addresses that one customer of a network usually has: an IPv4 address, or the /64 of an IPv6 address (RFC 6177 §2). */
export function networkOf(address: string): string {
  const canonical = canonicalAddress(address)
  if (canonical === null || isIP(canonical) === 4) return canonical ?? address
  const words = ipv6Words(canonical).slice(0, 4)
  return `${words.map((word) => word.toString(16)).join(':')}::/64`
}

/** A canonical address, and the IPv4 addresses that translators on the way would extract from it. */
export function addressParts(ip: string): { itself: string; embedded: string[] } {
  return { itself: ip, embedded: isIP(ip) === 6 ? embeddedIn(ipv6Words(ip)) : [] }
}

function embeddedIn(words: number[]): string[] {
  if (startsWith(words, [0, 0, 0, 0, 0, 0])) return words[6] === 0 ? [] : [ipv4Of(words, 6)] // IPv4-compatible
  if (startsWith(words, [0, 0, 0, 0, 0xffff, 0])) return [ipv4Of(words, 6)] // RFC 7915
  if (startsWith(words, [0x64, 0xff9b])) return [ipv4Of(words, 6)] // RFC 6052 §2.2, RFC 8215
  if (startsWith(words, [0x2002])) return [ipv4Of(words, 1)] // RFC 3056 §2
  // RFC 4380 §4: the server's address, and the client's with every bit inverted.
  if (startsWith(words, [0x2001, 0]))
    return [
      ipv4Of(words, 2),
      ipv4Of(
        words.map((word) => word ^ 0xffff),
        6,
      ),
    ]
  return []
}

/** The eight words of an IPv6 address in the hexadecimal form of the URL parser. */
function ipv6Words(ip: string): number[] {
  const [head = '', tail] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((word) => Number.parseInt(word, 16))
}

function startsWith(words: number[], prefix: number[]): boolean {
  return prefix.every((word, index) => words[index] === word)
}

function ipv4Of(words: number[], at: number): string {
  const high = words[at] ?? 0
  const low = words[at + 1] ?? 0
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}

/** A set of networks and single addresses. */
export interface AddressSet {
  has(ip: string): boolean
}

/** Takes CIDRs and addresses: `10.0.0.0/8`, `::1`. The list of an address family is built on first use. */
export function createAddressSet(nets: readonly string[]): AddressSet {
  // Two lists, because in one an IPv4 address would also match IPv6 networks that contain ::ffff:0:0/96.
  let four: BlockList | undefined
  let six: BlockList | undefined
  return {
    has(ip) {
      if (ip.includes(':')) {
        six ??= listOf(nets.filter((net) => net.includes(':')))
        return six.check(ip, 'ipv6')
      }
      four ??= listOf(nets.filter((net) => !net.includes(':')))
      return four.check(ip, 'ipv4')
    },
  }
}

function listOf(nets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const net of nets) {
    const { address, bits, family } = parseNet(net) ?? invalid(net)
    list.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

export function isNet(text: string): boolean {
  return parseNet(text) !== null
}

function parseNet(text: string): { address: string; bits: number; family: number } | null {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0 || address.includes('%')) return null
  const maxBits = family === 6 ? 128 : 32
  if (bits === undefined) return { address, bits: maxBits, family }
  return /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits ? { address, bits: Number(bits), family } : null
}

function invalid(net: string): never {
  throw new TypeError(`"${net}" is not an IP address or CIDR.`)
}

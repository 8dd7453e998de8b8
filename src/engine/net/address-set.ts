import { BlockList, isIP } from 'node:net'

/** A set of networks and single addresses. */
export interface AddressSet {
  has(ip: string): boolean
}

/** Takes `10.0.0.0/8`, `::1` and the like; throws at anything else. */
export function createAddressSet(nets: readonly string[]): AddressSet {
  // Apart, because in one list an IPv4 address would also fall under the IPv6 networks around ::ffff:0:0/96.
  const four = new BlockList()
  const six = new BlockList()
  for (const net of nets) {
    const { address, bits, family } = parseNet(net) ?? unreadable(net)
    if (family === 6) six.addSubnet(address, bits, 'ipv6')
    else four.addSubnet(address, bits, 'ipv4')
  }
  return { has: (ip) => (isIP(ip) === 6 ? six.check(ip, 'ipv6') : four.check(ip, 'ipv4')) }
}

export function isNet(text: string): boolean {
  return parseNet(text) !== null
}

function parseNet(text: string): { address: string; bits: number; family: number } | null {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0 || address.includes('%')) return null
  const most = family === 6 ? 128 : 32
  if (bits === undefined) return { address, bits: most, family }
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? { address, bits: Number(bits), family } : null
}

function unreadable(net: string): never {
  throw new TypeError(`"${net}" is not an IP address or CIDR.`)
}

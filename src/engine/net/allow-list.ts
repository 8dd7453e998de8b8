import { createAddressSet, isNet } from './ip-address.ts'

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

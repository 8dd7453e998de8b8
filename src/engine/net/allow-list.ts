import { createAddressSet, isNet } from './ip-address.ts'

export interface AllowList {
  hasAddress(ip: string): boolean
  hasHost(host: string): boolean
}

/** Reads the operator's list; an entry that is no host, address or CIDR is an error of the configuration, said at once. */
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

/** As the URL parser spells it (lower case, punycode), so that it equals the hosts of the URLs that are asked for. */
function hostName(text: string, entry: string): string {
  const url = URL.parse(`http://${text}/`)
  if (url === null || url.pathname !== '/' || url.port !== '' || /[@?#:/*\\]/.test(text)) {
    throw new TypeError(`"${entry}" in the allow-list is not a host, *.domain, IP address or CIDR.`)
  }
  return url.hostname.replace(/\.$/, '')
}

import { lookup as getaddrinfo } from 'node:dns'
import { Resolver } from 'node:dns/promises'

export interface ResolvedAddress {
  address: string
  family: 4 | 6
}

/** All addresses of a name, preferred ones first; may be empty. Throws what Node's dns module throws. */
export type Lookup = (host: string, signal: AbortSignal) => Promise<ResolvedAddress[]>

/**
 * Resolves names like the operating system, with its hosts file, search domains and mDNS: right for the command line.
 * Each lookup blocks one of the few threads that Node has for files, compression and DNS until the name servers
 * respond.
 */
export const systemLookup: Lookup = (host) =>
  new Promise((resolve, reject) => {
    getaddrinfo(host, { all: true, order: 'verbatim' }, (error, found) => {
      if (error) reject(error)
      else resolve(found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 })))
    })
  })

/**
 * Queries the DNS servers directly, without a thread: right for the service, where slow name servers of one site must
 * not delay the others. There is no hosts file, but localhost is this machine (RFC 6761 §6.3).
 */
export function createDnsLookup(options: { servers?: string[]; timeoutMs?: number; tries?: number } = {}): Lookup {
  return async (host, signal) => {
    if (/(?:^|\.)localhost$/i.test(host)) {
      return [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]
    }
    const resolver = new Resolver({ timeout: options.timeoutMs ?? 2_000, tries: options.tries ?? 2 })
    if (options.servers) resolver.setServers(options.servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const [six, four] = await Promise.allSettled([resolver.resolve6(host), resolver.resolve4(host)])
      if (six.status === 'rejected' && four.status === 'rejected') throw four.reason
      return [
        ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 as const })),
        ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 as const })),
      ]
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

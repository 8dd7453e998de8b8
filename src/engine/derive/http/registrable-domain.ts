import { getDomain, getHostname } from 'tldts'

/** Private suffixes (github.io, uk.com) count: their owners let strangers register names below them. */
const OPTIONS = { allowPrivateDomains: true }

/** The public suffix of a host and one label more, or null for a suffix itself, an IP address or no host at all. */
export function registrableDomain(host: string | null): string | null {
  if (host === null || host.startsWith('.')) return null
  return getDomain(host, OPTIONS)
}

/** HTML's "same site" without the scheme: equal registrable domains, or equal hosts where there are none. */
export function sameSite(a: string, b: string): boolean {
  const domain = registrableDomain(a)
  if (domain !== null) return domain === registrableDomain(b)
  return registrableDomain(b) === null && getHostname(a) === getHostname(b)
}

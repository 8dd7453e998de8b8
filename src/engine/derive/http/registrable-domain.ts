import { getDomain, getHostname } from 'tldts'

/** Private suffixes (github.io, uk.com) count, because anyone can register names below them. */
const OPTIONS = { allowPrivateDomains: true }

/** The public suffix of a host and one more label; null for a suffix, an IP address or an invalid host. */
export function registrableDomain(host: string | null): string | null {
  if (host === null || host.startsWith('.')) return null
  return getDomain(host, OPTIONS)
}

/** HTML's "same site" without the scheme: equal registrable domains, or else equal hosts. */
export function sameSite(a: string, b: string): boolean {
  const domain = registrableDomain(a)
  if (domain !== null) return domain === registrableDomain(b)
  return registrableDomain(b) === null && getHostname(a) === getHostname(b)
}

import { registrableDomain } from '../http/registrable-domain.ts'

export interface ThirdParty {
  /** The registrable domain, or else the host. */
  party: string
  requests: number
  /** Transfer size; null if unknown. */
  bytes: number | null
}

/** The third-party sites that a page loads files from, the heaviest first. Each host is looked up once. */
export function thirdParties(pageHost: string, files: Iterable<{ host: string; bytes?: number | null }>): ThirdParty[] {
  const own = partyOf(pageHost)
  const byHost = new Map<string, ThirdParty | null>()
  const byParty = new Map<string, ThirdParty>()
  for (const { host, bytes = null } of files) {
    let entry = byHost.get(host)
    if (entry === undefined) {
      const party = host === pageHost ? own : partyOf(host)
      entry = party === own ? null : (byParty.get(party) ?? { party, requests: 0, bytes: null })
      byHost.set(host, entry)
      if (entry !== null) byParty.set(party, entry)
    }
    if (entry === null) continue
    entry.requests++
    if (bytes !== null) entry.bytes = (entry.bytes ?? 0) + bytes
  }
  return [...byParty.values()].sort((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0) || b.requests - a.requests)
}

function partyOf(host: string): string {
  return registrableDomain(host) ?? host
}

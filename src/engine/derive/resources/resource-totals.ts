import type { Resource, ResourceKind, Resources } from '../../model.ts'
import { registrableDomain } from '../http/registrable-domain.ts'
import { REFUSED_STATUSES } from '../http/statuses.ts'

export interface KindTotal {
  kind: ResourceKind | 'document'
  requests: number
  /** Transfer size; files that could not be fetched count as 0. */
  bytes: number
}

/** Requests and bytes by kind, the heaviest first. */
export function totalsByKind(documentBytes: number, items: Resource[]): KindTotal[] {
  const totals = new Map<KindTotal['kind'], KindTotal>([
    ['document', { kind: 'document', requests: 1, bytes: documentBytes }],
  ])
  for (const { kind, answer } of items) {
    const total = totals.get(kind) ?? { kind, requests: 0, bytes: 0 }
    total.requests++
    total.bytes += answer?.wireBytes ?? 0
    totals.set(kind, total)
  }
  return [...totals.values()].sort((a, b) => b.bytes - a.bytes || b.requests - a.requests)
}

/** The share, from 0 to 1, of the files loaded with the page that could not be fetched. What it took back, or browsers block, is not missing. */
export function missingShare({ items, total }: Resources): number {
  const eager = items.filter((item) => item.load === 'eager' && item.failure?.code !== 'aborted')
  const beyond = total - items.length
  const missing = beyond + eager.filter(isMissing).length
  return missing / Math.max(1, eager.length + beyond)
}

/** Visitors may get what was refused to us, and the answer to us says nothing about its size. */
function isMissing({ answer }: Resource): boolean {
  return answer === null || REFUSED_STATUSES.has(answer.status) || answer.status >= 500
}

interface ThirdParty {
  /** The registrable domain, or else the host. */
  party: string
  requests: number
  /** Transfer size; null if unknown. */
  bytes: number | null
}

/** The third-party sites that a page loads files from, the heaviest first. Each host is looked up once. */
export function thirdPartiesOf(
  pageHost: string,
  files: Iterable<{ host: string; bytes?: number | null }>,
): ThirdParty[] {
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

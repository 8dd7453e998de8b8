import { type Collected, collectAndRead } from '../engine/collect.ts'
import { createAddressPolicy } from '../engine/net/address-policy.ts'
import { createHttp } from '../engine/net/http.ts'
import { createDnsLookup, type Lookup } from '../engine/net/lookup.ts'
import type { Gate } from '../engine/net/politeness.ts'

export interface Visiting {
  /** The operator's list of private hosts and addresses that may be asked. */
  allow: readonly string[]
  userAgent: string
}

/** Collects the evidence of a page, through the guarded door. Never throws: a failure is evidence too. */
export type Visit = (
  url: string,
  how: { gate: Gate; signal: AbortSignal /** RFC 3339. */; collectedAt: string },
) => Promise<Collected>

export function createVisit({ allow, userAgent }: Visiting, lookup: Lookup = createDnsLookup()): Visit {
  const policy = createAddressPolicy({ allow })
  return async (url, { gate, signal, collectedAt }) => {
    // Connections of its own: one left open by an earlier run would make the page look quicker than it is.
    const http = createHttp({ policy, userAgent, gate, lookup })
    try {
      return await collectAndRead(url, { http, collectedAt, signal })
    } finally {
      http.close()
    }
  }
}

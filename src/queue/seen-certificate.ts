import { sameSite } from '../engine/derive/http/registrable-domain.ts'
import type { CertificateFacts } from '../engine/net/certificate.ts'
import type { SeenCertificate } from '../storage/runs/ends/store-run-end.ts'

/** Whether a page that ended at another URL was served by the watched host. The hosts of one site mostly redirect to each other. */
export function isOfWatchedHost(asked: URL, final: URL): boolean {
  return final.port === asked.port && sameSite(asked.hostname, final.hostname)
}

/** Null without valid dates. */
export function toSeenCertificate(
  facts: Pick<CertificateFacts, 'fingerprint' | 'issuer' | 'validFrom' | 'validTo'>,
): SeenCertificate | null {
  const { fingerprint, issuer } = facts
  const validFrom = Date.parse(facts.validFrom)
  const validTo = Date.parse(facts.validTo)
  return Number.isNaN(validFrom) || Number.isNaN(validTo) ? null : { fingerprint, issuer, validFrom, validTo }
}

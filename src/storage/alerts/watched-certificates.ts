import type { WatchedCertificate } from '../../domain/alerts/certificate.ts'
import type { EndedRunRow } from '../records.ts'
import { isLiveReport, selectLive } from '../rows.ts'
import type { Db } from '../tables.ts'

/** A certificate as the last run of a report has seen it. */
export interface CertificateOfReport {
  report: EndedRunRow['report']
  certificate: WatchedCertificate
  /** When that run was, in milliseconds since the epoch. */
  seenAt: number
}

/** Those of the next reports behind that one. */
export async function listCertificates(db: Db, behind: number, limit: number): Promise<CertificateOfReport[]> {
  const rows = await selectLive(db)
    .innerJoin('certificates', 'certificates.report_key', 'reports.key')
    .innerJoin('users', 'users.key', 'reports.user_key')
    .select(['certificates.fingerprint', 'certificates.issuer', 'certificates.valid_from', 'certificates.valid_to'])
    .select('certificates.seen_at')
    .select('users.id as user_id')
    .where('users.suspended_at', 'is', null)
    .where('certificates.report_key', '>', behind)
    .where(isLiveReport)
    .orderBy('certificates.report_key')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    report: {
      key: row.key,
      id: row.id,
      url: row.url,
      host: new URL(row.url).host,
      project: row.project,
      userKey: row.user_key,
      userId: row.user_id,
      projectKey: row.project_key,
    },
    certificate: {
      fingerprint: row.fingerprint,
      issuer: row.issuer,
      validFrom: row.valid_from,
      validTo: row.valid_to,
    },
    seenAt: row.seen_at,
  }))
}

interface SeenCertificate {
  fingerprint: string
  validTo: number
  /** When a page has shown it last. */
  seenAt: number
}

/** The certificates that a project's pages were served with, by host: few, even if there are many pages. */
export type HostCertificates = ReadonlyMap<string, readonly SeenCertificate[]>

const PAGES_AT_ONCE = 1_000

export async function listHostCertificates(db: Db, projectKey: number): Promise<HostCertificates> {
  const hosts = new Map<string, Map<string, SeenCertificate>>()
  for (let behind = -1; ; ) {
    const pages = await db
      .selectFrom('certificates')
      .innerJoin('reports', 'reports.key', 'certificates.report_key')
      .select(['reports.key', 'reports.url'])
      .select(['certificates.fingerprint', 'certificates.valid_to', 'certificates.seen_at'])
      .where('reports.project_key', '=', projectKey)
      .where('reports.key', '>', behind)
      .orderBy('reports.key')
      .limit(PAGES_AT_ONCE)
      .execute()
    for (const { url, fingerprint, valid_to: validTo, seen_at: seenAt } of pages) {
      const { host } = new URL(url)
      const known = hosts.get(host) ?? new Map<string, SeenCertificate>()
      if ((known.get(fingerprint)?.seenAt ?? -1) < seenAt) known.set(fingerprint, { fingerprint, validTo, seenAt })
      hosts.set(host, known)
    }
    if (pages.length < PAGES_AT_ONCE) return new Map([...hosts].map(([host, known]) => [host, [...known.values()]]))
    behind = pages.at(-1)!.key
  }
}

/** Whether a page of the same host has shown a later certificate since: pages that run less often still have the one before. */
export function isReplaced(
  ofHost: readonly SeenCertificate[],
  { fingerprint, validTo, seenAt }: SeenCertificate,
): boolean {
  return ofHost.some((one) => one.fingerprint !== fingerprint && one.seenAt > seenAt && one.validTo > validTo)
}

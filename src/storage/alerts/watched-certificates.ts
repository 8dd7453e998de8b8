import type { WatchedCertificate } from '../../alerts/certificate.ts'
import type { EndedRunRow } from '../records.ts'
import { isKept, selectLive } from '../rows.ts'
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
    .where(isKept)
    .orderBy('certificates.report_key')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    report: {
      ...{ key: row.key, id: row.id, url: row.url, host: new URL(row.url).host, project: row.project },
      ...{ userKey: row.user_key, userId: row.user_id, projectKey: row.project_key },
    },
    certificate: {
      ...{ fingerprint: row.fingerprint, issuer: row.issuer, validFrom: row.valid_from, validTo: row.valid_to },
    },
    seenAt: row.seen_at,
  }))
}

interface Sighting {
  projectKey: number
  /** Of the page. */
  url: string
  fingerprint: string
  validTo: number
  seenAt: number
}

const PAGES_AT_ONCE = 500

/** Whether another page of the same host has shown a later certificate since: pages that run less often still have the one before. */
export async function isReplaced(
  db: Db,
  { projectKey, url, fingerprint, validTo, seenAt }: Sighting,
): Promise<boolean> {
  const { host } = new URL(url)
  for (let behind = -1; ; ) {
    const pages = await db
      .selectFrom('certificates')
      .innerJoin('reports', 'reports.key', 'certificates.report_key')
      .select(['reports.key', 'reports.url'])
      .where('reports.project_key', '=', projectKey)
      .where('reports.key', '>', behind)
      .where('certificates.seen_at', '>', seenAt)
      .where('certificates.fingerprint', '!=', fingerprint)
      .where('certificates.valid_to', '>', validTo)
      .orderBy('reports.key')
      .limit(PAGES_AT_ONCE)
      .execute()
    if (pages.some((page) => new URL(page.url).host === host)) return true
    if (pages.length < PAGES_AT_ONCE) return false
    behind = pages.at(-1)!.key
  }
}

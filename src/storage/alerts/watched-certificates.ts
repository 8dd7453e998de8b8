import type { WatchedCertificate } from '../../alerts/certificate.ts'
import type { EndedRunRow } from '../records.ts'
import { isKept, selectLive } from '../rows.ts'
import type { Db } from '../tables.ts'

/** A certificate as the last run of a report has seen it. */
export interface CertificateOfReport {
  report: EndedRunRow['report']
  certificate: WatchedCertificate
}

/** Those of the next reports behind that one. */
export async function listCertificates(db: Db, behind: number, limit: number): Promise<CertificateOfReport[]> {
  const rows = await selectLive(db)
    .innerJoin('certificates', 'certificates.report_key', 'reports.key')
    .innerJoin('users', 'users.key', 'reports.user_key')
    .select(['certificates.fingerprint', 'certificates.issuer', 'certificates.valid_from', 'certificates.valid_to'])
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
  }))
}

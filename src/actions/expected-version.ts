import type { Report } from '../storage/records.ts'
import { lockReport } from '../storage/reports/reports.ts'
import type { Db } from '../storage/tables.ts'
import { ActionError } from './action-error.ts'

/** Whether a report or scan is the version that the caller has seen. */
export type ExpectedVersion = (record: Pick<Report, 'updatedAt'>) => boolean

/** In the transaction that changes the report: throws if it is another version. */
export async function checkVersion(
  db: Db,
  userId: string,
  id: string,
  isExpected: ExpectedVersion | undefined,
): Promise<void> {
  if (isExpected === undefined) return
  const report = await lockReport(db, userId, id)
  if (report !== undefined && !isExpected(report)) throw reportChanged()
}

export function reportChanged(): ActionError {
  return new ActionError('report_changed', 'The report has changed since the version that If-Match names.')
}

export function scanChanged(): ActionError {
  return new ActionError('scan_changed', 'The scan has changed since the version that If-Match names.')
}

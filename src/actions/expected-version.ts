import type { Report } from '../storage/records.ts'
import { lockReport } from '../storage/reports/reports.ts'
import type { Db } from '../storage/tables.ts'
import { ActionError } from './action-error.ts'

/** Whether a record is the version that the caller has seen. */
export type ExpectedVersion = (record: Pick<Report, 'updatedAt'>) => boolean

/** Whole sentences, as every language needs them. */
const CHANGED = {
  report: 'The report has changed since the version that If-Match names.',
  scan: 'The scan has changed since the version that If-Match names.',
  schedule: 'The schedule has changed since the version that If-Match names.',
  alert_rule: 'The rule has changed since the version that If-Match names.',
  policy: 'The policy has changed since the version that If-Match names.',
  channel: 'The channel has changed since the version that If-Match names.',
  credential: 'The credential has changed since the version that If-Match names.',
}
type Versioned = keyof typeof CHANGED

export function hasChanged(what: Versioned): ActionError {
  return new ActionError(`${what}_changed`, CHANGED[what])
}

/** Throws if it is another version. */
export function checkVersion(
  what: Versioned,
  record: Pick<Report, 'updatedAt'>,
  isExpected: ExpectedVersion | undefined,
): void {
  if (isExpected?.(record) === false) throw hasChanged(what)
}

/** In the transaction that changes the report. */
export async function checkReportVersion(
  db: Db,
  userId: string,
  id: string,
  isExpected: ExpectedVersion | undefined,
): Promise<void> {
  const report = isExpected && (await lockReport(db, userId, id))
  if (report !== undefined) checkVersion('report', report, isExpected)
}

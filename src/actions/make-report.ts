import type { Queue } from '../queue/queue.ts'
import type { Db, Storage } from '../storage/open.ts'
import type { Report } from '../storage/records.ts'
import { createReport, findReport, startRun } from '../storage/reports.ts'
import type { Depth, Device, Privacy } from '../vocabulary.ts'
import { hashPassword } from './passwords.ts'

interface Means {
  storage: Storage
  queue: Queue
  /** Milliseconds since the epoch. */
  now: () => number
}

/** What a new report is to be. `url` and `project` as readWebpageUrl gives them. */
export interface NewReportFields {
  userId: string
  url: string
  project: string
  privacy: Privacy
  depth: Depth
  device: Device
  /** Counts only with privacy 2. */
  password?: string | undefined
}

/** Inside the transaction; what it throws undoes the report. */
type Also = (db: Db, report: Report) => Promise<void>

/** Stores the report, its first run and the order to perform it, all or nothing. */
export async function makeReport(
  { storage, queue, now }: Means,
  { password, ...fields }: NewReportFields,
  also: Also = async () => {},
): Promise<Report> {
  // Before the transaction: hashing is slow on purpose, and others wait to write.
  const passwordHash = password !== undefined && fields.privacy === 2 ? await hashPassword(password) : null
  return storage.transaction(async (db) => {
    const { report, run } = await createReport(db, { ...fields, passwordHash, now: now() })
    await also(db, report)
    await queue.enqueue(db, run)
    return report
  })
}

/** A new run of a report, or the one that is under way already; undefined where the report is gone. */
export function regenerate(
  { storage, queue, now }: Means,
  userId: string,
  id: string,
  how: { depth?: Depth | undefined; device?: Device | undefined } = {},
): Promise<Report | undefined> {
  return storage.transaction(async (db) => {
    const report = await findReport(db, userId, id)
    return report && startNewRun({ queue, now }, db, report, how)
  })
}

/** The same inside a transaction that does more. */
export async function startNewRun(
  { queue, now }: Pick<Means, 'queue' | 'now'>,
  db: Db,
  report: Report,
  { depth = report.depth, device = report.device }: { depth?: Depth | undefined; device?: Device | undefined },
): Promise<Report> {
  const { run, fresh } = await startRun(db, report, { depth, device }, now())
  if (fresh) await queue.enqueue(db, run)
  return (await findReport(db, report.userId, report.id)) ?? report
}

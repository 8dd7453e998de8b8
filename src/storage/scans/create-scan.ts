import type { Privacy } from '../../vocabulary.ts'
import { knownKey } from '../ids.ts'
import { insertRow } from '../row-ids.ts'
import type { Db } from '../tables.ts'
import { positionOfNew } from './scan-positions.ts'
import { countScansOf } from './scan-progress.ts'

const NOTHING_DONE = { found: 0, fetched: 0, judged: 0, good: 0, decent: 0, bad: 0, bytes: 0 }

export interface NewScan {
  userKey: number
  projectKey: number
  url: string
  options: unknown
  privacy?: Privacy
  passwordHash?: string | null
  indexable?: boolean
  /** The scan that it repeats. */
  sinceId?: string
  /** Sealed headers for every request. */
  secret?: Uint8Array | null
  /** zstd of JSON: the addresses to scan, if only those. Apart from the options, which are read with every scan. */
  list?: Uint8Array | null
  /** The schedule that starts it, and its tick. */
  scheduled?: { scheduleKey: number; tick: number }
  /** It shows later whether the site can be reached after all. */
  confirming?: { startAt: number; reason: string }
}

/** The part of a scan with its list. */
export const LIST_PART = 'list'

export async function createScan(db: Db, scan: NewScan, now: number): Promise<string> {
  const { userKey, projectKey, url, options, privacy = 0, passwordHash = null, list = null } = scan
  const position = await positionOfNew(db, userKey)
  const id = await insertRow(db, 'scans', now, () => ({
    user_key: userKey,
    project_key: projectKey,
    url,
    options: JSON.stringify(options),
    status: 'queued' as const,
    attempt: 0,
    created_at: now,
    ...NOTHING_DONE,
    reason: null,
    started_at: null,
    ended_at: null,
    limit_reached: null,
    score: null,
    page_score: null,
    site_score: null,
    result: null,
    rule_set: null,
    error_code: null,
    error_message: null,
    privacy,
    password_hash: passwordHash,
    indexable: Number(scan.indexable ?? false),
    since_key: scan.sinceId === undefined ? null : knownKey(scan.sinceId),
    secret: scan.secret ?? null,
    position,
    updated_at: now,
    ...(scan.scheduled && {
      origin: 'schedule' as const,
      schedule_key: scan.scheduled.scheduleKey,
      tick_at: scan.scheduled.tick,
    }),
    ...(scan.confirming && {
      origin: 'confirm' as const,
      status: 'waiting' as const,
      reason: scan.confirming.reason,
      retry_at: scan.confirming.startAt,
    }),
  }))
  if (list !== null)
    await db
      .insertInto('scan_parts')
      .values({ scan_key: knownKey(id), name: LIST_PART, body: list })
      .execute()
  await countScansOf(db, projectKey)
  return id
}

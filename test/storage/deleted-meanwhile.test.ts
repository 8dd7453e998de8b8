import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { createShareLink } from '../../src/actions/sharing/share-links.ts'
import { deleteReport } from '../../src/storage/reports/reports.ts'
import { makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, storageOfTest } from './open-test-storage.ts'

it.each(KINDS)('what is added to a report that is deleted in the same moment finds it gone, on %s', async (kind) => {
  const storage = await storageOfTest(kind)
  const { id: userId } = await makeUser(storage)
  const report = await makeReport(storage, userId)
  const isAnotherWaiting = async () => {
    if (kind === 'sqlite') return true
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(storage.slow)
    return rows.length === 1
  }
  let sharing: ReturnType<typeof createShareLink> | undefined
  await storage.transaction(async (db) => {
    await deleteReport(db, userId, report.id)
    const acting = { storage, now: () => NOW, actor: OPERATOR }
    sharing = createShareLink(acting, userId, { report: report.id }, { name: 'Client', days: 1 })
    sharing.catch(() => {})
    await expect.poll(isAnotherWaiting).toBe(true)
  })
  expect(await sharing).toBeUndefined()
})

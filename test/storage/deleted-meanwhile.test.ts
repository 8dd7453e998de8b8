import { expect, it } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { createShareLink } from '../../src/actions/sharing/share-links.ts'
import { deleteReport } from '../../src/storage/reports/reports.ts'
import { waitingIn } from '../queue/bench.ts'
import { makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, storageOfTest } from './open-test-storage.ts'

it.each(KINDS)('what is added to a report that is deleted in the same moment finds it gone, on %s', async (kind) => {
  const storage = await storageOfTest(kind)
  const { id: userId } = await makeUser(storage)
  const report = await makeReport(storage, userId)
  let sharing: ReturnType<typeof createShareLink> | undefined
  await storage.transaction(async (db) => {
    await deleteReport(db, userId, report.id)
    const acting = { storage, now: () => NOW, actor: OPERATOR }
    sharing = createShareLink(acting, userId, { report: report.id }, { name: 'Client', days: 1 })
    sharing.catch(() => {})
    if (kind === 'postgres') await expect.poll(() => waitingIn(storage.slow)).toBe(1)
  })
  expect(await sharing).toBeUndefined()
})

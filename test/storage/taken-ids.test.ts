import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { exportProject, importProject } from '../../src/actions/transfer/transfer.ts'
import { newId } from '../../src/storage/ids.ts'
import { createReports } from '../../src/storage/reports/bulk-reports.ts'
import { deleteReports } from '../../src/storage/reports/reports.ts'
import { inconsistencies } from './consistency.ts'
import { NOW, newReport } from './make-report.ts'
import { makeUser, openTestStorage } from './open-test-storage.ts'

const DAY = 86_400_000

/** As if nothing had been made lately: the next ids of that millisecond begin low. */
function beginLow(now: number): void {
  for (let count = 4096; count > 50; count = Number.parseInt(newId(now).slice(15, 18), 16)) newId(now - DAY)
}

it('an import gives a report whose id is taken none that another report of the archive has', async () => {
  const { storage, folder, close } = await openTestStorage('sqlite')
  const from = await makeUser(storage)
  const to = await makeUser(storage)
  beginLow(NOW)
  const pages = Array.from({ length: 1000 }, (_, n) => ({ url: `https://a.example/${n}`, project: 'a.example' }))
  const pace = { intervalMs: 0, takeNow: () => 0 }
  const runs = await storage.transaction((db) => createReports(db, { ...newReport(from.id), pages, pace }))
  const dependencies = { storage, now: () => NOW + DAY, actor: OPERATOR }
  const file = join(folder, 'a.tar.zst')
  await exportProject(dependencies, { userId: from.id, project: 'a.example', file })
  const odd = runs.filter((_, n) => n % 2 === 1).map(({ reportId }) => reportId)
  await deleteReports(storage.db, from.id, odd)
  expect(await importProject(dependencies, file, { userId: to.id })).toMatchObject({ reports: 1000, renamed: 1000 })
  expect(await inconsistencies(storage.db)).toEqual([])
  await close()
})

import { constants, DatabaseSync, StatementSync } from 'node:sqlite'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createQuickRunner } from '../../src/queue/runs/quick-runner.ts'
import { unfinishedRuns } from '../../src/storage/runs/run-queue.ts'
import { createAlertRun } from '../../src/watch/alert-run.ts'
import { createRunEnded } from '../../src/watch/run-ended.ts'
import { useRunStage } from './run-stage.ts'

/** SQLite asks an authorizer about each table that a statement reads or writes, whenever it plans the statement. */
function watchPlans() {
  const opened = new Set<DatabaseSync>()
  const again: string[] = []
  let asked = 0
  const prepare = DatabaseSync.prototype.prepare
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
    if (!opened.has(this))
      this.setAuthorizer(() => {
        asked++
        return constants.SQLITE_OK
      })
    opened.add(this)
    return prepare.call(this, sql)
  })
  for (const name of ['all', 'run'] as const) {
    const original = StatementSync.prototype[name] as (...values: unknown[]) => never
    vi.spyOn(StatementSync.prototype, name).mockImplementation(function (this: StatementSync, ...values: unknown[]) {
      const before = asked
      const result = original.apply(this, values)
      if (asked > before) again.push(this.sourceSQL)
      return result
    })
  }
  return again
}

describe('the statements of a report, on sqlite', () => {
  const again = watchPlans()
  const { bench, site, judging } = useRunStage('sqlite')
  afterAll(() => vi.restoreAllMocks())

  it('are planned when they are prepared, and not each time that they run', async () => {
    const user = await bench.newUser()
    const onEnd = createRunEnded({
      followers: [createAlertRun({ baseUrl: 'https://verdict.example', queue: bench.queue })],
    })
    for (const path of ['/', '/page']) {
      const { id } = await bench.order(user, site.url(path))
      expect(await unfinishedRuns(bench.storage.db, [id])).toEqual(new Set([id]))
      await createQuickRunner({ ...bench, judging, now: Date.now, pauses: [1, 1], onEnd })(
        id,
        new AbortController().signal,
      )
      expect(await unfinishedRuns(bench.storage.db, [id])).toEqual(new Set())
    }
    expect(again).toEqual([])
  })
})

import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { knownKey } from '../../src/storage/ids.ts'
import { fillMetrics } from '../../src/storage/runs/ends/fill-metrics.ts'
import { listMetricPoints } from '../../src/storage/runs/ends/metric-history.ts'
import { storeMetrics } from '../../src/storage/runs/ends/store-run-end.ts'
import { makeJudged } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

describe.each(KINDS)('metrics of runs that ended before they were stored, on %s', (kind) => {
  const { storage } = useTestStorage(kind)

  it('are filled from their results, and those that are there stay', async () => {
    const { id: user } = await makeUser(storage)
    const reports = []
    for (let index = 0; index < 12; index++)
      reports.push(await makeJudged(storage, user, { url: `https://a.example/${index}`, result: 'good' }))
    const audits = [{ id: 'performance/page-weight', details: { bytes: 1234 } }]
    const body = zstdCompressSync(JSON.stringify({ audits }))
    const [unreadable, stored, ...old] = reports.map(({ id, runId }) => ({ id, key: knownKey(runId) }))
    for (const { key } of [...old, stored!])
      await storage.db.updateTable('results').set({ body }).where('run_key', '=', key).execute()
    await storeMetrics(
      storage.db,
      { key: stored!.key, reportKey: knownKey(stored!.id) },
      new Map([['bytes', { value: 7, waited: null }]]),
    )

    while (!(await fillMetrics(storage)));
    const bytes = async ({ id }: { id: string }) => (await listMetricPoints(storage.db, id, 9))[0]!.metrics.get('bytes')
    expect(await Promise.all(old.map(bytes))).toEqual(old.map(() => 1234))
    expect([await bytes(stored!), await bytes(unreadable!)]).toEqual([7, undefined])

    // Once everything is filled, nothing is looked at again.
    await storage.db.deleteFrom('metrics').execute()
    expect(await fillMetrics(storage)).toBe(true)
    expect(await bytes(stored!)).toBeUndefined()
  })
})

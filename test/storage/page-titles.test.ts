import { describe, expect, it } from 'vitest'
import { packJson } from '../../src/common/zstd.ts'
import { findRowDetails } from '../../src/storage/reports/list/row-details.ts'
import { fillTitles } from '../../src/storage/reports/page-titles.ts'
import { endRun, makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, storageOfTest } from './open-test-storage.ts'

describe.each(KINDS)('titles of reports that are older than their column, on %s', (kind) => {
  it('are filled from the results once, some at a time, so that other upkeep is not kept waiting', async () => {
    const storage = await storageOfTest(kind)
    const { id: userId } = await makeUser(storage)
    /** A report as earlier versions left it. */
    const judged = async (results: Uint8Array) => {
      const { id, runId } = await makeReport(storage, userId)
      await endRun(storage, runId, { score: 80, result: 'good' }, NOW, { results })
      return id
    }
    const ids: string[] = []
    for (let count = 1; count <= 25; count++) ids.push(await judged(packJson({ page: { title: `Page ${count}` } })))
    const others = [await judged(packJson({ page: { title: null } })), await judged(Buffer.from('torn'))]
    await makeReport(storage, userId)
    const titles = async (of: readonly string[]) => {
      const details = await findRowDetails(storage.db, of)
      return of.map((id) => details.get(id)?.title)
    }

    const named = ids.map((_, index) => `Page ${index + 1}`)
    expect(await fillTitles(storage, { mostMs: 0 })).toBe(false)
    expect(await titles(ids)).toEqual(named.map((title, index) => (index < 10 ? title : null)))
    while (!(await fillTitles(storage)));
    expect(await titles(ids)).toEqual(named)
    expect(await titles(others)).toEqual([null, null])
    const late = await judged(packJson({ page: { title: 'Late' } }))
    expect(await fillTitles(storage)).toBe(true)
    expect(await titles([late])).toEqual([null])
  })
})

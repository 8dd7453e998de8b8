import { describe, expect, it } from 'vitest'
import { unpack } from '../../src/common/zstd.ts'
import type { Results } from '../../src/domain/results/schema.ts'
import { createQuickRunner } from '../../src/queue/runs/quick-runner.ts'
import { insertPolicy } from '../../src/storage/policies/policies.ts'
import { findProjectKey } from '../../src/storage/projects/projects.ts'
import { findReport, updateReport } from '../../src/storage/reports/reports.ts'
import { latestResults } from '../../src/storage/runs/run-history.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { KINDS } from '../storage/open-test-storage.ts'
import { useRunStage } from './run-stage.ts'

describe.each(KINDS)('the content checks of a report on %s', (kind) => {
  const { bench, site, judging } = useRunStage(kind)

  it('are made in every run, with those of its project’s policy', async () => {
    const { storage } = bench
    const perform = createQuickRunner({ ...bench, judging, now: Date.now, pauses: [1, 1] })
    const user = await bench.newUser()
    const contentChecks = [{ kind: 'must_contain', text: 'museum of clocks' } as const]
    const first = await bench.order(user, site.url('/page'), { contentChecks })
    const outcomeOf = async (runId: string) => {
      await perform(runId, new AbortController().signal)
      const results = JSON.parse(String(await unpack((await latestResults(storage.db, runId))!))) as Results
      const { outcome, findings } = results.audits.find(({ id }) => id === 'practice/content')!
      return [outcome, ...findings.map(({ message }) => message)]
    }
    const again = async () => {
      const { run } = await storage.transaction(async (db) => {
        const report = (await findReport(db, user, first.reportId))!
        return startRun(db, report, { depth: 0, device: 'mobile' }, Date.now())
      })
      return outcomeOf(run.id)
    }
    expect(await outcomeOf(first.id)).toEqual(['pass'])

    const mustNotContain = [{ kind: 'must_not_contain', selector: 'main h1' } as const]
    await updateReport(storage.db, user, first.reportId, { mustNotContain }, Date.now())
    expect(await again()).toEqual(['fail', 'An element matches main h1.'])

    const body = JSON.stringify({ version: 1, content: [{ paths: ['/page'], must_contain: ['Closed'] }] })
    const { project } = (await findReport(storage.db, user, first.reportId))!
    await storage.transaction(async (db) => {
      const projectKey = (await findProjectKey(db, user, project))!
      await insertPolicy(db, projectKey, {
        userId: user,
        document: { body, hash: 'h' },
        isPublic: false,
        now: Date.now(),
      })
    })
    expect(await again()).toEqual([
      'fail',
      'An element matches main h1.',
      'The page does not contain the text “Closed”.',
    ])

    await updateReport(storage.db, user, first.reportId, { mustContain: [], mustNotContain: [] }, Date.now())
    expect(await again()).toEqual(['fail', 'The page does not contain the text “Closed”.'])
  })
})

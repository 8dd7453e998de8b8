import { zstdCompressSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { compareReport } from '../../src/actions/compare/compare-runs.ts'
import { savePolicy } from '../../src/actions/policies/policies.ts'
import { unpackJsonSync } from '../../src/common/zstd.ts'
import type { RunChange } from '../../src/domain/compare/run-change.ts'
import type { Browser } from '../../src/engine/net/browser/browser.ts'
import { rendered } from '../../src/engine/testing/browser.ts'
import type { JudgingPool } from '../../src/queue/judging-pool.ts'
import { createBrowserRunner } from '../../src/queue/runs/browser-runner.ts'
import type { OnRunEnd, RunEnd } from '../../src/queue/runs/end-run.ts'
import { createQuickRunner, type QuickRunnerOptions } from '../../src/queue/runs/quick-runner.ts'
import { knownKey } from '../../src/storage/ids.ts'
import type { Run, RunLabels } from '../../src/storage/records.ts'
import { deleteReport, findReport } from '../../src/storage/reports/reports.ts'
import { cancelRuns } from '../../src/storage/runs/cancel-runs.ts'
import { listOwnMetricPoints } from '../../src/storage/runs/ends/metric-history.ts'
import { storeCertificate } from '../../src/storage/runs/ends/store-run-end.ts'
import { findEvidence, findRun, latestResults, listRunHistory } from '../../src/storage/runs/run-history.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import type { Depth } from '../../src/vocabulary.ts'
import { createRunEnded } from '../../src/watch/run-ended.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { KINDS } from '../storage/open-test-storage.ts'
import { withQuickPages } from './quick-pages.ts'
import { useRunStage } from './run-stage.ts'

const never = new AbortController().signal

describe.each(KINDS)('the end of a run, on %s', (kind) => {
  const { bench, site, judging: pool } = useRunStage(kind, { concurrency: 2 })
  let judging: JudgingPool
  let user: string
  let ends: RunEnd[] = []
  beforeAll(() => {
    // Some tests compare the scores of two runs.
    judging = withQuickPages(pool)
  })
  beforeEach(async () => {
    user = await bench.newUser()
    ends = []
  })
  afterEach(async () => expect(await inconsistencies(bench.storage.db)).toEqual([]))

  const follower = vi.fn<OnRunEnd>()
  const store = createRunEnded({ followers: [follower] })
  const onEnd: typeof store = async (db, end) => {
    await store(db, end)
    ends.push(end)
  }
  const perform = (run: Run, more: Partial<QuickRunnerOptions> = {}) =>
    createQuickRunner({ ...bench, judging, now: Date.now, pauses: [1, 1], onEnd, ...more })(run.id, never)
  const complete = (run: Run, browser: Pick<Browser, 'render' | 'measure'>) =>
    createBrowserRunner({ ...bench, judging, browser, lighthouseRuns: 1, lighthouseKept: 1, now: Date.now, onEnd })(
      run.id,
      never,
    )
  const again = (first: Run, depth: Depth = 0, labels: RunLabels | null = null) =>
    bench.storage.transaction(async (db) => {
      const report = (await findReport(db, user, first.reportId))!
      return (await startRun(db, report, { depth, device: 'mobile', labels }, Date.now())).run
    })
  const stored = async ({ id, reportId }: Run) => {
    const { db } = bench.storage
    const metrics = await db.selectFrom('metrics').selectAll().where('run_key', '=', knownKey(id)).execute()
    const change = await db.selectFrom('changes').selectAll().where('run_key', '=', knownKey(id)).executeTakeFirst()
    const kept = await db
      .selectFrom('kept_evidence')
      .select('run_key')
      .where('report_key', '=', knownKey(reportId))
      .execute()
    const byPolicy = await db
      .selectFrom('run_policies')
      .selectAll()
      .where('run_key', '=', knownKey(id))
      .executeTakeFirst()
    return { metrics: new Map(metrics.map(({ name, value }) => [name, value])), change, kept: kept.length, byPolicy }
  }
  /** As if an earlier version had judged it. */
  async function judgeByOtherRules({ id }: Run): Promise<void> {
    const { db } = bench.storage
    const results = unpackJsonSync<{ rule_set: string; score: number }>((await latestResults(db, id))!)
    const body = zstdCompressSync(JSON.stringify({ ...results, rule_set: '0', score: results.score - 7 }))
    await db.updateTable('runs').set({ rule_set: '0' }).where('id', '=', id).execute()
    await db.updateTable('results').set({ body }).where('run_key', '=', knownKey(id)).execute()
  }

  it('stores what it measured, what changed since the run before, and how it came out by the policy of its project', async () => {
    const first = await bench.order(user, site.url('/page'))
    await perform(first)
    expect((await stored(first)).metrics.get('bytes')).toBeGreaterThan(0)
    expect((await stored(first)).change).toBeUndefined()
    expect(ends[0]).toMatchObject({ previous: null, change: null, certificate: null })

    const dependencies = { storage: bench.storage, now: Date.now, lighthouseRuns: 1, actor: OPERATOR }
    const document = { version: 1, gate: { worse: true } }
    expect(await savePolicy(dependencies, user, ends[0]!.report.project, document)).toHaveProperty('policy')
    site.addImages(1)
    const second = await again(first)
    await perform(second)
    const { change, byPolicy } = await stored(second)
    expect(change).toMatchObject({ base_run_key: knownKey(first.id), score_delta_rules: 0, new: ends[1]!.change!.new })
    expect(unpackJsonSync<RunChange>(change!.body)).toEqual(JSON.parse(JSON.stringify(ends[1]!.change)))
    const alt = ends[1]!.change!.audits.find(({ id }) => id === 'accessibility/image-alt')
    expect(alt).toMatchObject({
      new: 1,
      after: 'fail',
      importance: 'high',
      newFindings: [{ snippet: '<img src="/a.png">' }],
    })
    expect(ends[1]).toMatchObject({
      run: { id: second.id, origin: 'user', depth: 0, reached: 0 },
      report: { url: site.url('/page'), host: '127.0.0.1', userId: user },
      previous: { score: ends[0]!.outcome.score },
    })

    expect(byPolicy).toMatchObject({ score: ends[1]!.outcome.score, gate: 'failed' })
    const listed = (await listRunHistory(bench.storage.db, user, first.reportId, { page: 1, perPage: 10 }))!
    const view = { score: ends[1]!.outcome.score, result: ends[1]!.outcome.result, gate: 'failed' }
    expect(listed.items.map(({ policy }) => policy)).toEqual([{ hash: byPolicy!.hash, ...view }, null])
    expect((await stored(first)).byPolicy).toBeUndefined()

    await deleteReport(bench.storage.db, user, first.reportId)
    expect(await stored(second)).toEqual({ metrics: new Map(), change: undefined, kept: 0, byPolicy: undefined })
  })

  it('forgets the certificate of a page that is served over plain HTTP now, unless that is a branch', async () => {
    const { db } = bench.storage
    const first = await bench.order(user, site.url('/page'))
    const reportKey = knownKey(first.reportId)
    const seen = { fingerprint: 'aa', issuer: 'CA', validFrom: 1, validTo: 2 }
    const left = () => db.selectFrom('certificates').select('seen_at').where('report_key', '=', reportKey).execute()
    await perform(first)
    await storeCertificate(db, reportKey, seen, 1)
    await perform(await again(first, 0, { commit: 'c1', branch: 'main' }))
    expect(await left()).toHaveLength(1)
    await perform(await again(first))
    expect(await left()).toEqual([])
  })

  it('of a branch compares with its branch, and leaves the watched history as it is', async () => {
    const first = await bench.order(user, site.url('/page'))
    await perform(first)
    const labels = { commit: 'c1', branch: 'main' }
    follower.mockClear()
    const built = await again(first, 0, labels)
    await perform(built)
    const rebuilt = await again(first, 0, { ...labels, commit: 'c2' })
    await perform(rebuilt)
    expect(follower).not.toHaveBeenCalled()
    const second = await again(first)
    await perform(second)
    expect(follower).toHaveBeenCalledOnce()
    const baseOf = async (run: Run) => (await stored(run)).change?.base_run_key
    expect(await baseOf(built)).toBeUndefined()
    expect(await baseOf(rebuilt)).toBe(knownKey(built.id))
    expect(await baseOf(second)).toBe(knownKey(first.id))
    expect((await stored(built)).metrics.size).toBeGreaterThan(0)
    const { db } = bench.storage
    const points = (await listOwnMetricPoints(db, user, first.reportId, 10))!
    expect(points.map(({ runId }) => runId)).toEqual([second.id, first.id])
    expect(ends.at(-1)?.previous).toEqual({ result: ends[0]!.outcome.result, score: ends[0]!.outcome.score })
    const report = (await findReport(db, user, first.reportId))!
    expect(await compareReport(bench, report, { base: 'branch:main' })).toMatchObject({ base: { id: rebuilt.id } })
    expect(await compareReport(bench, report, {})).toMatchObject({ base: { id: first.id }, head: { id: second.id } })
    await expect(compareReport(bench, report, { base: 'branch:other' })).rejects.toThrow(
      /no earlier run of this branch/,
    )
  })

  it('compares with the last one that had ended by the evening of a day', async () => {
    const first = await bench.order(user, site.url('/page'))
    await perform(first)
    await perform(await again(first))
    const { db } = bench.storage
    const ended_at = Date.parse('2026-01-31T23:59:59.999Z')
    await db.updateTable('runs').set({ ended_at }).where('id', '=', first.id).execute()
    const report = (await findReport(db, user, first.reportId))!
    expect(await compareReport(bench, report, { base: '2026-01-31' })).toMatchObject({ base: { id: first.id } })
    await expect(compareReport(bench, report, { base: '2026-01-30' })).rejects.toThrow(/no earlier run/)
  })

  it('tells what new rules did to the score from what the page did', async () => {
    const first = await bench.order(user, site.url('/page'))
    await perform(first)
    await judgeByOtherRules(first)
    const second = await again(first)
    await perform(second)
    expect((await stored(second)).change).toMatchObject({ score_delta_page: 0, score_delta_rules: 7, new: 0, fixed: 0 })
    // The evidence is gone, and what was found then is still known.
    const report = (await findReport(bench.storage.db, user, first.reportId))!
    const { comparison } = await compareReport(bench, report, {})
    expect(comparison).toMatchObject({ isSameRules: false, scoreDeltaPage: 0, scoreDeltaRules: 7 })
    const points = await listOwnMetricPoints(bench.storage.db, user, first.reportId, 10)
    expect(points).toMatchObject([
      { runId: second.id, depth: 0, device: 'mobile', score: report.score },
      { runId: first.id },
    ])
    for (const { metrics } of points!) expect(metrics.get('requests')).toBeGreaterThan(0)
    expect(await listOwnMetricPoints(bench.storage.db, user, first.reportId, 1)).toHaveLength(1)
    expect(await listOwnMetricPoints(bench.storage.db, await bench.newUser(), first.reportId, 10)).toBeUndefined()
  })

  it('tells them apart after a browser was used, too, and compares only runs that came as deep as asked', async () => {
    const browser = {
      render: async (url: string) => ({ ok: true as const, value: rendered({ url, html: '<title>Later</title>' }) }),
      measure: async () => ({ ok: false as const, code: 'browser_failed' as const, message: 'It died.' }),
    }
    const first = await bench.order(user, site.url('/page'), { depth: 1 })
    await perform(first)
    expect(ends).toEqual([])
    await complete(first, browser)
    expect(ends).toMatchObject([{ run: { depth: 1, reached: 1 }, previous: null, change: null }])
    await judgeByOtherRules(first)

    const second = await again(first, 1)
    await perform(second)
    expect((await stored(second)).kept).toBe(1)
    await complete(second, browser)
    expect(await stored(second)).toMatchObject({ change: { score_delta_page: 0, score_delta_rules: 7 }, kept: 0 })
    expect(ends[1]!.previous).toMatchObject({ score: ends[0]!.outcome.score })

    const third = await again(first, 2)
    await perform(third)
    await complete(third, browser)
    expect(await findRun(bench.storage.db, third.id)).toMatchObject({ state: 'done', depth: 2, reached: 1 })
    expect((await stored(third)).change).toBeUndefined()
    expect(ends[2]).toMatchObject({ run: { depth: 2, reached: 1 }, change: null })
  })

  it('has the metrics of the quick stage where it ends as it stands', async () => {
    const { db } = bench.storage
    const canceled = await bench.order(user, site.url('/page'), { depth: 1 })
    await perform(canceled)
    await cancelRuns(db, user, canceled.reportId, Date.now())
    expect(await findRun(db, canceled.id)).toMatchObject({ state: 'done', depth: 1, reached: 0 })
    const failed = await bench.order(user, site.url('/page'), { depth: 1 })
    await perform(failed)
    const died = async () => ({ ok: false as const, code: 'browser_failed' as const, message: 'It died.' })
    await complete(failed, { render: died, measure: died })
    for (const run of [canceled, failed]) {
      const { metrics, change } = await stored(run)
      expect([metrics.get('bytes'), change]).toEqual([expect.any(Number), undefined])
      const [point] = (await listOwnMetricPoints(db, user, run.reportId, 10))!
      expect(point).toMatchObject({ runId: run.id, depth: 0 })
    }
  })

  it('compares again where the run before was judged again meanwhile', async () => {
    const first = await bench.order(user, site.url('/page'))
    await perform(first)
    const second = await again(first)
    const assess: JudgingPool['assess'] = async (...asked) => {
      const judged = await judging.assess(...asked)
      await judgeByOtherRules(first)
      return judged
    }
    await perform(second, { judging: { ...judging, assess } })
    expect((await stored(second)).change).toMatchObject({ score_delta_page: 0, score_delta_rules: 7 })
  })

  it('has happened only once everything is stored', async () => {
    const run = await bench.order(user, site.url('/page'))
    const fails = createQuickRunner({
      ...bench,
      judging,
      now: Date.now,
      async onEnd(db, end) {
        await store(db, end)
        throw new Error('killed')
      },
    })
    await expect(fails(run.id, never)).rejects.toThrow('killed')
    expect(await findRun(bench.storage.db, run.id)).toMatchObject({ state: 'running', score: null })
    expect(await findEvidence(bench.storage.db, run.id)).toBeUndefined()
    expect((await stored(run)).metrics.size).toBe(0)
    await perform(run)
    expect((await stored(run)).metrics.size).toBeGreaterThan(0)
  })

  it('of an attempt that another has superseded stores nothing', async () => {
    const run = await bench.order(user, site.url('/page'))
    const assess: JudgingPool['assess'] = async (...asked) => {
      await bench.perform(run.id)
      return judging.assess(...asked)
    }
    await perform(run, { judging: { ...judging, assess } })
    expect(ends).toEqual([])
    expect(await stored(run)).toEqual({ metrics: new Map(), change: undefined, kept: 0 })
  })

  it('of a run that failed has an error and the result the report had', async () => {
    const run = await bench.order(user, site.url('/404'))
    await perform(run)
    expect(ends).toMatchObject([
      { outcome: { result: null, error: { code: 'http_error' } }, previous: null, change: null },
    ])
  })

  it('keeps a result that cannot be compared, and tells the operator', async () => {
    const first = await bench.order(user, site.url('/page'))
    await perform(first)
    await bench.storage.db
      .updateTable('results')
      .set({ body: zstdCompressSync('nonsense') })
      .where('run_key', '=', knownKey(first.id))
      .execute()
    const errors: unknown[] = []
    const second = await again(first)
    await perform(second, { onError: (error) => errors.push(error) })
    expect(await findRun(bench.storage.db, second.id)).toMatchObject({ state: 'done' })
    expect(String(errors)).toContain('Not compared with the run before')
  })
})

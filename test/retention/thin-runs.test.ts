import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { initialState } from '../../src/domain/alerts/alert-state.ts'
import { DEFAULT_RETENTION, KEEP_ALL } from '../../src/domain/retention/retention.ts'
import { insertAlert } from '../../src/storage/alerts/alerts-of-rules.ts'
import { addDefaultRules } from '../../src/storage/alerts/default-rules.ts'
import { setBaseline } from '../../src/storage/compare/compared-runs.ts'
import { keyOf, knownKey, newId } from '../../src/storage/ids.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Report } from '../../src/storage/records.ts'
import { findThinningPreview } from '../../src/storage/retention/preview.ts'
import { findProjectRetention, saveProjectRetention } from '../../src/storage/retention/project-retention.ts'
import { listSpace } from '../../src/storage/retention/space.ts'
import { findOldRuns } from '../../src/storage/retention/thin-runs.ts'
import { type ThinningPass, thinDetails } from '../../src/storage/retention/thinning.ts'
import { findRun } from '../../src/storage/runs/runs.ts'
import { deleteSetting, findSetting, saveSetting } from '../../src/storage/settings.ts'
import { deleteShareLink, insertShareLink } from '../../src/storage/sharing/share-links.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { startUpkeep } from '../../src/storage/upkeep.ts'
import { makeJudged } from '../storage/make-report.ts'
import { KINDS, makeUser, storageOfTest, useTestStorage } from '../storage/open-test-storage.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-16T12:00:00Z')
const limits = { retention: DEFAULT_RETENTION, most: KEEP_ALL }

async function thin(storage: Storage, now = NOW, most = limits): Promise<ThinningPass> {
  const pass = thinDetails(storage, most, now)
  for (;;) {
    const { done, value } = await pass.next()
    if (done) return value
  }
}

let fills = 0

/** As if the report had run every six hours for so many days, before its latest run. */
async function addRuns(storage: Storage, report: Report, days: number): Promise<string[]> {
  const { key, project_key, user_key } = await storage.db
    .selectFrom('reports')
    .select(['key', 'project_key', 'user_key'])
    .where('id', '=', report.id)
    .executeTakeFirstOrThrow()
  const ids: string[] = []
  // Keys of runs are cut from ids of their time, so no two reports run at the same time.
  const shift = fills++
  await storage.transaction(async (db) => {
    for (let quarter = days * 4; quarter > 0; quarter--) {
      const at = NOW - quarter * 6 * 3_600_000 + shift
      const id = newId(at)
      ids.push(id)
      const row = { host: 'example.com', position: 0, state: 'done', attempt: 1, depth: 0, device: 'mobile' } as const
      const times = { queued_at: at, not_before: at, started_at: at, ended_at: at }
      const judged = { reached: 0, score: 90, result: 2, rule_set: '1', error_code: null, error_message: null }
      await db
        .insertInto('runs')
        .values({ key: keyOf(id)!, id, report_key: key, project_key, user_key, ...row, ...times, ...judged })
        .execute()
      await db
        .insertInto('results')
        .values({ run_key: keyOf(id)!, body: Buffer.alloc(1000) })
        .execute()
    }
  })
  return ids
}

describe.each(KINDS)('the details of old runs, on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let userId: string
  let report: Report
  let ids: string[]
  const detailed = async () => {
    const rows = await storage.db.selectFrom('results').select('run_key').execute()
    const keys = new Set(rows.map(({ run_key }) => run_key))
    return ids.filter((id) => keys.has(keyOf(id)!))
  }

  beforeAll(async () => {
    userId = (await makeUser(storage)).id
    report = await makeJudged(storage, userId, { result: 'good', now: NOW - 1000 })
    ids = await addRuns(storage, report, 50)
    await storage.db
      .insertInto('run_files')
      .values({ run_key: keyOf(ids[1]!)!, name: 'lighthouse.json', type: 'application/json', body: Buffer.alloc(10) })
      .execute()
  })

  it('stay for two weeks after the first start, which says what will go', async () => {
    const first = await thin(storage)
    expect(first).toMatchObject({
      removed: { runs: 0 },
      planned: { runs: 59, bytes: 59_000 },
      startsAt: NOW + 14 * DAY,
    })
    expect(await detailed()).toEqual(ids)
    // Once a day.
    expect((await thin(storage, NOW + 3_600_000)).planned.runs).toBe(0)
  })

  it('go at once where the owner of a project chose that, as the preview says', async () => {
    const { projectKey } = (await findProjectRetention(storage.db, userId, 'example.com'))!
    const week = { all: 7, daily: 40, weekly: 50 }
    const preview = await findThinningPreview(storage, projectKey, week, NOW + DAY)
    expect(preview).toEqual({ runs: preview.runs, scans: 0, bytes: preview.runs * 1000, isPartial: false })
    await setBaseline(storage.db, userId, report.id, ids[5]!, NOW)
    await saveProjectRetention(storage.db, projectKey, week)
    expect((await findProjectRetention(storage.db, userId, 'example.com'))?.own).toEqual(week)

    const { removed } = await thin(storage, NOW + DAY)
    expect(removed.runs).toBe(preview.runs - 1)
    const left = await detailed()
    expect(left).toHaveLength(ids.length - removed.runs)
    expect(left).toContain(ids[5])
    const gone = ids.find((id) => !left.includes(id))!
    expect(await findRun(storage.db, gone)).toMatchObject({ score: 90, resultsRemovedAt: NOW + DAY })
    expect(await findRun(storage.db, report.runId)).toMatchObject({ resultsRemovedAt: null })
    expect(await storage.db.selectFrom('run_files').select('name').execute()).toEqual([])
    expect((await thin(storage, NOW + 2 * DAY)).removed.runs).toBeLessThanOrEqual(4)

    const [space] = await listSpace(storage.slow, projectKey)
    expect(space).toMatchObject({ runs: ids.length + 1, detailed: (await detailed()).length + 1, files: 0 })
    expect(space?.results).toBeGreaterThan(1000)
  })

  it('stay as long as an open alert leads to their comparison', async () => {
    const { db } = storage
    const owner = (await makeUser(storage)).id
    const watched = await makeJudged(storage, owner, {
      url: 'https://alerts.example/',
      result: 'good',
      now: NOW - 1000,
    })
    const runs = await addRuns(storage, watched, 50)
    const { projectKey } = (await findProjectRetention(db, owner, 'alerts.example'))!
    await addDefaultRules(db, knownKey(owner), NOW)
    const { key: ruleKey } = await db
      .selectFrom('alert_rules')
      .select('key')
      .where('user_key', '=', knownKey(owner))
      .where('kind', '=', 'verdict_worse')
      .executeTakeFirstOrThrow()
    const base = runs[21]!
    const run = runs[22]!
    const last = runs[23]!
    const state = { ...initialState(NOW - 45 * DAY), state: 'firing' as const, evidence: { base, run } }
    const place = { userKey: knownKey(owner), ruleKey, projectKey, reportKey: knownKey(watched.id) }
    const alert = { state, notified: null, dueAt: null, snoozedUntil: null, runKey: knownKey(last) }
    await insertAlert(db, { ...place, host: 'alerts.example', subject: '' }, alert, NOW)
    const old = await findOldRuns(db, knownKey(watched.id), DEFAULT_RETENTION, NOW)
    const keys = old.map(({ key }) => key)
    expect(keys).toContain(knownKey(runs[25]!))
    for (const id of [base, run, last]) expect(keys).not.toContain(knownKey(id))
  })

  it('stay as long as a share link opens their comparison', async () => {
    const { db } = storage
    const owner = (await makeUser(storage)).id
    const { id: reportId } = await makeJudged(storage, owner, {
      url: 'https://shared.example/',
      result: 'good',
      now: NOW - 1000,
    })
    const runs = await addRuns(storage, { id: reportId } as Report, 50)
    const baseRun = runs[23]!
    const headRun = runs[24]!
    const oldKeys = async () =>
      (await findOldRuns(db, knownKey(reportId), DEFAULT_RETENTION, NOW)).map(({ key }) => key)
    expect(await oldKeys()).toEqual(expect.arrayContaining([knownKey(baseRun), knownKey(headRun)]))
    const link = { hash: 'a'.repeat(64), name: 'Release', expiresAt: NOW + 300 * DAY, now: NOW - 44 * DAY }
    const linkId = await insertShareLink(db, owner, { scope: 'compare', reportId, baseRun, headRun }, link)
    const shared = await oldKeys()
    for (const id of [baseRun, headRun]) expect(shared).not.toContain(knownKey(id))
    expect(shared).toContain(knownKey(runs[25]!))
    await deleteShareLink(db, owner, linkId!)
    expect(await oldKeys()).toContain(knownKey(headRun))
  })

  it('are never kept longer than the server allows', async () => {
    const { projectKey } = (await findProjectRetention(storage.db, userId, 'example.com'))!
    await saveProjectRetention(storage.db, projectKey, KEEP_ALL)
    expect((await thin(storage, NOW + 3 * DAY)).removed.runs).toBe(0)
    const most = { all: 1, daily: 1, weekly: 1 }
    // One that was made for a branch keeps its details, and stands for no other.
    const [labelled] = (await detailed()).slice(-3)
    await storage.db.updateTable('runs').set({ label_branch: 'main' }).where('id', '=', labelled!).execute()
    await thin(storage, NOW + 4 * DAY, { ...limits, most })
    // The first of each month, the baseline, and the labelled one.
    const months = new Set(ids.map((id) => new Date(keyOf(id)! / 4096 + 1_577_836_800_000).toISOString().slice(0, 7)))
    expect(await detailed()).toHaveLength(months.size + 2)
    expect(await detailed()).toContain(labelled)
  })
})

it('go on after the process was stopped in the middle, and nothing else is lost', async () => {
  const storage = await storageOfTest('sqlite')
  const { id: userId } = await makeUser(storage)
  const reports: Report[] = []
  for (let count = 0; count < 3; count++) {
    reports.push(await makeJudged(storage, userId, { result: 'good', now: NOW - 1000 + count }))
    await addRuns(storage, reports[count]!, 40)
  }
  const { projectKey } = (await findProjectRetention(storage.db, userId, 'example.com'))!
  await saveProjectRetention(storage.db, projectKey, { all: 1, daily: 1, weekly: 1 })
  const stop = new AbortController()
  const stopping: Storage = { ...storage, background: (work) => storage.background(work).finally(() => stop.abort()) }
  const pass = thinDetails(stopping, limits, NOW, stop.signal)
  while (!(await pass.next()).done);
  const afterStop = await storage.db.selectFrom('results').select('run_key').execute()
  const runs = await storage.db.selectFrom('runs').select(['key', 'results_removed_at']).execute()
  expect(runs).toHaveLength(3 * 161)
  expect(runs.filter((run) => run.results_removed_at !== null)).toHaveLength(runs.length - afterStop.length)
  await thin(storage, NOW + DAY)
  const left = await storage.db.selectFrom('results').select('run_key').execute()
  // Of each report: the first of two months, and the latest.
  expect(left).toHaveLength(3 * 3)
})

it('are left to the pass of the next day once that has begun elsewhere', async () => {
  const storage = await storageOfTest('sqlite')
  const nextDay = `${Math.floor(NOW / DAY) + 1} 0`
  await addRuns(storage, await makeJudged(storage, (await makeUser(storage)).id, { result: 'good', now: NOW }), 40)
  await saveSetting(storage.db, 'thinning', nextDay)
  await thin(storage, NOW)
  expect(await findSetting(storage.db, 'thinning')).toBe(nextDay)
  expect((await thin(storage, NOW + DAY)).planned.runs).toBeGreaterThan(0)
})

it('go also after a clock that was a year ahead was set right', async () => {
  const storage = await storageOfTest('sqlite')
  await saveSetting(storage.db, 'metrics_filled', 'all')
  let now = NOW + 365 * DAY
  const day = () => `${Math.floor(now / DAY)} done`
  const done = () => findSetting(storage.db, 'thinning_scans')
  const upkeep = startUpkeep(storage, { now: () => now, retention: limits })
  await expect.poll(done).toBe(day())
  now = NOW
  await expect.poll(done).toBe(day())
  await upkeep.stop()
})

it('are left to a process whose clock is ahead once that has begun, too', async () => {
  const storage = await storageOfTest('sqlite')
  const { id: userId } = await makeUser(storage)
  for (let report = 0; report < 2; report++)
    await addRuns(storage, await makeJudged(storage, userId, { result: 'good', now: NOW }), 40)
  const ahead = `${Math.floor(NOW / DAY) + 365} 0`
  let writes = 0
  const shared: Storage = {
    ...storage,
    async background(work) {
      const done = await storage.background(work)
      // This one has taken its reports, and then the other one begins.
      if (++writes === 1) await saveSetting(storage.db, 'thinning', ahead)
      return done
    },
  }
  await thin(shared)
  expect(await findSetting(storage.db, 'thinning')).toBe(ahead)
})

it('are removed every day, also after a pass that ended past midnight', async () => {
  const storage = await storageOfTest('sqlite')
  await addRuns(storage, await makeJudged(storage, (await makeUser(storage)).id, { result: 'good', now: NOW }), 40)
  // Or their metrics would be looked for first.
  await saveSetting(storage.db, 'metrics_filled', 'all')
  let now = NOW
  const slow: Storage = {
    ...storage,
    async background(work) {
      const done = await storage.background(work)
      // The pass takes its report, and midnight comes before it goes on.
      if (now === NOW && (await findSetting(storage.db, 'thinning')) !== undefined) {
        now += DAY
        await sleep(300)
      }
      return done
    },
  }
  const upkeep = startUpkeep(slow, { now: () => now, retention: limits })
  const nextDay = `${Math.floor(NOW / DAY) + 1} done`
  await expect.poll(() => findSetting(storage.db, 'thinning')).toBe(nextDay)
  await upkeep.stop()
})

it('stay with a run that becomes the baseline in the last moment', async () => {
  const storage = await storageOfTest('sqlite')
  const { id: userId } = await makeUser(storage)
  const report = await makeJudged(storage, userId, { result: 'good', now: NOW - 1000 })
  const ids = await addRuns(storage, report, 3)
  const { projectKey } = (await findProjectRetention(storage.db, userId, 'example.com'))!
  await saveProjectRetention(storage.db, projectKey, { all: 1, daily: 1, weekly: 1 })
  let writes = 0
  const choosing: Storage = {
    ...storage,
    async background(work) {
      // The first takes the report; then it is known what goes.
      if (++writes === 2) await setBaseline(storage.db, userId, report.id, ids[2]!, NOW)
      return storage.background(work)
    },
  }
  const { removed } = await thin(choosing)
  expect(removed.runs).toBeGreaterThan(0)
  const left = await storage.db.selectFrom('results').select('run_key').execute()
  expect(left.map(({ run_key }) => run_key)).toContain(keyOf(ids[2]!))
})

it('give their space back to the disk where SQLite was set up for that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-shrink-'))
  const file = new DatabaseSync(join(folder, 'verdict.db'))
  file.exec('pragma auto_vacuum = incremental; create table first (a); drop table first')
  file.close()
  const storage = await openStorage({ dataFolder: folder })
  try {
    await saveSetting(storage.db, 'large', 'x'.repeat(1_000_000))
    await deleteSetting(storage.db, 'large')
    const before = await storage.size()
    expect(before.freeBytes).toBeGreaterThan(900_000)
    while (await storage.shrink());
    const after = await storage.size()
    expect(after).toEqual({ bytes: before.bytes - before.freeBytes!, freeBytes: 0 })
  } finally {
    await storage.close()
    await rm(folder, { recursive: true })
  }
})

it.each(KINDS)('the preview on %s asks nothing more about reports whose runs are all young', async (kind) => {
  const storage = await storageOfTest(kind)
  const { id: userId } = await makeUser(storage)
  for (let n = 0; n < 30; n++) {
    const url = `https://example.com/${n}`
    await addRuns(storage, await makeJudged(storage, userId, { url, result: 'good', score: 90, now: NOW }), 3)
  }
  const old = await makeJudged(storage, userId, { url: 'https://example.com/old', result: 'good', now: NOW })
  await addRuns(storage, old, 40)
  let asked = 0
  const slow = storage.slow.withPlugin({
    transformQuery({ node }) {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { projectKey } = (await findProjectRetention(storage.db, userId, 'example.com'))!
  const preview = await findThinningPreview({ ...storage, slow }, projectKey, DEFAULT_RETENTION, NOW)
  expect(preview.runs).toBeGreaterThan(0)
  expect(asked).toBeLessThan(30)
})

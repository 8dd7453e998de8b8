import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { knownKey } from '../../src/storage/ids.ts'
import { deleteProject } from '../../src/storage/projects/projects.ts'
import type { Report, ReportSummary } from '../../src/storage/records.ts'
import { createReports } from '../../src/storage/reports/bulk-reports.ts'
import type { ReportFilters, ReportQuestion } from '../../src/storage/reports/list/filters.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import { deleteReport, findReport, updateReport } from '../../src/storage/reports/reports.ts'
import { selectLive, toReport } from '../../src/storage/rows.ts'
import { regradeRun } from '../../src/storage/runs/regrade.ts'
import { claimRun, finishRun, recoverRuns, requeueRun } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { feedSearch, purgeDeletedProjects } from '../../src/storage/upkeep.ts'
import type { Result } from '../../src/vocabulary.ts'
import { endRun, judge, makeReport, NOW, newReport } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const RESULTS: (Result | null)[] = ['good', 'decent', 'bad', null]
const ORDER = ['bad', 'decent', 'good']
const SORTS = ['id', 'generated_at', 'url', 'result', 'score'] as const
const FILTERS: ReportFilters[] = [
  { status: 'failed' },
  { status: 'queued' },
  { status: 'running' },
  { status: 'done' },
  { privacy: 2 },
  { depth: 1 },
  { device: 'desktop' },
  { privacy: 0, device: 'desktop' },
  { privacy: 1, depth: 2, device: 'mobile' },
  { scoreMin: 30 },
  { scoreMax: 30 },
  { scoreMin: 20, scoreMax: 20, status: 'done' },
  { generatedAfter: NOW + 990 },
  { generatedBefore: NOW + 990 },
  { generatedAfter: NOW + 985, generatedBefore: NOW + 990, depth: 0 },
  { scoreMin: 50, scoreMax: 40 },
  { isUnfinished: true },
  { isUnfinished: true, privacy: 2 },
  { isUnfinished: true, status: 'queued' },
]
const TEXTS = [
  undefined,
  'page',
  'PAGE-1',
  '/b%5',
  '_',
  '%',
  '\\',
  "'",
  '.example/',
  'nowhere',
  'q',
  '=7',
  'é',
  'x\0y',
  '7&q=z',
]

/** Everything in the order of each sort, so that a long list is not sorted for each question. */
type Sorted = (sortBy: ReportQuestion['sortBy'], sort: ReportQuestion['sort']) => readonly Report[]

function sortedReports(reports: readonly Report[]): Sorted {
  const done = new Map<string, readonly Report[]>()
  return (sortBy, sort) => {
    const found = done.get(`${sortBy} ${sort}`) ?? reports.toSorted(comparison(sortBy, sort))
    done.set(`${sortBy} ${sort}`, found)
    return found
  }
}

function comparison(sortBy: ReportQuestion['sortBy'], sort: ReportQuestion['sort']): (a: Report, b: Report) => number {
  const value = (report: Report) =>
    ({
      id: report.id,
      generated_at: report.generatedAt,
      url: report.url,
      result: report.result && ORDER.indexOf(report.result),
      score: report.score,
    })[sortBy]
  const sign = sort === 'asc' ? 1 : -1
  const compare = <T extends string | number>(a: T, b: T) => (a < b ? -sign : a > b ? sign : 0)
  return (a, b) => {
    const first = value(a)
    const second = value(b)
    if (first === null || second === null) {
      if (first !== second) return first === null ? 1 : -1
      return compare(a.id, b.id)
    }
    const byScore = sortBy === 'result' ? compare(a.score ?? 0, b.score ?? 0) : 0
    return compare(first, second) || byScore || compare(a.id, b.id)
  }
}

/** The list by its definition: everything, filtered and sorted. */
function expected(
  sorted: Sorted,
  { search, project, result, sortBy, sort, page, perPage, ...filters }: ReportQuestion,
): { reports: Report[]; total: number } {
  const found = sorted(sortBy, sort)
    .filter((report) => project === undefined || report.project === project)
    .filter((report) => result === undefined || report.result === result)
    .filter((report) => search === undefined || report.url.toLowerCase().includes(search.toLowerCase()))
    .filter((report) => passes(report, filters))
  return { reports: found.slice((page - 1) * perPage, page * perPage), total: found.length }
}

function passes({ status, privacy, depth, device, score, generatedAt }: Report, filters: ReportFilters): boolean {
  const {
    isUnfinished,
    scoreMin = 0,
    scoreMax = 100,
    generatedAfter = 0,
    generatedBefore = Infinity,
    ...same
  } = filters
  if (isUnfinished && status !== 'queued' && status !== 'running') return false
  const own = { status, privacy, depth, device }
  if ((Object.keys(same) as (keyof typeof own)[]).some((name) => same[name] !== undefined && same[name] !== own[name]))
    return false
  const isRated = filters.scoreMin !== undefined || filters.scoreMax !== undefined
  if (isRated && (score === null || score < scoreMin || score > scoreMax)) return false
  const isDated = filters.generatedAfter !== undefined || filters.generatedBefore !== undefined
  return !isDated || (generatedAt !== null && generatedAt >= generatedAfter && generatedAt < generatedBefore)
}

/** Each filter with every sort. */
function* filtered(texts: readonly (string | undefined)[], pages: readonly number[]): Generator<ReportQuestion> {
  for (const filters of FILTERS)
    for (const search of texts)
      for (const project of [undefined, 'a.example'])
        for (const result of [undefined, 'decent'] as const)
          for (const sortBy of SORTS)
            for (const sort of ['asc', 'desc'] as const)
              for (const page of pages) yield { search, project, result, sortBy, sort, page, perPage: 10, ...filters }
}

function* questions(texts: readonly (string | undefined)[], pages: readonly number[]): Generator<ReportQuestion> {
  for (const search of texts)
    for (const project of [undefined, 'a.example', 'none.example'])
      for (const result of [undefined, 'good', 'bad'] as const)
        for (const sortBy of SORTS)
          for (const sort of ['asc', 'desc'] as const)
            for (const page of pages)
              yield { search, project, result, sortBy, sort, page, perPage: page > 20 ? 100 : 10 }
}

/** Every nth of them. If n has no factor in common with the lengths of the lists above, all pairs of values still occur. */
function everyNth<T>(n: number, all: Iterable<T>): T[] {
  return [...all].filter((_, index) => index % n === 0)
}

async function check(storage: Storage, userId: string, all: readonly Report[], asked: Iterable<ReportQuestion>) {
  const sorted = sortedReports(all)
  for (const question of asked) {
    const { items, total } = await listReports(storage, userId, question)
    const { reports, total: expectedTotal } = expected(sorted, question)
    // Comparing as vitest does, also what is equal, took longer than asking.
    if (total === expectedTotal && items.length === reports.length && items.every((item, n) => isIn(reports[n]!, item)))
      continue
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
    expect({ question, ids: ids(items), total }).toEqual({ question, ids: ids(reports), total: expectedTotal })
    expect(reports).toMatchObject(items)
  }
}

function isIn(report: Report, item: ReportSummary): boolean {
  return Object.entries(item).every(([name, value]) => isDeepStrictEqual(report[name as keyof Report], value))
}

describe.each(KINDS)('the list of reports on %s', (kind) => {
  const { storage } = useTestStorage(kind)

  /** Reports of several projects, some judged at the same moment, among those of another user and of a deleted project. */
  async function fill(count: number): Promise<{ userId: string; reports: Report[] }> {
    const user = await makeUser(storage)
    const other = await makeUser(storage)
    const planned = Array.from({ length: count }, (_, index) => {
      const site = ['a', 'b', 'deleted'][index % 3]
      const part = ['page', 'Page', 'b%5Fc', "it's"][index % 4]
      const url = `https://${site}.example/${part}-${(index * 7919) % 1000}?n=${index % 10}&q=${index === 7 ? 'z' : ''}`
      const settings = {
        privacy: index % 13 === 0 ? 2 : index % 2 === 0 ? 0 : 1,
        depth: index % 17 === 0 ? 2 : index % 7 === 0 ? 1 : 0,
        device: index % 5 === 0 ? 'desktop' : 'mobile',
      } as const
      return { url, project: `${site}.example`, settings, isOther: index % 11 === 10 }
    })
    const ids: string[] = []
    await storage.transaction(async (db) => {
      for (const { id } of [user, other]) {
        const pages = planned.filter(({ isOther }) => isOther === (id === other.id))
        const made: string[] = []
        // Bulk, because one by one takes many times as long; some of each moment.
        for (let start = 0; start < pages.length; start += 100) {
          const fresh = newReport(id, { now: NOW + start * (id === other.id ? 10 : 1) })
          const some = pages.slice(start, start + 100)
          const runs = await createReports(db, {
            ...fresh,
            pages: some,
            pace: { takeNow: (all) => all, intervalMs: 0 },
          })
          made.push(...runs.map(({ reportId }) => reportId))
        }
        const bySettings = Map.groupBy(pages.keys(), (index) => JSON.stringify(pages[index]!.settings))
        for (const indexes of bySettings.values())
          for (let start = 0; start < indexes.length; start += 500) {
            const keys = indexes.slice(start, start + 500).map((index) => knownKey(made[index]!))
            await db.updateTable('reports').set(pages[indexes[0]!]!.settings).where('key', 'in', keys).execute()
          }
        if (id === user.id) ids.push(...made)
      }
    })
    for (const [index, id] of ids.slice(0, 60).entries()) {
      const report = (await findReport(storage.db, user.id, id))!
      const result = RESULTS[(index * 13) % 4]!
      if (result !== null) await judge(storage, report, result, (index % 7) * 10, NOW + 1000 - Math.floor(index / 3))
      else if (index % 3 > 0) await claimRun(storage.db, report.runId, NOW)
      if (index % 3 === 2 && result === null) await fail(report)
    }
    await deleteProject(storage.db, user.id, 'deleted.example')
    const rows = await selectLive(storage.db).where('reports.user_key', '=', knownKey(user.id)).execute()
    return { userId: user.id, reports: rows.map((row) => toReport(row, user.id)) }
  }

  async function fail({ runId }: Report): Promise<void> {
    const outcome = { result: null, score: null, ruleSet: null, error: { code: 'timeout', message: 'Slow.' } } as const
    await finishRun(storage.db, { runId, attempt: 1, outcome, results: null, evidence: null, now: NOW })
  }

  it('is filtered, sorted and cut as asked, however that is asked', async () => {
    const { userId, reports } = await fill(90)
    await check(storage, userId, reports, everyNth(13, questions(TEXTS, [1, 2, 7])))
    await check(storage, userId, reports, everyNth(13, filtered([undefined, 'page'], [1, 2])))
    await purgeDeletedProjects(storage)
    await check(storage, userId, reports, everyNth(7, questions([undefined, 'page'], [1, 2])))
  })

  describe('when it is long', () => {
    let long: { userId: string; reports: Report[] }
    beforeAll(async () => {
      long = await fill(3600)
    })

    it('is the same before, while and after the index is fed', async () => {
      const { userId, reports } = long
      const asked = everyNth(23, questions(TEXTS.slice(1), [1, 3]))
      asked.push(...everyNth(37, filtered(['page'], [1, 3])))
      // Without a text, the index is not asked.
      const others = everyNth(37, filtered([undefined], [1, 3]))
      await check(storage, userId, reports, [...asked, ...others])
      await storage.search.feed()
      await check(storage, userId, reports, asked)
      await feedSearch(storage)
      await check(storage, userId, reports, asked)
      await purgeDeletedProjects(storage)
      await check(storage, userId, reports, [...asked, ...others])
    })

    it('is right on its deep pages, forwards and backwards, and when it changes', async () => {
      const { userId, reports } = long
      const deep = [...questions([undefined], [21, 22, 12, 13, 14, 40, 23])].filter(
        ({ project }) => project === undefined,
      )
      const asked = deep.filter((_, index) => index % 3 > 0).map((question) => ({ ...question, perPage: 100 }))
      await check(storage, userId, reports, [...asked, ...asked.toReversed()])
      reports.push(await makeReport(storage, userId))
      await check(storage, userId, reports, asked.slice(0, 14))
    })
  })

  it('shows every change at once', async () => {
    const { db } = storage
    const { id: userId } = await makeUser(storage)
    const seen: string[] = []
    const look = async (what: string) => {
      for (const search of [undefined, 'example']) {
        const question = { search, sortBy: 'id', sort: 'desc', page: 1, perPage: 10 } as const
        const { items, total } = await listReports(storage, userId, question)
        expect(total, what).toBe(items.length)
        const shown = `${what}: ${items.map((item) => `${item.status} ${item.result} ${item.privacy}`)}`
        if (search === undefined) seen.push(shown)
        else expect(shown).toBe(seen.at(-1))
      }
    }
    const report = await makeReport(storage, userId)
    await look('created')
    await updateReport(db, userId, report.id, { privacy: 1 }, NOW)
    await look('updated')
    await claimRun(db, report.runId, NOW)
    await look('claimed')
    await requeueRun(db, { runId: report.runId, attempt: 1, notBefore: NOW, now: NOW })
    await look('put back')
    await claimRun(db, report.runId, NOW)
    await recoverRuns(db, NOW)
    await look('recovered')
    await judge(storage, report, 'good', 90, NOW)
    await look('judged')
    await regradeRun(db, report.runId, { result: 'bad', score: 1, ruleSet: '2', error: null }, new Uint8Array(), NOW)
    await look('regraded')
    const { run } = await startRun(db, report, { depth: 0, device: 'mobile' }, NOW)
    await look('started')
    await endRun(storage, run.id, {}, NOW)
    await look('failed')
    await makeReport(storage, userId, { url: 'https://other.example/' })
    await look('another')
    await deleteProject(db, userId, 'other.example')
    await look('project deleted')
    await deleteReport(db, userId, report.id)
    await look('deleted')
    expect(seen).toEqual([
      'created: queued null 0',
      'updated: queued null 1',
      'claimed: running null 1',
      'put back: queued null 1',
      'recovered: queued null 1',
      'judged: done good 1',
      'regraded: done bad 1',
      'started: queued bad 1',
      'failed: failed bad 1',
      'another: queued null 0,failed bad 1',
      'project deleted: failed bad 1',
      'deleted: ',
    ])
  })

  it('of an unknown user is empty', async () => {
    const question = { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 } as const
    expect(await listReports(storage, 'nobody', question)).toEqual({ items: [], total: 0 })
    const user = await makeUser(storage)
    expect(await listReports(storage, user.id, question)).toEqual({ items: [], total: 0 })
    expect(await listReports(storage, user.id, { ...question, search: 'a', result: 'good' })).toEqual({
      items: [],
      total: 0,
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '../../src/engine/model.ts'
import type { Storage } from '../../src/storage/open.ts'
import { deleteProject } from '../../src/storage/projects.ts'
import type { Report } from '../../src/storage/records.ts'
import { listReports, type ReportQuestion } from '../../src/storage/report-list.ts'
import { createReport, findReport } from '../../src/storage/reports.ts'
import { feedSearch, purgeDoomed } from '../../src/storage/upkeep.ts'
import { judge, makeReport, NOW, newReport } from './make-report.ts'
import { KINDS, makeUser, openTestStorage, type TestStorage } from './open-test-storage.ts'

const RESULTS: (Result | null)[] = ['good', 'decent', 'bad', null]
const ORDER = ['bad', 'decent', 'good']
const SORTS = ['id', 'generated_at', 'url', 'result'] as const
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

/** The list by its definition: everything, filtered and sorted. */
function expected(
  reports: readonly Report[],
  { search, project, result, sortBy, sort, page, perPage }: ReportQuestion,
) {
  const value = (report: Report) =>
    ({
      id: report.id,
      generated_at: report.generatedAt,
      url: report.url,
      result: report.result && ORDER.indexOf(report.result),
    })[sortBy]
  const sign = sort === 'asc' ? 1 : -1
  const compare = <T extends string | number>(a: T, b: T) => (a < b ? -sign : a > b ? sign : 0)
  const found = reports
    .filter((report) => project === undefined || report.project === project)
    .filter((report) => result === undefined || report.result === result)
    .filter((report) => search === undefined || report.url.toLowerCase().includes(search.toLowerCase()))
    .toSorted((a, b) => {
      const [first, second] = [value(a), value(b)]
      if (first === null || second === null) {
        if (first !== second) return first === null ? 1 : -1
        return compare(a.id, b.id)
      }
      return compare(first, second) || compare(a.id, b.id)
    })
  return { ids: found.slice((page - 1) * perPage, page * perPage).map((report) => report.id), total: found.length }
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

async function check(storage: Storage, userId: string, reports: readonly Report[], asked: Iterable<ReportQuestion>) {
  for (const question of asked) {
    const { items, total } = await listReports(storage, userId, question)
    const seen = { question, ids: items.map((report) => report.id), total }
    expect(seen).toEqual({ question, ...expected(reports, question) })
    for (const item of items) expect(item).toEqual(reports.find((report) => report.id === item.id))
  }
}

describe.each(KINDS)('the list of reports on %s', (kind) => {
  let test: TestStorage
  let storage: Storage

  beforeAll(async () => {
    test = await openTestStorage(kind)
    storage = test.storage
  })
  afterAll(() => test.close())

  /** Reports of several projects, some judged at the same moment, among those of somebody else and of a doomed project. */
  async function fill(count: number): Promise<{ userId: string; reports: Report[] }> {
    const [user, other] = [await makeUser(storage), await makeUser(storage)]
    const ids: string[] = []
    await storage.transaction(async (db) => {
      for (let index = 0; index < count; index++) {
        const site = ['a', 'b', 'doomed'][index % 3]
        const part = ['page', 'Page', 'b%5Fc', "it's"][index % 4]
        const url = `https://${site}.example/${part}-${(index * 7919) % 1000}?n=${index % 10}&q=${index === 7 ? 'z' : ''}`
        const whose = index % 11 === 10 ? other.id : user.id
        const { report } = await createReport(db, newReport(whose, { url, now: NOW + Math.floor(index / 5) }))
        if (whose === user.id) ids.push(report.id)
      }
    })
    for (const [index, id] of ids.slice(0, 60).entries()) {
      const report = (await findReport(storage.db, user.id, id))!
      const result = RESULTS[(index * 13) % 4]!
      if (result !== null) await judge(storage, report, result, index, NOW + 1000 - Math.floor(index / 3))
    }
    await deleteProject(storage.db, user.id, 'doomed.example')
    const reports = await Promise.all(ids.map((id) => findReport(storage.db, user.id, id)))
    return { userId: user.id, reports: reports.filter((report) => report !== undefined) }
  }

  it('is filtered, sorted and cut as asked, however that is asked', { timeout: 120_000 }, async () => {
    const { userId, reports } = await fill(90)
    await check(storage, userId, reports, questions(TEXTS, [1, 2, 7]))
    await purgeDoomed(storage)
    await check(storage, userId, reports, questions([undefined, 'page'], [1, 2]))
  })

  it('is the same when it is long, before, while and after the index is fed', { timeout: 240_000 }, async () => {
    const { userId, reports } = await fill(3600)
    const asked = [...questions(TEXTS.slice(1), [1, 3])].filter((_, index) => index % 7 === 0)
    await check(storage, userId, reports, asked)
    await storage.search.feed()
    await check(storage, userId, reports, asked)
    await feedSearch(storage)
    await check(storage, userId, reports, asked)
    await purgeDoomed(storage)
    await check(storage, userId, reports, asked)
  })

  it('is right on its deep pages, forwards and backwards, and when it changes', { timeout: 120_000 }, async () => {
    const { userId, reports } = await fill(3600)
    const deep = [...questions([undefined], [21, 22, 12, 13, 14, 40, 23])].filter(
      ({ project }) => project === undefined,
    )
    const asked = deep.map((question) => ({ ...question, perPage: 100 }))
    await check(storage, userId, reports, [...asked, ...asked.toReversed()])
    await check(storage, userId, [...reports, await makeReport(storage, userId)], asked.slice(0, 14))
  })

  it('of somebody unknown is empty', async () => {
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

import { sql } from 'kysely'
import { knownKey, newId } from '../../src/storage/ids.ts'
import type { ReportRow } from '../../src/storage/reports/report-tables.ts'
import { addToReservoir } from '../../src/storage/sqlite/reservoir.ts'
import type { Storage } from '../../src/storage/storage.ts'
import type { Db, RunRow } from '../../src/storage/tables.ts'
import { insertRows, withoutIndexes } from './bulk.ts'

const WORDS = [
  'shop',
  'blog',
  'product',
  'category',
  'news',
  'about',
  'item',
  'article',
  'docs',
  'help',
  'search',
  'index',
]
const AT_ONCE = 5000
/** Milliseconds from one report to the next: a million take eight months. */
export const STEP = 20_000

export interface Many {
  userId: string
  count: number
  /** Names, each with the share of reports that belong to it. */
  projects: Record<string, number>
  /** Every how manieth has no result yet. */
  waitingEvery?: number
  now: number
}

/** Fills an owner's empty account with very many reports, much quicker than by creating them; counts and all. */
export async function makeManyReports(storage: Storage, many: Many): Promise<void> {
  const userKey = knownKey(many.userId)
  const projects = await makeProjects(storage, many, userKey)
  await withoutIndexes(storage, ['reports', 'runs'], async () => {
    for (let from = 0; from < many.count; from += AT_ONCE) {
      const size = Math.min(AT_ONCE, many.count - from)
      const rows = Array.from({ length: size }, (_, index) => makeRow(many, userKey, projects, from + index))
      await storage.background(async (db) => {
        await insertRows(
          db,
          storage.kind,
          'reports',
          rows.map(({ report }) => report),
        )
        await insertRows(
          db,
          storage.kind,
          'runs',
          rows.map(({ run }) => run),
        )
        if (storage.kind === 'sqlite')
          await index(
            db,
            rows.map(({ report }) => report),
          )
      })
    }
  })
  await count(storage, userKey)
}

/** What upkeep does with new reports, but many at a time. */
async function index(db: Db, reports: ReportRow[]): Promise<void> {
  const first = reports[0]!.key
  const last = reports.at(-1)!.key
  await sql`insert into report_search (rowid, url)
    select key, url || char(10, 10) from reports where key between ${first} and ${last}`.execute(db)
  await sql`delete from search_tail`.execute(db)
  await addToReservoir(
    db,
    reports.map(({ url }) => url),
  )
}

async function makeProjects(storage: Storage, { projects, now }: Many, userKey: number) {
  const made: { key: number; project: string; upTo: number }[] = []
  let upTo = 0
  for (const [project, share] of Object.entries(projects)) {
    const nothing = { reports: 0, good: 0, decent: 0, bad: 0, score_sum: 0, generated_at: null }
    const { key } = await storage.db
      .insertInto('projects')
      .values({ user_key: userKey, project, created_at: now, ...nothing })
      .returning('key')
      .executeTakeFirstOrThrow()
    upTo += share
    made.push({ key, project, upTo })
  }
  return made
}

function makeRow(many: Many, userKey: number, projects: Awaited<ReturnType<typeof makeProjects>>, index: number) {
  // Numbers that look like chance, the same each time.
  const chance = (salt: number, below: number) => (Math.imul(index + 1, 2_654_435_761 ^ (salt * 40_503)) >>> 8) % below
  const now = many.now + index * STEP
  const id = newId(now)
  const runId = newId(now)
  const point = (index + 0.5) / many.count
  const project = projects.find(({ upTo }) => point < upTo) ?? projects.at(-1)!
  const word = (salt: number) => WORDS[chance(salt, WORDS.length)]
  const waiting = index % (many.waitingEvery ?? 10) === 0
  const result = waiting ? null : chance(3, 3)
  const score = waiting ? null : chance(4, 101)
  const report: ReportRow = {
    key: knownKey(id),
    id,
    user_key: userKey,
    project_key: project.key,
    project: project.project,
    url: `https://${project.project}/${word(1)}/${word(2)}-${chance(5, 1_000_000)}/${index}.html`,
    privacy: chance(7, 5) < 2 ? 1 : 0,
    password_hash: null,
    indexable: 1,
    access_version: 0,
    status: waiting ? 'failed' : 'done',
    result,
    score,
    error_code: waiting ? 'timeout' : null,
    error_message: waiting ? 'The page did not answer in time.' : null,
    generated_at: waiting ? null : now + chance(6, 100_000),
    created_at: now,
    updated_at: now,
    depth: chance(8, 4) < 3 ? 0 : 1,
    device: chance(9, 4) < 3 ? 'mobile' : 'desktop',
    run_id: runId,
    result_run_id: waiting ? null : runId,
    title: null,
    icon: null,
    content_checks: null,
  }
  const { project_key, user_key, depth, device, error_code, error_message, status: state } = report
  const run: RunRow = {
    key: knownKey(runId),
    id: runId,
    report_key: report.key,
    project_key,
    user_key,
    depth,
    device,
    state,
    host: project.project,
    position: 0,
    attempt: 1,
    reached: waiting ? null : depth,
    queued_at: now,
    not_before: now,
    started_at: now,
    ended_at: now,
    score,
    result,
    rule_set: '1',
    error_code,
    error_message,
  }
  return { report, run }
}

async function count(storage: Storage, userKey: number): Promise<void> {
  await storage.background(async (db) => {
    const counted = await db
      .selectFrom('reports')
      .select(['project_key', 'result'])
      .select((eb) => [
        eb.fn.countAll<number>().as('reports'),
        eb.fn.sum<number | string | null>('score').as('score'),
        eb.fn.max('generated_at').as('generated'),
        eb.fn.min('created_at').as('created'),
      ])
      .where('user_key', '=', userKey)
      .groupBy(['project_key', 'result'])
      .execute()
    const sum = (rows: typeof counted) => {
      const of = (result: number) =>
        rows.filter((row) => row.result === result).reduce((all, row) => all + row.reports, 0)
      return { reports: rows.reduce((all, row) => all + row.reports, 0), good: of(2), decent: of(1), bad: of(0) }
    }
    for (const project of new Set(counted.map((row) => row.project_key))) {
      const own = counted.filter((row) => row.project_key === project)
      const score_sum = own.reduce((all, row) => all + Number(row.score ?? 0), 0)
      const generated_at = Math.max(...own.map((row) => row.generated ?? 0)) || null
      const created_at = Math.min(...own.map((row) => row.created))
      const set = { ...sum(own), score_sum, generated_at, created_at }
      await db.updateTable('projects').set(set).where('key', '=', project).execute()
    }
    const projects = new Set(counted.map((row) => row.project_key)).size
    await db
      .updateTable('user_counts')
      .set({ ...sum(counted), projects })
      .where('user_key', '=', userKey)
      .execute()
  })
}

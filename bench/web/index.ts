import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Demo, startDemo } from '../../scripts/screenshots/demo.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { openStorage } from '../../src/storage/open.ts'
import { findUserByEmail } from '../../src/storage/people/users.ts'
import { openLighthouse } from '../../test/web/lighthouse.ts'
import { type Measure, median } from '../measure.ts'
import { Closing } from '../service/children.ts'
import { makeManyReports } from '../service/many-reports.ts'
import { signIn, type Visitor, visitorOf, weigh } from './visitor.ts'

const LARGEST = 60 * 1024
const SLOWEST_MS = 15
const LEAST_SCORE = 95
const MEASURED = 3
const SLOWEST_SHOWN = 3
const WARM_UP = 10
const ROUNDS = 40
/** People do not come one right after the other: what a page leaves to be cleared away is not the next one's. */
const PAUSE_MS = 10
/** So that a page of a hundred is full. */
const MORE_REPORTS = 100

const OWNERS = ['/reports?per_page=100', '/reports', '/projects', '/account', '/users']
const STRANGERS = ['/', '/sign-in', '/bot', '/docs', '/docs/records', '/audits', '/audits/seo/title', '/nothing-here']

interface Place {
  demo: Demo
  owner: Visitor
  stranger: Visitor
  /** Where the reports with results are. */
  reports: string[]
  /** The lines that the server's process has noted since the last call: milliseconds of CPU time and path. */
  times(): Promise<[ms: number, path: string][]>
}

/** The pages over the data of `verdict demo`: bytes, CPU time of the server, and what Lighthouse says. */
export async function* benchWeb(wants: (part: string) => boolean): AsyncGenerator<Measure> {
  if (!wants('web')) return
  await using closing = new Closing()
  const place = await openPlace(closing)
  yield await benchBytes(place)
  yield* await benchTime(place)
  yield* await benchLighthouse(place)
}

async function openPlace(closing: Closing): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-bench-'))
  closing.add(() => rm(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  const times = join(folder, 'times')
  const preload = join(import.meta.dirname, 'cpu-process.ts')
  const demo = closing.use(await startDemo(data, { preload, more: { BENCH_TIMES: times } }))
  return {
    demo,
    owner: visitorOf(demo, await signIn(demo)),
    stranger: visitorOf(demo, ''),
    reports: await fill(data, demo.email),
    async times() {
      const lines = (await readFile(times, 'utf8')).trim().split('\n')
      await writeFile(times, '')
      return lines.map((line) => {
        const [ms, path] = line.split(' ')
        return [Number(ms), path!]
      })
    },
  }
}

/** Answers where the demo's own reports are, and puts more beside them. */
async function fill(dataFolder: string, email: string): Promise<string[]> {
  const storage = await openStorage({ dataFolder })
  try {
    const owner = (await findUserByEmail(storage.db, email))!
    // Offered to search engines, or Lighthouse would miss that.
    const rows = await storage.db
      .updateTable('reports')
      .set('indexable', 1)
      .where('user_key', '=', knownKey(owner.id))
      .where('privacy', '=', 0)
      .where('result_run_id', 'is not', null)
      .returning('id')
      .execute()
    const many = { count: MORE_REPORTS, projects: { 'many.example': 1 }, now: Date.now() }
    await makeManyReports(storage, { userId: owner.id, ...many })
    return rows.map(({ id }) => `/reports/${id}`)
  } finally {
    await storage.close()
  }
}

async function benchBytes({ owner, stranger, reports }: Place): Promise<Measure> {
  let most = { path: '', bytes: 0 }
  for (const [visit, paths] of [
    [owner, [...OWNERS, ...reports]],
    [stranger, [...STRANGERS, ...reports]],
  ] as const)
    for (const path of paths) {
      const bytes = await weigh(visit, path)
      if (bytes > most.bytes) most = { path, bytes }
    }
  const pages = OWNERS.length + STRANGERS.length + reports.length
  return {
    what: `A page with its styles and scripts on the wire, largest of ${pages}: ${nameOf(most.path)}`,
    figure: `${(most.bytes / 1024).toFixed(1)} KiB`,
    bound: `≤ ${LARGEST / 1024} KiB`,
    holds: most.bytes <= LARGEST,
  }
}

/** In turn, so that nothing profits from having been asked for just before. */
async function benchTime({ owner, stranger, reports, times }: Place): Promise<Measure[]> {
  const asks: [Visitor, string][] = [
    ...OWNERS.map((path): [Visitor, string] => [owner, path]),
    ...STRANGERS.map((path): [Visitor, string] => [stranger, path]),
    ...reports.flatMap((path): [Visitor, string][] => [
      [owner, path],
      [stranger, path],
    ]),
  ]
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [visitor, path] of asks) {
      await visitor.pass(path)
      await sleep(PAUSE_MS)
    }
    if (round === WARM_UP - 1) await times()
  }
  const found = new Map<string, number[]>()
  for (const [ms, path] of await times()) {
    const name = nameOf(path)
    found.set(name, [...(found.get(name) ?? []), ms])
  }
  const worst = [...found].map(([path, all]) => ({ path, ms: nearlyWorst(all) })).sort((a, b) => b.ms - a.ms)
  return worst.slice(0, SLOWEST_SHOWN).map(({ path, ms }) => ({
    what: `CPU time of the server for a page, 95th percentile, one of the slowest: ${path}`,
    figure: `${ms.toFixed(1)} ms`,
    bound: `≤ ${SLOWEST_MS} ms`,
    holds: ms <= SLOWEST_MS,
  }))
}

async function benchLighthouse({ demo, reports }: Place): Promise<Measure[]> {
  const lighthouse = await openLighthouse()
  try {
    const measures: Measure[] = []
    for (const path of ['/', '/audits', reports[0]!]) {
      const all: number[] = []
      for (let n = 0; n < MEASURED; n++)
        all.push((await lighthouse.score(demo.url + path, ['performance'])).scores.performance ?? 0)
      const score = median(all)
      measures.push({
        what: `Lighthouse's performance score of ${nameOf(path)}, median of ${MEASURED}`,
        figure: String(score),
        bound: `≥ ${LEAST_SCORE}`,
        holds: score >= LEAST_SCORE,
      })
    }
    return measures
  } finally {
    await lighthouse.close()
  }
}

function nameOf(path: string): string {
  return /^\/reports\/[\da-f-]{36}$/.test(path) ? 'a report' : path
}

function nearlyWorst(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1]!
}

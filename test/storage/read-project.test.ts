import { beforeEach, describe, expect, it } from 'vitest'
import { knownKey } from '../../src/storage/ids.ts'
import { findOrCreateProject } from '../../src/storage/projects/projects.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { readProject } from '../../src/storage/transfer/read-project.ts'
import { judge, makeJudged, makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const QUICK = { depth: 0, device: 'mobile' } as const

describe.each(KINDS)('reading a project on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: string

  beforeEach(async () => {
    user = (await makeUser(storage)).id
  })

  /** What is read of the project, and how many questions that took. */
  const read = async () => {
    const { projectKey } = await findOrCreateProject(storage.db, user, 'example.com', NOW)
    let asked = 0
    const slow = storage.slow.withPlugin({
      transformQuery({ node }) {
        asked++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const items: string[] = []
    for await (const item of readProject({ ...storage, slow }, projectKey)) {
      if (!('table' in item)) continue
      const { table, row } = item
      items.push(`${table} ${row['name'] ?? row['key'] ?? row['run_key'] ?? row['report_key']}`)
    }
    return { items, asked }
  }

  it('asks about many reports together, and about many runs of one report', async () => {
    for (let n = 0; n < 50; n++) await makeJudged(storage, user, { url: `https://example.com/${n}`, result: 'good' })
    const few = await read()
    for (let n = 50; n < 100; n++) await makeJudged(storage, user, { url: `https://example.com/${n}`, result: 'good' })
    const more = await read()
    expect(more.items.length - few.items.length).toBe(50 * 4)
    // Whether each is still as it was, and a few for all.
    expect(more.asked - few.asked).toBeLessThan(50 + 50)
    const report = await makeReport(storage, user, { url: 'https://example.com/long' })
    await judge(storage, report, 'good', 90, NOW + 1)
    for (let n = 2; n < 42; n++) {
      const { run } = await startRun(storage.db, report, QUICK, NOW + n)
      await judge(storage, { ...report, runId: run.id }, 'good', 90, NOW + n)
    }
    const long = await read()
    expect(long.items.length - more.items.length).toBe(2 + 41 * 2)
    expect(long.asked - more.asked).toBeLessThan(41)
  })

  it('keeps the order in which an import needs the rows, report by report', async () => {
    const first = await makeJudged(storage, user, { url: 'https://example.com/first', result: 'good' })
    const runs = [knownKey(first.runId)]
    for (let n = 1; n <= 2; n++) {
      const { run } = await startRun(storage.db, first, QUICK, NOW + 100 * n)
      await judge(storage, { ...first, runId: run.id }, 'bad', 10, NOW + 100 * n + 1)
      runs.push(knownKey(run.id))
    }
    // Together they are more than is read at once.
    const large = new Uint8Array(700_000)
    for (const name of ['b.png', 'a.png', 'c.png'])
      await storage.db
        .insertInto('run_files')
        .values({ run_key: runs[2]!, name, type: 'image/png', body: large })
        .execute()
    const metric = { report_key: knownKey(first.id), run_key: runs[1]!, value: 1, waited: null, signed_in: 0 }
    await storage.db
      .insertInto('metrics')
      .values(['ttfb', 'lcp'].map((name) => ({ ...metric, name })))
      .execute()
    const second = await makeReport(storage, user, { url: 'https://example.com/second' })
    const { items } = await read()
    expect(items.slice(1)).toEqual([
      `reports ${knownKey(first.id)}`,
      `runs ${runs[2]}`,
      `results ${runs[2]}`,
      'run_files a.png',
      'run_files b.png',
      'run_files c.png',
      `runs ${runs[0]}`,
      `results ${runs[0]}`,
      `runs ${runs[1]}`,
      `results ${runs[1]}`,
      'metrics lcp',
      'metrics ttfb',
      `evidence ${runs[2]}`,
      `reports ${knownKey(second.id)}`,
      `runs ${knownKey(second.runId)}`,
    ])
  })
})

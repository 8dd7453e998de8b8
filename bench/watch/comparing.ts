import { zstdCompressSync } from 'node:zlib'
import { writeResults } from '../../src/domain/results/write.ts'
import { audits } from '../../src/engine/audits/index.ts'
import { evidenceFromCapture } from '../../src/engine/capture.ts'
import { createReadings } from '../../src/engine/derive/readings.ts'
import { judge } from '../../src/engine/judge.ts'
import { createReport, findReport } from '../../src/storage/reports/reports.ts'
import { claimRun, finishRun } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { realPages } from '../../test/pages/real.ts'
import type { Measure } from '../measure.ts'
import { makePlace } from '../service/place.ts'
import { computedMs } from '../service/usage.ts'

const PAGES = 20
const WARM_UP = 3
const ROUNDS = 15
const SLOWEST_MS = 15

/** What the server takes for the page that compares two runs of a large real page, of which a third is gone in the later one. */
export async function benchComparing(): Promise<Measure> {
  const ids: string[] = []
  await using place = await makePlace('SQLite', async (storage, userId) => {
    for (const html of realPages(PAGES)) ids.push(await makeCompared(storage, userId, html))
  })
  const server = await place.start({}, ['--no-worker'])
  const ask = async () => {
    for (const id of ids) {
      const answer = await fetch(`${server.base}/reports/${id}/compare`)
      if (!(await answer.text()).includes('id="verdict"')) throw new Error(`${answer.status}: no comparison`)
    }
  }
  for (let round = 0; round < WARM_UP; round++) await ask()
  const before = computedMs(server.pid)
  for (let round = 0; round < ROUNDS; round++) await ask()
  const each = (computedMs(server.pid) - before) / ROUNDS / PAGES
  return {
    what: `CPU time of the server for the page that compares two runs, mean of ${PAGES} real pages`,
    figure: `${each.toFixed(1)} ms`,
    bound: `≤ ${SLOWEST_MS} ms`,
    holds: each <= SLOWEST_MS,
  }
}

/** A public report with two runs. */
async function makeCompared(storage: Storage, userId: string, html: string): Promise<string> {
  const { db } = storage
  const now = Date.now()
  const url = 'https://example.com/'
  const fresh = { userId, url, project: 'example.com', privacy: 0, passwordHash: null } as const
  const how = { depth: 0, device: 'mobile' } as const
  const { report } = await createReport(db, { ...fresh, ...how, now })
  for (const shown of [html, html.slice(0, Math.floor((html.length * 2) / 3))]) {
    const evidence = evidenceFromCapture({ url, status: 200, html: shown }, new Date(now).toISOString())
    const read = createReadings(evidence)
    const assessment = judge(evidence, { audits, read })
    const results = zstdCompressSync(JSON.stringify(writeResults(evidence, assessment, read)))
    const { runId, status } = (await findReport(db, userId, report.id))!
    const run = status === 'done' ? (await startRun(db, report, how, now)).run.id : runId
    const { attempt } = (await claimRun(db, run, now))!
    const { score, result, ruleSet } = assessment
    const outcome = { score, result, ruleSet, error: null }
    await finishRun(db, { runId: run, attempt, outcome, results, evidence: null, now })
  }
  return report.id
}

import { hashPassword } from '../../actions/people/passwords.ts'
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts'
import { packJson } from '../../common/zstd.ts'
import { issueKey } from '../../domain/keys/key-format.ts'
import { writeResults } from '../../domain/results/write.ts'
import { assess } from '../../engine/assess.ts'
import { collect } from '../../engine/collect.ts'
import { splitIcon } from '../../queue/runs/split-icon.ts'
import { createKey } from '../../storage/keys/keys.ts'
import type { User } from '../../storage/people/account-records.ts'
import { createUser } from '../../storage/people/users.ts'
import type { Report, RunOutcome } from '../../storage/records.ts'
import { createReport, findReport } from '../../storage/reports/reports.ts'
import { claimRun, finishRun } from '../../storage/runs/runs.ts'
import { startRun } from '../../storage/runs/start-run.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import { createDemoClient } from './client.ts'
import { type DemoPage, type DemoSite, faultsOf } from './site.ts'

/** One run of a page, as a worker would store it. */
export interface DemoRun {
  site: DemoSite
  page: DemoPage
  /** When it was created and started. */
  at: number
  endedAt: number
  outcome: RunOutcome
  results: Uint8Array | null
  evidence: Uint8Array | null
}

/** Every run of a page, with the current rules. */
export async function auditPage(site: DemoSite, page: DemoPage, port: number, now: number): Promise<DemoRun[]> {
  const runs: DemoRun[] = []
  for (const [index, daysAgo] of page.daysAgo.entries()) {
    const at = now - daysAgo * DAY_MS
    const isLast = index === page.daysAgo.length - 1
    const failing = isLast ? page.failing : undefined
    const http = createDemoClient({ port, faults: faultsOf(site, page, daysAgo), failing, at })
    try {
      const url = `https://${site.host}${page.path}`
      const {
        evidence: all,
        read,
        assessment,
      } = await assess(collect(url, { http, collectedAt: new Date(at).toISOString() }))
      const { evidence, icon } = splitIcon(all)
      const { score, result, ruleSet, error } = assessment
      const written = result === null ? null : writeResults(evidence, assessment, read)
      runs.push({
        site,
        page,
        at,
        endedAt: at + (evidence.page.ok ? (evidence.page.value.timings?.total ?? 0) : 8_000) + 1_200,
        outcome: { score, result, ruleSet, error, title: written?.page?.title ?? null, icon },
        results: written && packJson(written),
        evidence: written && packJson(evidence),
      })
    } finally {
      http.close()
    }
  }
  return runs
}

const HOW = { depth: 0, device: 'mobile' } as const

export interface Account {
  email: string
  password: string
}

/** The owner, two colleagues and two keys. */
export async function createAccounts(db: Db, { email, password }: Account, now: number): Promise<User> {
  const passwordHash = await hashPassword(password)
  const owner = (await createUser(db, { email, passwordHash, role: 'owner', now: now - 52 * DAY_MS }))!
  for (const [name, days] of [
    ['noor@example.com', 38],
    ['tomas@example.com', 11],
  ] as const) {
    await createUser(db, { email: name, passwordHash: null, role: 'user', now: now - days * DAY_MS })
  }
  for (const [name, scope, days] of [
    ['Build server', 'write', 50],
    ['Screen in the hall', 'read', 20],
  ] as const) {
    const { hash, hint } = issueKey()
    await createKey(db, { userId: owner.id, name, scope, expiresAt: null, hash, hint, now: now - days * DAY_MS })
  }
  return owner
}

/** Stores all runs in the order of time, and returns the number of reports. */
export async function storeRuns(storage: Storage, owner: User, runs: readonly DemoRun[]): Promise<number> {
  const reports = new Map<DemoPage, string>()
  const passwordHash = await hashPassword('spokes')
  for (const { site, page, at, outcome, results, evidence, endedAt } of runs.toSorted((a, b) => a.at - b.at)) {
    await storage.transaction(async (db) => {
      const known = reports.get(page)
      const report =
        known === undefined
          ? await createFirstRun(db, owner, { site, page, passwordHash, now: at })
          : await createNextRun(db, owner, known, at)
      reports.set(page, report.id)
      const { id: runId, attempt } = (await claimRun(db, report.runId, at))!
      await finishRun(db, { runId, attempt, outcome, results, evidence, now: endedAt })
    })
  }
  return reports.size
}

/** Stores pages that are still queued, so that the demo shows this state too. A worker performs their runs, which fail. */
export async function storeQueued(
  storage: Storage,
  owner: User,
  waiting: readonly { site: DemoSite; page: DemoPage }[],
  now: number,
): Promise<number> {
  for (const [index, { site, page }] of waiting.entries()) {
    await storage.transaction(async (db) => {
      const at = now - (waiting.length - index) * MINUTE_MS
      await createFirstRun(db, owner, { site, page, passwordHash: null, now: at })
    })
  }
  return waiting.length
}

async function createFirstRun(
  db: Db,
  owner: User,
  { site, page, passwordHash, now }: { site: DemoSite; page: DemoPage; passwordHash: string | null; now: number },
): Promise<Report> {
  const { privacy = 0 } = page
  const { report } = await createReport(db, {
    userId: owner.id,
    url: `https://${site.host}${page.path}`,
    project: site.host,
    privacy,
    passwordHash: privacy === 2 ? passwordHash : null,
    ...HOW,
    now,
  })
  return report
}

async function createNextRun(db: Db, owner: User, id: string, now: number): Promise<Report> {
  const report = (await findReport(db, owner.id, id))!
  const { run } = await startRun(db, report, HOW, now)
  return { ...report, runId: run.id }
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endRun } from '../../../test/storage/make-report.ts'
import { makeUser, useTestStorage } from '../../../test/storage/open-test-storage.ts'
import { openQueue } from '../../queue/open-queue.ts'
import type { Queue } from '../../queue/queue.ts'
import { findReport, findReportForPage } from '../../storage/reports/reports.ts'
import { findRun } from '../../storage/runs/runs.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ActionErrorCode } from '../action-error.ts'
import { type Actor, OPERATOR } from '../audit-log/audit-log.ts'
import { verifyPassword } from '../people/passwords.ts'
import { type Caller, createRunLimiter } from '../runs/run-limit.ts'
import { createReport, type NewReportFields, type ReportDependencies } from './create-report.ts'
import { deleteReport } from './delete-reports.ts'
import { rerunReports } from './rerun-reports.ts'
import { updateReport } from './update-report.ts'

const NOW = 1_760_000_000_000
const fields: NewReportFields = {
  url: 'https://example.com/',
  project: 'example.com',
  privacy: 0,
  depth: 0,
  device: 'mobile',
}

const { storage } = useTestStorage('sqlite')
let queue: Queue
let caller: Caller
let dependencies: ReportDependencies & { actor: Actor }
let monotonic: number

beforeAll(async () => {
  queue = await openQueue({ storage, databaseUrl: null, now: () => NOW, onError: () => {}, graceMs: 100 })
})
afterAll(() => queue.close())

beforeEach(async () => {
  monotonic = 0
  caller = { userId: (await makeUser(storage)).id }
  dependencies = { storage, queue, now: () => NOW, runLimiter: createRunLimiter(0), actor: OPERATOR }
})

const create = async (changes: Partial<NewReportFields> = {}, key?: string) =>
  (await createReport(dependencies, caller, { ...fields, ...changes }, key)).report

/** Performs the run that is queued. */
async function finish(id: string): Promise<void> {
  const { runId } = (await findReport(storage.db, caller.userId, id))!
  await endRun(storage, runId, { score: 64, result: 'decent' }, NOW)
}

function refusal(code: ActionErrorCode) {
  return expect.objectContaining({ name: 'ActionError', code })
}

describe('creating a report', () => {
  it('stores it with a run that waits', async () => {
    const report = await create()
    expect(await findReport(storage.db, caller.userId, report.id)).toEqual(report)
    expect(report.status).toBe('queued')
  })

  it('stores a password only with privacy 2, and only its hash', async () => {
    const open = await create({ password: 'hush' })
    const locked = await create({ privacy: 2, password: 'hush' })
    expect((await findReportForPage(storage.db, open.id))?.passwordHash).toBeNull()
    const stored = (await findReportForPage(storage.db, locked.id))!.passwordHash!
    expect(await verifyPassword('hush', stored)).toBe(true)
  })

  it.each(['', 'x'.repeat(257)])('refuses a password of the wrong length', async (password) => {
    await expect(create({ privacy: 2, password })).rejects.toEqual(refusal('invalid_password'))
  })

  it('leaves nothing behind where the queue refuses the run', async () => {
    const broken = { ...queue, enqueue: () => Promise.reject(new Error('no')) }
    let id = ''
    const seen = { ...storage, transaction: spyOnReports((report) => (id = report)) }
    await expect(createReport({ ...dependencies, queue: broken, storage: seen }, caller, fields)).rejects.toThrow('no')
    expect(id).not.toBe('')
    expect(await findReport(storage.db, caller.userId, id)).toBeUndefined()
  })

  it('with the same idempotency key answers the same report, until that is deleted', async () => {
    const first = await createReport(dependencies, caller, fields, 'key')
    const second = await createReport(dependencies, caller, fields, 'key')
    expect([first.isReplayed, second.isReplayed, second.report.id]).toEqual([false, true, first.report.id])
    await expect(create({ depth: 1 }, 'key')).rejects.toEqual(refusal('idempotency_key_reused'))
    await deleteReport(dependencies, caller.userId, first.report.id)
    await expect(create({}, 'key')).rejects.toEqual(refusal('replayed_report_deleted'))
  })
})

describe('re-running a report', () => {
  it('joins the run that is queued', async () => {
    const report = await create()
    expect((await updateReport(dependencies, caller, report.id, { rerun: true }))?.runId).toBe(report.runId)
  })

  it('starts a new run with the settings it is given', async () => {
    const report = await create()
    await finish(report.id)
    const again = await updateReport(dependencies, caller, report.id, { rerun: true, device: 'desktop' })
    expect(again).toMatchObject({ status: 'queued', depth: 0, device: 'desktop' })
    expect(again?.runId).not.toBe(report.runId)
  })

  it('answers nothing for a report of another user', async () => {
    const report = await create()
    expect(
      await updateReport(dependencies, { userId: (await makeUser(storage)).id }, report.id, { rerun: true }),
    ).toBeUndefined()
  })
})

describe('the limit of runs', () => {
  beforeEach(() => {
    dependencies.runLimiter = createRunLimiter(2, () => monotonic)
  })

  const limited = refusal('run_limit_reached')

  it('counts created and re-run reports together, a minute long', async () => {
    const report = await create()
    await finish(report.id)
    await updateReport(dependencies, caller, report.id, { rerun: true })
    await finish(report.id)
    await expect(updateReport(dependencies, caller, report.id, { rerun: true })).rejects.toEqual(limited)
    await expect(create()).rejects.toEqual(limited)
    monotonic += 60_000
    await create()
  })

  it('refuses the whole update, not half of it', async () => {
    const report = await create()
    await create()
    await finish(report.id)
    await expect(updateReport(dependencies, caller, report.id, { privacy: 1, rerun: true })).rejects.toEqual(limited)
    expect(await findReport(storage.db, caller.userId, report.id)).toMatchObject({ privacy: 0, status: 'done' })
  })

  it('counts only runs that are started: not a run that is joined, nor a replay, nor what is refused', async () => {
    const report = await create({}, 'key')
    await updateReport(dependencies, caller, report.id, { rerun: true })
    await create({}, 'key')
    await expect(create({ privacy: 2, password: '' })).rejects.toEqual(refusal('invalid_password'))
    await create()
    await expect(create()).rejects.toEqual(limited)
    // A client that did not get its answer asks again.
    expect((await create({}, 'key')).id).toBe(report.id)
  })

  it('is one for each key and one for the pages', async () => {
    const keys = ['a', 'b'].map((keyId) => ({ ...caller, keyId }))
    for (const one of [caller, ...keys]) for (let run = 0; run < 2; run++) await createReport(dependencies, one, fields)
    await expect(createReport(dependencies, keys[0]!, fields)).rejects.toEqual(limited)
  })

  it('spreads the starts of reports that are re-run together, and leaves out those under way', async () => {
    const ids: string[] = []
    for (let report = 0; report < 4; report++) {
      const { id } = await create()
      if (report > 0) await finish(id)
      ids.push(id)
      monotonic += 30_000
    }
    expect(await rerunReports(dependencies, caller, ids)).toEqual({ queuedAt: NOW, started: 3 })
    const starts = await Promise.all(
      ids.slice(1).map(async (id) => {
        const { runId } = (await findReport(storage.db, caller.userId, id))!
        return (await findRun(storage.db, runId))!.notBefore - NOW
      }),
    )
    expect(starts).toEqual([0, 0, 30_000])
    expect(await rerunReports(dependencies, caller, ids)).toEqual({ queuedAt: NOW, started: 0 })
  })
})

/** Tells of each report that is stored in a transaction. */
function spyOnReports(tell: (id: string) => void): Storage['transaction'] {
  return (work) =>
    storage.transaction(async (db) => {
      try {
        return await work(db)
      } finally {
        const row = await db.selectFrom('reports').select('id').orderBy('key', 'desc').limit(1).executeTakeFirst()
        tell(row!.id)
      }
    })
}

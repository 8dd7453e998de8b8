import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deleteProject } from '../../src/storage/projects/projects.ts'
import type { ClaimedRun } from '../../src/storage/records.ts'
import { createReport, deleteReport, findReport, updateReport } from '../../src/storage/reports/reports.ts'
import { claimRun, finishRun, recoverRuns, requeueRun } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { purgeDeletedProjects } from '../../src/storage/upkeep.ts'
import type { Result } from '../../src/vocabulary.ts'
import { inconsistencies } from './consistency.ts'
import { NOW, newReport } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const RESULTS: (Result | null)[] = ['good', 'decent', 'bad', null]

/** Something that happens; the numbers choose what it happens to. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), user: fc.nat(1), site: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('claim' as const), report: fc.nat(30) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('finish' as const),
      claim: fc.nat(30),
      result: fc.constantFrom(...RESULTS),
      score: fc.nat(100),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('put back' as const), claim: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('run again' as const), report: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('update' as const), report: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), report: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete project' as const), user: fc.nat(1), site: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('purge' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recover' as const) }) },
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

class World {
  readonly #storage: Storage
  readonly #users: string[]
  readonly #reports: { id: string; userId: string }[] = []
  readonly #claims: ClaimedRun[] = []
  #now = NOW

  constructor(storage: Storage, users: string[]) {
    this.#storage = storage
    this.#users = users
  }

  async perform(event: Event): Promise<void> {
    const { db } = this.#storage
    const now = ++this.#now
    if (event.do === 'create') {
      const userId = this.#users[event.user]!
      const { report } = await createReport(db, newReport(userId, { url: `https://site${event.site}.example/`, now }))
      this.#reports.push({ id: report.id, userId })
    } else if (event.do === 'delete project') {
      await deleteProject(db, this.#users[event.user]!, `site${event.site}.example`)
    } else if (event.do === 'purge') await purgeDeletedProjects(this.#storage)
    else if (event.do === 'recover') await recoverRuns(db, now)
    else if ('claim' in event) await this.#end(event, now)
    else await this.#touch(event.do, event.report, now)
  }

  async #touch(what: 'claim' | 'run again' | 'update' | 'delete', index: number, now: number): Promise<void> {
    const { db } = this.#storage
    const chosen = this.#reports[index % Math.max(1, this.#reports.length)]
    const report = chosen && (await findReport(db, chosen.userId, chosen.id))
    if (!report) return
    if (what === 'delete') await deleteReport(db, report.userId, report.id)
    else if (what === 'update') await updateReport(db, report.userId, report.id, { privacy: 1 }, now)
    else if (what === 'run again') await startRun(db, report, { depth: 0, device: 'mobile' }, now)
    else {
      const claimed = await claimRun(db, report.runId, now)
      if (claimed) this.#claims.push(claimed)
    }
  }

  /** Also of claims that are long over: those must not count. */
  async #end(event: Extract<Event, { claim: number }>, now: number): Promise<void> {
    const { db } = this.#storage
    const claimed = this.#claims[event.claim % Math.max(1, this.#claims.length)]
    if (!claimed) return
    const { id: runId, attempt } = claimed
    if (event.do === 'put back') await requeueRun(db, { runId, attempt, notBefore: now, now })
    else {
      const { result, score } = event
      const error = result === null ? ({ code: 'timeout', message: 'It took too long.' } as const) : null
      const outcome = { result, score: result === null ? null : score, ruleSet: '1', error }
      const body = new Uint8Array([1, 2, 3])
      await finishRun(db, { runId, attempt, outcome, results: body, evidence: body, now })
    }
  }
}

describe.each(KINDS)('the counts on %s', (kind) => {
  const { storage } = useTestStorage(kind)

  it('equal what is there, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 60 }), async (events) => {
        const users = [(await makeUser(storage)).id, (await makeUser(storage)).id]
        const world = new World(storage, users)
        for (const one of events) await world.perform(one)
        expect(await inconsistencies(storage.db)).toEqual([])
        await storage.db.deleteFrom('users').execute()
      }),
      { seed: 20_240_607, numRuns: 60 },
    )
  })

  it('equal what is there when all of it happens at once', async () => {
    const users = [(await makeUser(storage)).id, (await makeUser(storage)).id]
    const world = new World(storage, users)
    const events = fc.sample(event, { seed: 7, numRuns: 800 })
    for (let start = 0; start < events.length; start += 20) {
      await Promise.all(events.slice(start, start + 20).map((one) => world.perform(one).catch(ignoreGone)))
    }
    expect(await inconsistencies(storage.db)).toEqual([])
  })
})

/** A report deleted between the look and the new run. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Error && / is gone\.$/.test(error.message))) throw error
}

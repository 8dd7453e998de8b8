import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DemoAccount } from '../../../scripts/screenshots/demo.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { copyDemo } from '../../../test/web/demo.ts'
import { verifyPassword } from '../../actions/people/passwords.ts'
import type { Results } from '../../domain/results/schema.ts'
import { openStorage } from '../../storage/open.ts'
import type { User } from '../../storage/people/account-records.ts'
import { findUserByEmail } from '../../storage/people/users.ts'
import { listProjects } from '../../storage/projects/projects.ts'
import type { ReportSummary } from '../../storage/records.ts'
import { listReports } from '../../storage/reports/list/list.ts'
import { latestResults, listRuns } from '../../storage/runs/runs.ts'
import type { Storage } from '../../storage/storage.ts'
import { translators } from '../../words/languages.ts'
import { UsageError } from '../command.ts'
import { type FakeTerminal, fakeTerminal } from '../testing/terminal.ts'
import { makeDemo, startCommand } from './demo.ts'

const EVERYTHING = { sortBy: 'id', sort: 'asc', page: 1, perPage: 100 } as const

describe('the demo', () => {
  const place = temporaryFolder('demo-test')
  const data = join(place, 'data')
  const terminal: FakeTerminal = fakeTerminal()
  let storage: Storage
  let owner: User
  let reports: readonly ReportSummary[]
  let account: DemoAccount

  beforeAll(async () => {
    account = await copyDemo(data)
    storage = await openStorage({ dataFolder: data })
    owner = (await findUserByEmail(storage.db, 'demo@example.com'))!
    reports = (await listReports(storage, owner.id, EVERYTHING)).items
  })
  afterAll(() => storage.close())

  it('has an owner with the password that it prints', async () => {
    expect(account.email).toBe(owner.email)
    expect(await verifyPassword(account.password, owner.passwordHash!)).toBe(true)
    expect(account.said).toContain(`VERDICT_DATA=${account.folder} verdict serve`)
  })

  it('has sites and reports of every kind', async () => {
    expect((await listProjects(storage, owner.id, { ...EVERYTHING, sortBy: 'project' })).total).toBe(6)
    const count = (is: (report: ReportSummary) => boolean) => reports.filter(is).length
    expect(reports.length).toBeGreaterThanOrEqual(39)
    for (const result of ['good', 'decent', 'bad'] as const)
      expect(count((report) => report.result === result)).toBeGreaterThanOrEqual(3)
    expect(count(({ status }) => status === 'failed')).toBeGreaterThanOrEqual(3)
    const queued = reports.filter(({ status }) => status === 'queued')
    expect(queued.length).toBeGreaterThanOrEqual(2)
    for (const { id } of queued) {
      const [run] = await listRuns(storage.db, owner.id, id, 1)
      expect(run!.notBefore).toBeLessThanOrEqual(Date.now())
    }
    expect(new Set(reports.map(({ privacy }) => privacy)).size).toBe(3)
  })

  it('has a page whose score is limited by a noindex left in it', async () => {
    const limited = reports.find(({ url }) => url === 'https://quietdesk.example/journal/moving-in')!
    const [last, first] = await listRuns(storage.db, owner.id, limited.id, 2)
    expect([first!.result, last!.result, last!.score]).toEqual(['good', 'decent', 79])
  })

  it('has a history of runs, each with its own time and results', async () => {
    const bakery = reports.find(({ url }) => url === 'https://brightloaf.example/')!
    const runs = await listRuns(storage.db, owner.id, bakery.id, 20)
    expect(runs).toHaveLength(8)
    expect(runs.map(({ endedAt }) => endedAt)).toEqual(runs.map(({ endedAt }) => endedAt).toSorted((a, b) => b! - a!))
    expect(runs[0]!.score!).toBeGreaterThan(runs.at(-1)!.score!)
    for (const { id } of runs) expect(await latestResults(storage.db, id)).toBeDefined()
  })

  it('says why a certificate is not trusted as runs do, so that German readers get it in German', async () => {
    const museum = reports.find(({ url }) => url === 'https://oldmill-museum.example/')!
    const [run] = await listRuns(storage.db, owner.id, museum.id, 1)
    const stored = (await latestResults(storage.db, run!.id))!
    const { certificate } = JSON.parse(String(zstdDecompressSync(stored))) as Results
    expect(translators.de.sayText(certificate!.reason!)).toContain('ist abgelaufen.')
  })

  it('does not overwrite other data, and is replaced only with --force', async () => {
    await expect(makeDemo({ data, force: false }, terminal)).rejects.toThrow(/--force/)
    const strange = mkdtempSync(join(place, 'strange-'))
    writeFileSync(join(strange, 'verdict.db'), 'somebody else’s')
    for (const force of [false, true])
      await expect(makeDemo({ data: strange, force }, terminal)).rejects.toThrow(/not a demo/)
    const file = makeDemo({ data: join(strange, 'verdict.db'), force: true }, terminal)
    await expect(file).rejects.toThrow(/is a file; choose a folder/)
  })
})

it('says in one sentence that its folder cannot be created', async () => {
  const data = join(import.meta.filename, 'demo')
  await expect(makeDemo({ data, force: false }, fakeTerminal())).rejects.toThrow(UsageError)
  await expect(makeDemo({ data, force: false }, fakeTerminal())).rejects.toThrow(/could not be created: ENOTDIR/)
})

it('prints a command that starts the demo as it is pasted, and not a PostgreSQL of the settings', () => {
  expect(startCommand('/home/ann/verdict-demo', {})).toBe('VERDICT_DATA=/home/ann/verdict-demo verdict serve')
  expect(startCommand("/home/ann/Ann's demo", {})).toBe(
    String.raw`VERDICT_DATA='/home/ann/Ann'\''s demo' verdict serve`,
  )
  const env = { DATABASE_URL: 'postgres://db.example/verdict' }
  expect(startCommand('/data', env)).toBe('DATABASE_URL= VERDICT_DATA=/data verdict serve')
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { createReport } from '../../src/actions/reports/create-report.ts'
import { deleteProjectWithUndo, deleteReport, undoDeletion } from '../../src/actions/reports/delete-reports.ts'
import { createRunLimiter } from '../../src/actions/runs/run-limit.ts'
import { createScan } from '../../src/actions/scans/create-scan.ts'
import { deleteScan, deleteScanWithUndo, rescan, updateScan } from '../../src/actions/scans/update-scan.ts'
import { SOURCE, STATE } from '../../src/engine/site/site.ts'
import type { Queue } from '../../src/queue/queue.ts'
import { DEFAULT_OPTIONS } from '../../src/queue/scans/scan-options.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { deleteProject } from '../../src/storage/projects/projects.ts'
import { carryOutRemovals } from '../../src/storage/reports/due-removals.ts'
import { listRemovals, TIME_TO_UNDO } from '../../src/storage/reports/removals.ts'
import { findEarlierScan } from '../../src/storage/scans/earlier-scan.ts'
import { listPagesOfScan } from '../../src/storage/scans/listed-pages.ts'
import type { Scan } from '../../src/storage/scans/scan.ts'
import { commitBatch, findPart } from '../../src/storage/scans/scan-pages.ts'
import { endScan, takeScan } from '../../src/storage/scans/scan-progress.ts'
import { findScanOf, listScans } from '../../src/storage/scans/scans.ts'
import type { Db } from '../../src/storage/tables.ts'
import { purgeDeletedProjects } from '../../src/storage/upkeep.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { KINDS, makeUser, openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'

async function waitsForLock(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

const NOW = Date.parse('2026-01-15T12:00:00Z')

describe.each(KINDS)('the owner of a scan, on %s', (kind) => {
  let test: TestStorage
  let userId: string
  beforeAll(async () => {
    test = await openTestStorage(kind)
    userId = (await makeUser(test.storage)).id
  })
  afterAll(() => test.close())

  const changed: string[] = []
  const queue = {
    nudgeScans() {},
    nudge() {},
    async enqueue() {},
    async scanChanged(id: string) {
      changed.push(id)
    },
  } as Partial<Queue> as Queue
  const means = () => ({
    storage: test.storage,
    queue,
    runLimiter: createRunLimiter(0),
    now: () => NOW,
    config: { secret: null },
    actor: OPERATOR,
  })
  const fields = (project: string) => ({
    url: `https://${project}/`,
    project,
    privacy: 0 as const,
    options: { ...DEFAULT_OPTIONS, pages: 10 },
  })
  const create = async (project: string) => (await createScan(means(), { userId }, fields(project))).scan
  const find = (scan: Scan) => findScanOf(test.storage.db, userId, scan.id)

  /** A worker found one page and goes on. */
  async function start({ id, projectKey }: Scan) {
    const { storage } = test
    const attempt = await storage.transaction((db) => takeScan(db, id, NOW))
    const taken = { id, projectKey, attempt }
    const batch = {
      addresses: [{ n: 1, hash: 1, url: 'https://a.example/' }],
      pages: [],
      ways: new Map(),
      files: [],
      evidence: [{ n: 1, body: new Uint8Array([1]) }],
      parts: new Map([['host', new Uint8Array([1])]]),
    }
    const progress = { ...NOTHING, fetched: 1, judged: 1, good: 1, status: 'running' as const }
    expect(await commitBatch(storage, taken, batch, progress)).toBe(true)
    return {
      commit: () => commitBatch(storage, taken, batch, progress),
      end: (status: 'done' | 'stopped') =>
        storage.transaction((db) => endScan(db, taken, { ...progress, status }, RESULT, NOW)),
    }
  }

  it('creates one at a time for each project, and one for each idempotency key', async () => {
    const first = await createScan(means(), { userId }, fields('once.example'), 'key-1')
    expect(first.scan).toMatchObject({ status: 'queued', project: 'once.example', privacy: 0, options: { pages: 10 } })
    const again = await createScan(means(), { userId }, fields('once.example'), 'key-1')
    expect(again).toMatchObject({ isReplayed: true, scan: { id: first.scan.id } })
    await expect(create('once.example')).rejects.toMatchObject({
      code: 'scan_under_way',
      message: expect.stringContaining(first.scan.id),
    })
    const { total } = await listScans(test.storage, userId, {
      project: 'once.example',
      sortBy: 'id',
      sort: 'asc',
      page: 1,
      perPage: 10,
    })
    expect(total).toBe(1)
  })

  it('stops it and lets it go on', async () => {
    const unstarted = await create('stop-early.example')
    expect(await updateScan(means(), userId, unstarted.id, { status: 'stopped' })).toMatchObject({
      status: 'stopped',
      cut: { limit: 'stopped' },
    })

    const scan = await create('stop.example')
    const worker = await start(scan)
    expect(await updateScan(means(), userId, scan.id, { status: 'stopped' })).toMatchObject({ isStopping: true })
    expect(changed).toContain(scan.id)
    await worker.end('stopped')
    expect(await find(scan)).toMatchObject({ status: 'stopped', isStopping: false, score: 90 })
    expect(await updateScan(means(), userId, scan.id, { status: 'running' })).toMatchObject({
      status: 'queued',
      endedAt: null,
      score: null,
      judged: 1,
    })
    const again = await start(scan)
    await again.end('done')
    await expect(updateScan(means(), userId, scan.id, { status: 'running' })).rejects.toMatchObject({
      code: 'scan_ended',
    })
    await expect(updateScan(means(), userId, scan.id, { status: 'stopped' })).rejects.toMatchObject({
      code: 'scan_ended',
    })
  })

  it('changes who can see it, and scans the site again', async () => {
    const scan = await create('again.example')
    const changes = { privacy: 2 as const, password: 'correct horse', indexable: true }
    expect(await updateScan(means(), userId, scan.id, changes)).toMatchObject({
      privacy: 2,
      hasPassword: true,
      indexable: true,
    })
    await expect(rescan(means(), { userId }, scan.id)).rejects.toMatchObject({ code: 'scan_under_way' })
    await (await start(scan)).end('done')
    const second = await rescan(means(), { userId }, scan.id)
    expect(second).toMatchObject({ status: 'queued', privacy: 2, hasPassword: true, options: { pages: 10 }, judged: 0 })
    const other = await makeUser(test.storage)
    expect(await updateScan(means(), other.id, scan.id, { privacy: 0 })).toBeUndefined()
    expect(await rescan(means(), { userId: other.id }, scan.id)).toBeUndefined()
    expect(await deleteScan(means(), other.id, scan.id)).toBe(false)
  })

  it('does not scan a site again whose project is deleted at the same time', async () => {
    const { storage } = test
    const scan = await create('deleted-meanwhile.example')
    await (await start(scan)).end('done')
    let scanned: Promise<Scan | undefined> | undefined
    await storage.transaction(async (db) => {
      await deleteProject(db, userId, 'deleted-meanwhile.example')
      scanned = rescan(means(), { userId }, scan.id)
      // SQLite has one writer at a time.
      if (kind === 'postgres') await expect.poll(() => waitsForLock(storage.db)).toBe(true)
    })
    expect(await scanned).toBeUndefined()
    const ofProject = () =>
      storage.db.selectFrom('scans').select('status').where('project_key', '=', scan.projectKey).execute()
    expect(await ofProject()).toEqual([{ status: 'done' }])
  })

  it('compares with the latest scan that has a result, not with one that was stopped before it began', async () => {
    const first = await create('compared.example')
    await (await start(first)).end('done')
    const stopped = await create('compared.example')
    await updateScan(means(), userId, stopped.id, { status: 'stopped' })
    const pages = await test.storage.db
      .selectFrom('projects')
      .select('pages')
      .where('key', '=', first.projectKey)
      .executeTakeFirstOrThrow()
    expect(pages).toEqual({ pages: 1 })
    const next = await create('compared.example')
    expect(await findEarlierScan(test.storage.db, next)).toMatchObject({ id: first.id })
    await updateScan(means(), userId, next.id, { status: 'stopped' })
    const again = (await rescan(means(), { userId }, next.id))!
    expect(await findEarlierScan(test.storage.db, again)).toMatchObject({ id: first.id })
  })

  it('has counts that agree with its pages when its worker dies between two writes', async () => {
    const { storage } = test
    const { id, projectKey } = await create('killed.example')
    const attempt = await storage.transaction((db) => takeScan(db, id, NOW))
    const dying = {
      ...storage,
      transaction: () => Promise.reject(new Error('killed')),
    }
    const batch = {
      addresses: [],
      pages: [],
      ways: new Map(),
      files: [],
      evidence: [],
      parts: new Map([['host', new Uint8Array([1])]]),
    }
    const progress = { ...NOTHING, found: 1, fetched: 1, judged: 1, good: 1, status: 'running' as const }
    await expect(commitBatch(dying, { id, projectKey, attempt }, batch, progress)).rejects.toThrow('killed')
    expect(await findPart(storage.db, id, 'host')).toBeDefined()
    expect(await findScanOf(storage.db, userId, id)).toMatchObject({ found: 1, fetched: 1, judged: 1, good: 1 })
  })

  it('finds a page by its title as it is written, with letters of any language', async () => {
    const { storage } = test
    // As where the database was created with the rules of a language, which lower() follows.
    if (kind === 'postgres')
      await sql`alter table scan_pages alter column title type text collate "und-x-icu"`.execute(storage.db)
    const scan = await create('titles.example')
    const attempt = await storage.transaction((db) => takeScan(db, scan.id, NOW))
    const none = { entry: 0, turn: 1, mark: 1, clicks: 0, via: null, flags: 0, redirect: null, canonical: null }
    const unread = {
      text_hash: 0,
      bytes: 0,
      first_byte: 0,
      score: 90,
      facts: null,
      links: null,
      etag: null,
      modified: null,
    }
    const batch = {
      addresses: [{ n: 1, hash: 1, url: 'https://titles.example/' }],
      pages: [
        { n: 1, state: STATE.fetched, sources: SOURCE.start, status: 200, title: 'Über UNS', ...none, ...unread },
      ],
      ways: new Map(),
      files: [],
      evidence: [],
      parts: new Map(),
    }
    await commitBatch(storage, { ...scan, attempt }, batch, { ...NOTHING, status: 'running' })
    const question = { searchBy: 'title', sortBy: 'url', sort: 'asc', page: 1, perPage: 10 } as const
    for (const search of ['Über', 'Über uns', 'UNS'])
      expect(await listPagesOfScan(storage, scan, { ...question, search })).toMatchObject({ total: 1 })
  })

  async function rowsOf({ id, projectKey }: Scan) {
    const { db } = test.storage
    const counted = async (query: Promise<unknown[]>) => (await query).length
    return {
      scans: await counted(db.selectFrom('scans').select('key').where('key', '=', knownKey(id)).execute()),
      parts: await counted(db.selectFrom('scan_parts').select('name').where('scan_key', '=', knownKey(id)).execute()),
      evidence: await counted(
        db.selectFrom('scan_evidence').select('n').where('scan_key', '=', knownKey(id)).execute(),
      ),
      addresses: await counted(db.selectFrom('addresses').select('n').where('project_key', '=', projectKey).execute()),
    }
  }
  const projectOf = (scan: Scan) =>
    test.storage.db
      .selectFrom('projects')
      .select(['reports', 'scans', 'pages', 'scan_key'])
      .where('key', '=', scan.projectKey)
      .executeTakeFirst()

  it('deletes it while it runs, and its project with the last one', async () => {
    const scan = await create('delete.example')
    await (await start(scan)).end('done')
    expect(await projectOf(scan)).toMatchObject({ scans: 1, pages: 1, scan_key: knownKey(scan.id) })
    const second = (await rescan(means(), { userId }, scan.id))!
    const worker = await start(second)
    expect(await deleteScan(means(), userId, second.id)).toBe(true)
    expect(await find(second)).toBeUndefined()
    expect(await worker.commit()).toBe(false)
    expect(await projectOf(scan)).toMatchObject({ scans: 1, pages: 1, scan_key: knownKey(scan.id) })
    await purgeDeletedProjects(test.storage)
    expect(await rowsOf(second)).toMatchObject({ scans: 0, parts: 0, evidence: 0, addresses: 1 })

    expect(await deleteScan(means(), userId, scan.id)).toBe(true)
    expect(await projectOf(scan)).toBeUndefined()
    await purgeDeletedProjects(test.storage)
    expect(await rowsOf(scan)).toEqual({ scans: 0, parts: 0, evidence: 0, addresses: 0 })
    expect(await inconsistencies(test.storage.db)).toEqual([])
  })

  it('keeps a project as long as it has a report or a scan', async () => {
    const scan = await create('both.example')
    const page = { ...fields('both.example'), depth: 0, device: 'mobile' } as const
    const { report } = await createReport(means(), { userId }, page)
    expect(await projectOf(scan)).toMatchObject({ reports: 1, scans: 1 })
    await deleteReport(means(), userId, report.id)
    expect(await projectOf(scan)).toMatchObject({ reports: 0, scans: 1 })
    expect(await inconsistencies(test.storage.db)).toEqual([])
    await createReport(means(), { userId }, page)
    await deleteScan(means(), userId, scan.id)
    expect(await projectOf(scan)).toMatchObject({ reports: 1, scans: 0, scan_key: null })
    expect(await inconsistencies(test.storage.db)).toEqual([])
  })

  it('deletes a project with its scans, and can undo that', async () => {
    const scan = await create('undo.example')
    const worker = await start(scan)
    await deleteProjectWithUndo(means(), userId, 'undo.example')
    const removal = await test.storage.db.selectFrom('removals').select('id').executeTakeFirstOrThrow()
    expect(await find(scan)).toBeUndefined()
    await undoDeletion(means(), userId, { removalId: removal.id, reportId: null })
    expect(await find(scan)).toMatchObject({ status: 'running', judged: 1 })
    expect(await worker.commit()).toBe(true)

    await deleteProjectWithUndo(means(), userId, 'undo.example')
    await carryOutRemovals(test.storage, NOW + TIME_TO_UNDO)
    expect(await worker.commit()).toBe(false)
    await purgeDeletedProjects(test.storage)
    expect(await rowsOf(scan)).toEqual({ scans: 0, parts: 0, evidence: 0, addresses: 0 })
    expect(await inconsistencies(test.storage.db)).toEqual([])
  })

  it('deletes a scan with time to undo, and meanwhile the one before is the latest', async () => {
    const first = await create('restored.example')
    await (await start(first)).end('done')
    const second = (await rescan(means(), { userId }, first.id))!
    const worker = await start(second)
    const other = await makeUser(test.storage)
    expect(await deleteScanWithUndo(means(), other.id, second.id)).toBe(false)
    expect(await deleteScanWithUndo(means(), userId, second.id)).toBe(true)
    expect(await deleteScanWithUndo(means(), userId, second.id)).toBe(false)
    expect(await find(second)).toBeUndefined()
    expect(await projectOf(first)).toMatchObject({ scans: 2, pages: 1, scan_key: knownKey(first.id) })
    await worker.end('stopped')
    const [removal] = await listRemovals(test.storage.db, userId, 5)
    expect(removal).toMatchObject({ kind: 'scan', project: 'restored.example', reports: 0, scans: 1 })
    const undo = () => undoDeletion(means(), userId, { removalId: removal!.id, reportId: null })
    expect(await undoDeletion(means(), other.id, { removalId: removal!.id, reportId: null })).toMatchObject({
      scans: 0,
    })
    expect(await undo()).toEqual({ reports: 0, scans: 1 })
    expect(await find(second)).toMatchObject({ status: 'stopped' })
    expect(await projectOf(first)).toMatchObject({ scans: 2, scan_key: knownKey(second.id) })

    await deleteScanWithUndo(means(), userId, second.id)
    await deleteScanWithUndo(means(), userId, first.id)
    expect(await inconsistencies(test.storage.db)).toEqual([])
    await carryOutRemovals(test.storage, NOW + TIME_TO_UNDO)
    expect(await undo()).toEqual({ reports: 0, scans: 0 })
    await purgeDeletedProjects(test.storage)
    expect(await rowsOf(second)).toEqual({ scans: 0, parts: 0, evidence: 0, addresses: 0 })
    expect(await projectOf(first)).toBeUndefined()
    expect(await inconsistencies(test.storage.db)).toEqual([])
  })

  it('deletes only what was there when the project was deleted', async () => {
    const scan = await create('later.example')
    await (await start(scan)).end('done')
    await deleteProjectWithUndo(means(), userId, 'later.example')
    const later = { ...means(), now: () => NOW + 1_000 }
    const { scan: fresh } = await createScan(later, { userId }, fields('later.example'))
    await carryOutRemovals(test.storage, NOW + TIME_TO_UNDO)
    expect(await find(scan)).toBeUndefined()
    expect(await find(fresh)).toMatchObject({ status: 'queued' })
    await purgeDeletedProjects(test.storage)
    expect(await rowsOf(scan)).toMatchObject({ scans: 0, parts: 0, evidence: 0 })
    expect(await inconsistencies(test.storage.db)).toEqual([])
  })
})

const COUNTS = { found: 1, fetched: 0, judged: 0, good: 0, decent: 0, bad: 0, bytes: 1 }
const NOTHING = { ...COUNTS, sampled: 0, rendered: 0, renderFailed: 0, reason: null, cut: null }
const RESULT = { score: 90, pageScore: 90, siteScore: 95, result: 'good', ruleSet: '1', error: null } as const

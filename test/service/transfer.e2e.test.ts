import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Updateable } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import {
  archiveName,
  downloadProject,
  exportAccount,
  exportProject,
  importProject,
  type ProjectDownload,
} from '../../src/actions/transfer/transfer.ts'
import { readTar, type TarEntry, tarEnd, tarEntry } from '../../src/common/tar.ts'
import { png } from '../../src/domain/branding/testing/pictures.ts'
import { keyOf, newId } from '../../src/storage/ids.ts'
import { findUserByEmail } from '../../src/storage/people/users.ts'
import { findProjectKey } from '../../src/storage/projects/projects.ts'
import { deleteReport } from '../../src/storage/reports/reports.ts'
import type { Storage } from '../../src/storage/storage.ts'
import type { Tables } from '../../src/storage/tables.ts'
import { latestMigration, streamArchive, writeArchive } from '../../src/storage/transfer/archive.ts'
import { readProject } from '../../src/storage/transfer/read-project.ts'
import { PROJECT_TABLES, TABLES_NOT_EXPORTED } from '../../src/storage/transfer/transferred-tables.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { KINDS, makeUser, openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { DATA, type WrittenData } from '../upgrade/data.ts'
import type { Client } from './client.ts'
import { DATABASES, type Database } from './databases.ts'
import { type Person, type Service, startService } from './running.ts'

const NOW = Date.UTC(2026, 10, 1)
const acting = (storage: Storage) => ({ storage, now: () => NOW, actor: OPERATOR })

let source: Service
let written: WrittenData
const folder = temporaryFolder('transfer')
let file: string
let entries: TarEntry[]

beforeAll(async () => {
  written = JSON.parse(await readFile(DATA.ids, 'utf8'))
  const data = await mkdtemp(join(tmpdir(), 'verdict-source-'))
  await writeFile(join(data, 'verdict.db'), zstdDecompressSync(await readFile(DATA.sqlite)))
  source = await startService(undefined, data)
  const branding = { name: 'Acme', accent: '#0b6e4f', logo: png(8, 8).toString('base64') }
  const path = `projects/${encodeURIComponent(written.project)}/branding`
  expect((await source.clientWith(written.key).call('PUT', path, { json: branding })).status).toBe(200)
  file = join(folder, 'project.tar.zst')
  const user = await ownerOf(source.storage)
  const counts = await exportProject(acting(source.storage), { userId: user, project: written.project, file })
  expect(counts).toMatchObject({ missing: 0 })
  entries = await entriesIn(await readFile(file))
})
afterAll(() => source?.stop())

async function entriesIn(archive: Uint8Array): Promise<TarEntry[]> {
  async function* one(bytes: Uint8Array) {
    yield bytes
  }
  const found: TarEntry[] = []
  for await (const { name, body } of readTar(one(zstdDecompressSync(archive)), () => 2 ** 30))
    found.push({ name, body: Buffer.from(body) })
  return found
}

const MANIFEST = { verdict: 'project', name: 'a', version: '1', exported_at: '2026-01-01T00:00:00Z' } as const

/** All rows of an archive, without what is of the instance. */
async function rowsIn(path: string): Promise<unknown[]> {
  const rows: unknown[] = []
  for (const { name, body } of await entriesIn(await readFile(path))) {
    if (!name.startsWith('rows/')) continue
    for (const line of String(body).trimEnd().split('\n')) {
      const [table, { user_key: _, project_key: _of, ...row }] = JSON.parse(line)
      rows.push([table, table === 'projects' ? { ...row, key: 0 } : row])
    }
  }
  expect(rows.length).toBeGreaterThan(50)
  return rows
}

async function ownerOf(storage: Storage): Promise<string> {
  const { user_key } = await storage.db
    .selectFrom('projects')
    .select('user_key')
    .where('project', '=', written.project)
    .executeTakeFirstOrThrow()
  return (await storage.db.selectFrom('users').select('id').where('key', '=', user_key).executeTakeFirstOrThrow()).id
}

/** What the API says of the project. */
async function answersOf({ get }: Client, base: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  async function ask(path: string): Promise<{ data: { id: string }[] }> {
    const { status, body } = await get(path)
    const text = JSON.stringify({ status, body }).replaceAll(base, 'http://here')
    answers[path] = JSON.parse(text)
    return JSON.parse(text).body
  }
  const site = `projects/${encodeURIComponent(written.project)}`
  await ask(site)
  await ask(`${site}/policy`)
  await ask(`${site}/marks`)
  await ask(`${site}/branding`)
  const reports = await ask(`reports?sort=asc&search=${encodeURIComponent(written.project)}`)
  for (const { id } of reports.data) {
    await ask(`reports/${id}`)
    await ask(`reports/${id}/compare`)
    for (const run of (await ask(`reports/${id}/runs`)).data) await ask(`reports/${id}/runs/${run.id}`)
  }
  for (const { id } of (await ask(`${site}/scans`)).data ?? []) {
    await ask(`scans/${id}`)
    await ask(`scans/${id}/pages`)
    await ask(`scans/${id}/findings`)
    await ask(`scans/${id}/audits`)
  }
  return answers
}

describe.each(DATABASES)('a project that is imported into $name', ({ create }) => {
  let target: Service
  let database: Database
  let person: Person

  beforeAll(async () => {
    database = await create()
    target = await startService(database.url)
    person = await target.newUser()
  })
  afterAll(async () => {
    await target?.stop()
    await database?.drop()
  })

  it('has the same answers of the API, but for passwords, schedules and the owner', async () => {
    const imported = await importProject(acting(target.storage), file, { userId: person.userId })
    expect(imported).toMatchObject({ project: written.project, renamed: 0, scans: 1 })
    const [entry] = await target.storage.db
      .selectFrom('audit_log')
      .select(['action', 'object', 'details'])
      .orderBy('key')
      .execute()
    expect(entry).toMatchObject({ action: 'project.imported', object: `project ${written.project}` })
    expect(JSON.parse(entry!.details!)).toMatchObject({ user: person.userId, scans: 1 })
    expect(imported.withoutPassword).toBe(1)
    const rows = await target.storage.db.selectFrom('reports').select(['id', 'privacy', 'password_hash']).execute()
    expect(rows.find(({ id }) => id === written.locked)).toMatchObject({ privacy: 1, password_hash: null })
    expect(rows.filter(({ privacy }) => privacy === 2)).toEqual([])
    const on = await target.storage.db.selectFrom('schedules').select('id').where('enabled', '=', 1).execute()
    expect(on).toEqual([])
    expect(await inconsistencies(target.storage.db)).toEqual([])
    const before = await answersOf(source.clientWith(written.key), source.base)
    const after = await answersOf(person.client, target.base)
    const paths = Object.keys(before)
    expect(paths.length).toBeGreaterThan(10)
    expect(Object.keys(after)).toEqual(paths)
    for (const path of paths) expect(comparable(after[path]), path).toEqual(comparable(before[path]))
  })

  it('goes on to SQLite with every row as it is', async () => {
    const onward = join(folder, 'onward.tar.zst')
    const { userId } = person
    await exportProject(acting(target.storage), { userId, project: written.project, file: onward })
    const test = await openTestStorage('sqlite')
    const owner = (await makeUser(test.storage)).id
    await importProject(acting(test.storage), onward, { userId: owner })
    const last = join(folder, 'last.tar.zst')
    await exportProject(acting(test.storage), { userId: owner, project: written.project, file: last })
    expect(await rowsIn(last)).toEqual(await rowsIn(onward))
    await test.close()
    await Promise.all([onward, last].map((path) => rm(path)))
  })

  it('is refused for the same account a second time, and gets new ids in another one', async () => {
    await expect(importProject(acting(target.storage), file, { userId: person.userId })).rejects.toThrow(
      `already has a project ${written.project}`,
    )
    const other = await target.newUser()
    const again = await importProject(acting(target.storage), file, { userId: other.userId })
    expect(again.renamed).toBeGreaterThan(again.reports + again.runs)
    expect(await inconsistencies(target.storage.db)).toEqual([])
    const count = async ({ client }: Person) => Object.keys(await answersOf(client, target.base)).length
    expect(await count(other)).toBe(await count(person))
  })
})

describe.each(KINDS)('a project of %s that is exported while it is in use', (kind) => {
  let test: TestStorage
  let userId: string
  let key: number

  beforeEach(async () => {
    test = await openTestStorage(kind)
    userId = (await makeUser(test.storage)).id
    await importProject(acting(test.storage), file, { userId })
    key = (await findProjectKey(test.storage.db, userId, written.project))!
  })
  afterEach(() => test.close())

  /** The archive that is written if something happens as soon as the first row of a table has been read. */
  async function exportedWhile(table: string, happens: () => Promise<unknown>): Promise<string> {
    let hasHappened = false
    async function* items() {
      for await (const item of readProject(test.storage, key)) {
        if (!hasHappened && 'table' in item && item.table === table) {
          hasHappened = true
          await happens()
        }
        yield item
      }
    }
    const path = join(folder, `${randomBytes(6).toString('hex')}.tar.zst`)
    await writeArchive(path, { manifest: MANIFEST, items: items() })
    expect(hasHappened).toBe(true)
    return path
  }

  async function imported(path: string) {
    const target = await openTestStorage('sqlite')
    try {
      const owner = (await makeUser(target.storage)).id
      const counts = await importProject(acting(target.storage), path, { userId: owner })
      expect(await inconsistencies(target.storage.db)).toEqual([])
      const reports = await target.storage.db.selectFrom('reports').select(['id', 'status', 'result']).execute()
      return { counts, reports }
    } finally {
      await target.close()
    }
  }

  it('is imported without a report that was deleted before its turn', async () => {
    const reports = await test.storage.db.selectFrom('reports').select('id').orderBy('key').execute()
    expect(reports.length).toBeGreaterThan(1)
    const last = reports.at(-1)!.id
    const path = await exportedWhile('reports', () => deleteReport(test.storage.db, userId, last))
    const left = (await imported(path)).reports.map(({ id }) => id)
    expect(left.toSorted()).toEqual(reports.slice(0, -1).map(({ id }) => id))
  })

  it('is imported also if a report is deleted while it is read', async () => {
    const first = await test.storage.db.selectFrom('reports').select('id').orderBy('key').executeTakeFirstOrThrow()
    const path = await exportedWhile('reports', () => deleteReport(test.storage.db, userId, first.id))
    expect((await imported(path)).counts.reports).toBeGreaterThan(0)
  })

  it('has the result of a run that ends before the turn of its report', async () => {
    const { db } = test.storage
    const last = await db.selectFrom('reports').selectAll().orderBy('key', 'desc').executeTakeFirstOrThrow()
    const ran = { state: 'done', ended_at: NOW, score: 90, result: 2, reached: 0, rule_set: '1' } as const
    const waits = { state: 'queued', ended_at: null, score: null, result: null, reached: null, rule_set: null } as const
    const judged = { status: 'done', score: 90, result: 2, generated_at: NOW, result_run_id: last.run_id } as const
    const unjudged = { status: 'queued', score: null, result: null, generated_at: null, result_run_id: null } as const
    const set = async (run: typeof ran | typeof waits, report: typeof judged | typeof unjudged, at: number) => {
      await db.updateTable('runs').set(run).where('id', '=', last.run_id).execute()
      await db
        .updateTable('reports')
        .set({ ...report, error_code: null, error_message: null, updated_at: at })
        .where('id', '=', last.id)
        .execute()
    }
    await set(waits, unjudged, NOW)
    const path = await exportedWhile('reports', () => set(ran, judged, NOW + 1))
    const { reports } = await imported(path)
    expect(reports.find(({ id }) => id === last.id)).toMatchObject({ status: 'done', result: 2 })
  })

  async function addScan(change: Updateable<Tables['scans']>): Promise<number> {
    const { db } = test.storage
    const ended = await db.selectFrom('scans').selectAll().executeTakeFirstOrThrow()
    const id = newId(ended.created_at + 1)
    const key = keyOf(id)!
    await db
      .insertInto('scans')
      .values({ ...ended, key, id })
      .execute()
    await db.updateTable('scans').set(change).where('key', '=', key).execute()
    return key
  }

  it('has the pages of the scan before one that was stopped before it began', async () => {
    const stopped = { status: 'stopped', judged: 0, rule_set: null, result: null, score: null } as const
    await addScan(stopped)
    const path = await exportedWhile('projects', async () => {})
    expect((await imported(path)).counts).toMatchObject({ scans: 2 })
  })

  it('is imported without a stopped scan that went on meanwhile', async () => {
    const { db } = test.storage
    const stopped = await addScan({ status: 'stopped' })
    await db.updateTable('scan_evidence').set({ scan_key: stopped }).execute()
    const path = await exportedWhile('projects', () =>
      db.updateTable('scans').set({ status: 'running' }).where('key', '=', stopped).execute(),
    )
    expect((await imported(path)).counts).toMatchObject({ scans: 1 })
  })

  it('is imported without a scan that ended meanwhile', async () => {
    const { db } = test.storage
    const later = await addScan({ status: 'running' })
    await db.updateTable('scan_evidence').set({ scan_key: later }).execute()
    const path = await exportedWhile('scans', () =>
      db.updateTable('scans').set({ status: 'done' }).where('key', '=', later).execute(),
    )
    expect((await imported(path)).counts).toMatchObject({ scans: 1 })
  })
})

/** Reports with a password are private after an import, which changes when they were updated for no one else. */
function comparable(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value) => {
      if (key === 'privacy' && value === 2) return 1
      if (key === 'password' || key === 'has_password') return false
      return key === 'user_id' || key === 'saved_by' || key === 'key' || key === 'request_id' ? undefined : value
    }),
  )
}

describe('a project that is downloaded', () => {
  const download = (key: string, options: RequestInit = {}, project = written.project) =>
    fetch(`${source.base}/api/v1/projects/${encodeURIComponent(project)}/export`, {
      ...options,
      headers: { authorization: `Bearer ${key}` },
    })
  const recorded = () =>
    source.storage.db
      .selectFrom('audit_log')
      .select(['action', 'object', 'key_key', 'details'])
      .where('action', 'in', ['project.exported', 'account.exported'])
      .orderBy('key', 'desc')
      .execute()

  it('is the archive that the command writes, and is recorded', async () => {
    const response = await download(written.key)
    expect(response.headers.get('content-type')).toBe('application/zstd')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${archiveName(written.project)}"`)
    const sent = await entriesIn(Buffer.from(await response.arrayBuffer()))
    expect(sent.slice(1)).toEqual(entries.slice(1))
    const [latest] = await recorded()
    expect(latest).toMatchObject({ action: 'project.exported', object: `project ${written.project}`, details: null })
    expect(latest!.key_key).not.toBeNull()
    expect((await recorded()).at(-1)).toMatchObject({ key_key: null, details: expect.stringContaining('"rows":') })
  })

  it('is for its owner: others find no such project', async () => {
    const { key } = await source.newUser()
    expect((await download(key)).status).toBe(404)
    expect((await download(written.key, {}, 'nowhere.example')).status).toBe(404)
  })

  it('takes one of two places until it has ended or the client is gone', async () => {
    const userId = await ownerOf(source.storage)
    const dependencies = { ...acting(source.storage), downloads: source.downloads }
    const open = () => downloadProject(dependencies, { userId, project: written.project }, () => {})
    const [first, second] = [await open(), await open()] as ProjectDownload[]
    expect(await open()).toBe('busy')
    const refused = await download(written.key)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    first!.stream.destroy()
    second!.stream.resume()
    const isFree = async () => {
      const opened = await open()
      if (typeof opened === 'object') opened.stream.destroy()
      return typeof opened === 'object'
    }
    await expect.poll(isFree).toBe(true)
    const gone = new AbortController()
    const begun = await download(written.key, { signal: gone.signal })
    expect(begun.status).toBe(200)
    gone.abort()
    await expect(begun.arrayBuffer()).rejects.toThrow()
    await expect.poll(async () => (await download(written.key)).status).toBe(200)
  })

  it('is read no faster than it is sent, and no further after an abort', async () => {
    let read = 0
    let isOver = false
    async function* endless() {
      try {
        for (;;) yield { hash: String(++read), body: randomBytes(100_000) }
      } finally {
        isOver = true
      }
    }
    let ended: Error | null = null
    const stream = streamArchive({ manifest: MANIFEST, items: endless() }, (error) => {
      ended = error
    })
    await once(stream, 'readable')
    stream.read()
    for (let before = -1; before !== read; await sleep(100)) before = read
    expect(read).toBeLessThan(20)
    stream.destroy()
    await expect.poll(() => isOver).toBe(true)
    await expect.poll(() => ended).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  })

  it('breaks off with an error if it cannot be read to its end', async () => {
    const broken = (async function* () {
      yield { hash: 'a', body: randomBytes(10) }
      throw new Error('the disk is gone')
    })()
    const path = join(folder, 'broken.tar.zst')
    const stream = streamArchive({ manifest: MANIFEST, items: broken }, () => {})
    await expect(pipeline(stream, createWriteStream(path))).rejects.toThrow('the disk is gone')
    await expect(
      importProject(acting(source.storage), path, { userId: await ownerOf(source.storage) }),
    ).rejects.toThrow()
  })
})

describe('an archive', () => {
  let test: TestStorage
  let userId: string

  beforeAll(async () => {
    test = await openTestStorage('sqlite')
    userId = (await makeUser(test.storage)).id
  })
  afterAll(() => test.close())

  async function archive(changed: readonly TarEntry[]): Promise<string> {
    const path = join(folder, `${Math.random()}.tar.zst`)
    const blocks = [...changed.flatMap((entry) => [...tarEntry(entry)]), tarEnd()]
    await writeFile(path, zstdCompressSync(Buffer.concat(blocks)))
    return path
  }

  async function expectRefused(path: string, why: string | RegExp): Promise<void> {
    await expect(importProject(acting(test.storage), path, { userId })).rejects.toThrow(why)
    for (const table of ['projects', 'reports', 'runs', 'scans'] as const)
      expect(await test.storage.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await inconsistencies(test.storage.db)).toEqual([])
  }

  type Line = [table: string, row: Record<string, unknown>]

  /** The same archive with other rows. */
  function withRows(change: (line: Line) => Line | Line[] | null): TarEntry[] {
    let rows = 0
    return entries.map(({ name, body }) => {
      if (name === 'end.json') return { name, body: json({ ...JSON.parse(String(body)), rows }) }
      if (!name.startsWith('rows/')) return { name, body }
      const lines = String(body)
        .trimEnd()
        .split('\n')
        .flatMap((line) => {
          const changed = change(JSON.parse(line))
          return changed === null ? [] : Array.isArray(changed[0]) ? (changed as Line[]) : [changed as Line]
        })
      rows += lines.length
      return { name, body: Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')) }
    })
  }

  const json = (value: unknown) => Buffer.from(JSON.stringify(value))
  const changedRow = (table: string, change: Record<string, unknown>) =>
    withRows(([name, row]) => [name, name === table ? { ...row, ...change } : row])

  it.each<[what: string, change: (fields: Record<string, unknown>) => Record<string, unknown>]>([
    [
      'a link that runs a script',
      (fields) => ({ fields: { ...fields, footerText: 'x', footerUrl: 'javascript:alert(1)' } }),
    ],
    ['a color that ends the stylesheet', (fields) => ({ fields: { ...fields, accent: '#000}*{x:y' } })],
    ['a security.txt', (fields) => ({ fields: { ...fields, securityTxt: 'Contact: mailto:a@b.example' } })],
    [
      'a logo of another type',
      (fields) => ({ fields: { ...fields, logo: { ...(fields['logo'] as object), type: 'text/html' } } }),
    ],
    ['a logo under the hash of another', () => ({ logo_hash: '0'.repeat(32) })],
    ['a logo that is not there', () => ({ logo: null, logo_hash: null })],
  ])('whose branding has %s is refused', async (_, change) => {
    const changed = withRows(([name, row]) => {
      if (name !== 'brandings') return [name, row]
      const { fields, ...rest } = change(JSON.parse(String(row['fields'])))
      return [name, { ...row, ...rest, ...(fields !== undefined && { fields: JSON.stringify(fields) }) }]
    })
    await expectRefused(await archive(changed), 'The archive has a broken row of brandings')
  })

  it('of a newer version is refused', async () => {
    const [{ body }, ...rest] = entries as [TarEntry, ...TarEntry[]]
    const manifest = JSON.parse(String(body))
    expect(manifest).toMatchObject({ verdict: 'project', format: 1, migration: latestMigration() })
    for (const newer of [{ format: 2 }, { migration: '9999-future' }])
      await expectRefused(
        await archive([{ name: 'manifest.json', body: json({ ...manifest, ...newer }) }, ...rest]),
        'newer version',
      )
  })

  it.each<[why: string, message: string | RegExp, change: () => readonly TarEntry[]]>([
    ['no manifest', 'does not begin with its manifest', () => entries.slice(1)],
    ['no end', 'not whole', () => entries.slice(0, -1)],
    ['a part missing', 'not whole', () => entries.filter(({ name }) => name !== 'rows/00000001.ndjson')],
    [
      'a path out of it',
      'does not belong there: "../etc/passwd"',
      () => [...entries, { name: '../etc/passwd', body: json(1) }],
    ],
    ['an absolute path', 'does not belong there', () => [{ name: '/tmp/x', body: json(1) }, ...entries]],
    [
      'a file under a wrong hash',
      'is damaged',
      () => [entries[0]!, { name: `blobs/${'a'.repeat(64)}`, body: json(1) }, ...entries.slice(1)],
    ],
    ['files missing', 'does not have it', () => withoutBlobs()],
    ['a table that is not of a project', 'is broken', () => withRows((line) => [line, ['users', { key: 1 }]])],
    [
      'a column that is none',
      /is broken: table reports has no column named nope/,
      () => changedRow('reports', { nope: 1 }),
    ],
    ['SQL for a column', 'invalid name', () => changedRow('reports', { 'key) values (1); drop table reports; --': 1 })],
    ['a wrong type', /Row \d+ of the archive \(runs\) is broken/, () => changedRow('runs', { queued_at: 'soon' })],
    ['an unknown privacy', 'broken row of reports', () => changedRow('reports', { privacy: 9 })],
    ['a URL that is none', 'broken row of reports', () => changedRow('reports', { url: 'javascript:alert(1)' })],
    ['results that are no JSON', 'broken row of results', () => changedRow('results', { body: { base64: 'AAAA' } })],
    ['an unknown state', 'broken row of runs', () => changedRow('runs', { state: 'asleep' })],
    [
      'a report without its latest run',
      'latest run',
      () =>
        withRows((line) =>
          ['runs', 'results', 'run_files', 'metrics', 'changes', 'run_policies', 'evidence'].includes(line[0])
            ? null
            : line,
        ),
    ],
    [
      'nothing but a project',
      'neither reports nor scans',
      () => withRows((line) => (line[0] === 'projects' ? line : null)),
    ],
    [
      'lines that are no JSON',
      'is not JSON',
      () => entries.map((entry) => (entry.name.startsWith('rows/') ? { ...entry, body: Buffer.from('{\n') } : entry)),
    ],
  ])('with %s is refused, and nothing is changed', async (_, message, change) => {
    await expectRefused(await archive(change()), message)
  })

  function withoutBlobs(): TarEntry[] {
    return entries.flatMap((entry) => {
      if (entry.name === 'end.json') return { ...entry, body: json({ ...JSON.parse(String(entry.body)), blobs: 0 }) }
      return entry.name.startsWith('blobs/') ? [] : entry
    })
  }

  it('that is none, is cut short or expands too much is refused', async () => {
    const path = join(folder, 'other')
    await expectRefused(join(folder, 'nowhere'), 'does not exist')
    await writeFile(path, 'not an archive')
    await expectRefused(path, 'is not an export of Verdict')
    const whole = await readFile(file)
    await writeFile(path, whole.subarray(0, whole.length - 100))
    await expectRefused(path, /cut short|damaged|not whole/)
    const body = Buffer.alloc(60 * 2 ** 20)
    const zeros = { name: `blobs/${createHash('sha256').update(body).digest('hex')}`, body }
    const header = [...tarEntry(entries[0]!)]
    await writeFile(path, zstdCompressSync(Buffer.concat([...header, ...tarEntry(zeros), ...tarEntry(zeros)])))
    await expectRefused(path, 'expands to far more')
  })

  it('of an account has all of it and no secrets, and is not imported', async () => {
    const user = (await findUserByEmail(source.storage.db, await emailOf()))!
    const path = join(folder, 'account.tar.zst')
    await exportAccount(acting(source.storage), { userId: user.id, email: user.email, file: path })
    const tar = zstdDecompressSync(await readFile(path)).toString('latin1')
    expect(tar).toContain(user.email)
    expect(tar).toContain(written.watched)
    for (const { hash } of await source.storage.db.selectFrom('keys').select('hash').execute())
      expect(tar).not.toContain(hash)
    expect(tar).not.toContain('$argon2')
    await expectRefused(path, 'export of an account')
  })

  async function emailOf(): Promise<string> {
    const key = keyOf(await ownerOf(source.storage))!
    return (
      await source.storage.db.selectFrom('users').select('email').where('key', '=', key).executeTakeFirstOrThrow()
    ).email
  }

  it('has no password, secret or sealed header', async () => {
    const text = entries.map(({ body }) => body.toString()).join('')
    expect(text).not.toContain('$argon2')
    expect(text).not.toContain('"secret"')
  })
})

it('every table is decided: part of an export, or left out with a reason', async () => {
  const { storage, close } = await openTestStorage('sqlite')
  const tables = await storage.db.introspection.getTables()
  const search = /^(report_search|search_tail|search_|reservoir|url_sample|migrations)/
  const names = tables.map(({ name }) => name).filter((name) => !search.test(name))
  const decided = new Set<string>([...PROJECT_TABLES, ...Object.keys(TABLES_NOT_EXPORTED)])
  expect(names.filter((name) => !decided.has(name))).toEqual([])
  await close()
})

import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { exportProject, importProject } from '../../src/actions/transfer/transfer.ts'
import { main } from '../../src/cli/main.ts'
import { INTERRUPTED, Stopped } from '../../src/cli/terminal.ts'
import { fakeTerminal } from '../../src/cli/testing/terminal.ts'
import { packJson } from '../../src/common/zstd.ts'
import { readAll } from '../../src/storage/backup/copy.ts'
import { restoreStorage } from '../../src/storage/backup/restore.ts'
import { announceBlob, claimBody } from '../../src/storage/blobs/blob-rows.ts'
import { type BlobStore, BlobStoreError } from '../../src/storage/blobs/blob-store.ts'
import { Blobs } from '../../src/storage/blobs/blobs.ts'
import { findBlobCounts, moveBlobs } from '../../src/storage/blobs/move-blobs.ts'
import { openS3 } from '../../src/storage/blobs/s3-store.ts'
import { adoptUnknownBlobs, BLOB_TABLES, ORPHAN_MS, sweepBlobs } from '../../src/storage/blobs/sweep-blobs.ts'
import { openStorage } from '../../src/storage/open.ts'
import { createReport, deleteReport } from '../../src/storage/reports/reports.ts'
import { listSpace } from '../../src/storage/retention/space.ts'
import { findRunFile } from '../../src/storage/runs/run-files.ts'
import { findEvidence } from '../../src/storage/runs/run-history.ts'
import { claimRun, finishRun } from '../../src/storage/runs/runs.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { verdict } from '../cli/verdict.ts'
import { type ObjectStorage, startObjectStorage } from '../object-storage.ts'
import { NOW, newReport } from './make-report.ts'
import { KINDS, makeTestPlace, makeUser, type TestPlace } from './open-test-storage.ts'

let objects: ObjectStorage
beforeAll(async () => {
  objects = await startObjectStorage()
})
afterAll(() => objects.remove())

const bytes = (text: string) => new TextEncoder().encode(text)

describe.each(KINDS)('blobs of %s', (kind) => {
  let place: TestPlace
  let storage: Storage
  let userId: string

  beforeEach(async () => {
    place = await makeTestPlace(kind, { hasTables: true })
    storage = await openStorage({ ...place.settings, blobs: objects.store })
    userId = (await makeUser(storage)).id
    for (const hash of await objects.stored()) await objects.store.delete(hash)
    return async () => {
      await storage.close()
      await place.remove()
    }
  })

  /** A report with a run that is done, as a worker stores it. */
  async function makeRun(name: string, to: Storage = storage) {
    const { report, run } = await to.transaction((db) => createReport(db, newReport(userId)))
    const { attempt } = (await to.transaction((db) => claimRun(db, run.id, NOW)))!
    const evidence = await to.blobs.upload(bytes(`evidence of ${name}`))
    const files = [await to.blobs.uploadFile({ name: 'screenshot.webp', type: 'image/webp', body: bytes('the same') })]
    const outcome = { result: 'good', score: 90, ruleSet: '1', error: null } as const
    await to.transaction((db) =>
      finishRun(db, { runId: run.id, attempt, outcome, results: packJson({}), evidence, files, now: NOW }),
    )
    return { reportId: report.id, runId: run.id }
  }

  async function expectReadable(runId: string, name: string, from: Storage = storage): Promise<void> {
    const evidence = (await findEvidence(from.db, runId))!
    expect(new TextDecoder().decode(await from.blobs.read(evidence))).toBe(`evidence of ${name}`)
    const file = (await findRunFile(from.db, runId, 'screenshot.webp'))!
    expect(new TextDecoder().decode(await from.blobs.read(file))).toBe('the same')
  }

  it('are in the store, and the rows have their hashes only', async () => {
    const { runId } = await makeRun('one')
    const evidence = (await findEvidence(storage.db, runId))!
    expect(evidence.body).toHaveLength(0)
    expect(await objects.stored()).toContain(evidence.blob)
    await expectReadable(runId, 'one')
    const [space] = await listSpace(storage.slow)
    expect(space).toMatchObject({ evidence: 'evidence of one'.length, files: 'the same'.length })
  })

  it('of deleted reports are deleted a day later, and not those that another row uses', async () => {
    const first = await makeRun('one')
    const second = await makeRun('two')
    expect(await objects.stored()).toHaveLength(3)
    await deleteReport(storage.db, userId, first.reportId)
    expect(await sweepBlobs(storage, NOW)).toEqual({ deleted: 0, bytes: 0 })
    expect(await sweepBlobs(storage, NOW + ORPHAN_MS - 1)).toEqual({ deleted: 0, bytes: 0 })
    expect(await sweepBlobs(storage, NOW + ORPHAN_MS)).toEqual({ deleted: 1, bytes: 'evidence of one'.length })
    expect(await objects.stored()).toHaveLength(2)
    await expectReadable(second.runId, 'two')
  })

  it('that a row uses again are kept, whether the row comes before or during the sweep', async () => {
    const first = await makeRun('one')
    await deleteReport(storage.db, userId, first.reportId)
    await sweepBlobs(storage, NOW)
    const again = await makeRun('one')
    expect(await sweepBlobs(storage, NOW + ORPHAN_MS)).toEqual({ deleted: 0, bytes: 0 })
    await expectReadable(again.runId, 'one')

    await deleteReport(storage.db, userId, again.reportId)
    await sweepBlobs(storage, NOW + ORPHAN_MS)
    // Written while the object is being deleted: the bytes stay in the row.
    let during: { runId: string } | undefined
    const store: BlobStore = {
      ...objects.store,
      async delete(hash) {
        during ??= await makeRun('one')
        await objects.store.delete(hash)
      },
    }
    const sweeping = await openStorage({ ...place.settings, blobs: store })
    expect((await sweepBlobs(sweeping, NOW + 2 * ORPHAN_MS)).deleted).toBe(1)
    await sweeping.close()
    await expectReadable(during!.runId, 'one')
    expect((await moveBlobs(storage, { to: 'store', onlyWaiting: true })).moved).toBe(1)
    await expectReadable(during!.runId, 'one')
  })

  it('cannot be claimed while they are being deleted, and are not deleted once claimed', async () => {
    const hash = 'a'.repeat(64)
    await announceBlob(storage.db, { hash, bytes: 1 })
    await storage.db.updateTable('blobs').set({ is_deleting: 1 }).execute()
    expect(await announceBlob(storage.db, { hash, bytes: 1 })).toBe(false)
    expect(await claimBody(storage.db, { hash, body: bytes('x') })).toEqual({ body: bytes('x'), blob: '' })
  })

  it('stay in the database while the store is down, and are uploaded later', async () => {
    const failures: string[] = []
    storage.blobs.onFailure = (error) => failures.push(error.trouble)
    await objects.stop()
    const { runId } = await makeRun('one')
    await objects.start()
    expect(failures).toEqual(['unavailable'])
    expect(storage.blobs.isHealthy).toBe(false)
    await expectReadable(runId, 'one')
    expect(await findBlobCounts(storage.db)).toMatchObject({ inStore: 0, inDatabase: 2 })
    expect((await moveBlobs(storage, { to: 'store', onlyWaiting: true })).moved).toBe(2)
    expect(await findBlobCounts(storage.db)).toMatchObject({ inStore: 2, inDatabase: 0 })
    expect(storage.blobs.isHealthy).toBe(true)
    await expectReadable(runId, 'one')
  })

  it('are not waited for again by runs once the store has failed, until it answers', async () => {
    let answers: 'not at all' | 'never' | 'at once' = 'not at all'
    const uploaded: string[] = []
    const put = vi.fn<BlobStore['put']>(async (_, body) => {
      if (answers === 'not at all') throw new BlobStoreError('unavailable', 'Down.')
      if (answers === 'never') return new Promise(() => {})
      uploaded.push(Buffer.from(body).toString())
    })
    const blobs = new Blobs(storage.db, { ...objects.store, put })
    const later = (seconds: number) => {
      const time = performance.now() + seconds * 1000
      vi.spyOn(performance, 'now').mockReturnValue(time)
    }
    try {
      expect(await blobs.upload(bytes('one'))).toMatchObject({ hash: '' })
      answers = 'never'
      later(31)
      // The first one asks the store, and none of them waits.
      const kept: unknown[] = []
      for (const name of ['two', 'three']) void blobs.upload(bytes(name)).then((body) => kept.push(body))
      await expect.poll(() => kept).toMatchObject([{ hash: '' }, { hash: '' }])
      await expect.poll(() => put.mock.calls.length).toBe(2)
      answers = 'at once'
      later(31)
      expect(await blobs.upload(bytes('four'))).toMatchObject({ hash: '' })
      await expect.poll(() => uploaded).toEqual(['four'])
      expect(await blobs.upload(bytes('five'))).not.toMatchObject({ hash: '' })
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('are uploaded also behind one that the store refuses every time', async () => {
    let isDown = true
    const put: BlobStore['put'] = async (hash, body) => {
      if (isDown || Buffer.from(body).toString() === 'evidence of first')
        throw new BlobStoreError('refused', 'Too large.')
      await objects.store.put(hash, body)
    }
    const picky = await openStorage({ ...place.settings, blobs: { ...objects.store, put } })
    try {
      for (const name of ['first', 'second', 'third']) await makeRun(name, picky)
      isDown = false
      const goesOn = {}
      const upload = (limit: number) => moveBlobs(picky, { to: 'store', onlyWaiting: true, limit, place: goesOn })
      await expect(upload(100)).rejects.toThrow('Too large.')
      // Both others of its table, which are read at once, and then the files.
      expect((await upload(1)).moved).toBe(2)
      expect((await upload(100)).moved).toBe(3)
      await expect(upload(100)).rejects.toThrow('Too large.')
      expect(await findBlobCounts(picky.db)).toMatchObject({ inStore: 5, inDatabase: 1 })
    } finally {
      await picky.close()
    }
  })

  it('say why they cannot be read', async () => {
    const { runId } = await makeRun('one')
    const evidence = (await findEvidence(storage.db, runId))!
    const without = await openStorage(place.settings)
    await expect(without.blobs.read(evidence)).rejects.toThrow('VERDICT_BLOBS is not set')
    await without.close()
    await objects.store.delete(evidence.blob!)
    await expect(storage.blobs.read(evidence)).rejects.toMatchObject({ trouble: 'missing' })
    await objects.stop()
    await expect(storage.blobs.read(evidence)).rejects.toMatchObject({ trouble: 'unavailable' })
    await objects.start()
  })

  it('move to the store and back, in several goes', async () => {
    const without = await openStorage(place.settings)
    const runs = [await makeRun('one', without), await makeRun('two', without)]
    await without.close()
    await expectReadable(runs[0]!.runId, 'one')
    expect(await moveBlobs(storage, { to: 'store', onlyWaiting: true })).toMatchObject({ moved: 0 })
    const stopping = new AbortController()
    const half = moveBlobs(storage, { to: 'store', signal: stopping.signal, onProgress: () => stopping.abort() })
    await half.catch(() => {})
    expect(await findBlobCounts(storage.db)).toMatchObject({ inStore: 1, inDatabase: 3 })
    expect(await moveBlobs(storage, { to: 'store' })).toMatchObject({ moved: 3, left: 0 })
    for (const [at, name] of ['one', 'two'].entries()) await expectReadable(runs[at]!.runId, name)
    expect(await moveBlobs(storage, { to: 'database' })).toMatchObject({ moved: 4, left: 0 })
    const plain = await openStorage(place.settings)
    for (const [at, name] of ['one', 'two'].entries()) await expectReadable(runs[at]!.runId, name, plain)
    await plain.close()
  })

  it('are counted and moved by the command, which refuses what it does not understand', async () => {
    const { runId } = await makeRun('one')
    const { dataFolder, databaseUrl } = place.settings
    const { endpoint, accessKeyId, secretAccessKey } = objects.settings
    const data = { VERDICT_DATA: dataFolder!, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const keys = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
    const store = { VERDICT_BLOBS: 's3://verdict/some/instance', VERDICT_BLOBS_ENDPOINT: endpoint!, ...keys }
    const run = (argv: string[], env: Record<string, string> = store) =>
      verdict(['blobs', ...argv], { env: { ...data, ...env } })
    const before = await run(['status'])
    expect(before.lines).toEqual([
      expect.stringMatching(/^0 in /),
      expect.stringContaining('2 in s3://verdict/some/instance (23 bytes)'),
    ])
    const stopped = fakeTerminal({ env: { ...data, ...store } })
    stopped.interrupt(new Stopped(INTERRUPTED))
    expect(await main(['blobs', 'move', '--to', 'database'], stopped)).toBe(INTERRUPTED)
    expect(stopped.out).toBe('')
    expect((await run(['move', '--to', 'database'])).out).toContain('Moved 2 files (23 bytes)')
    expect((await run(['status'])).lines[0]).toMatch(/^2 in /)
    const unset = await run(['move'], {})
    expect([unset.exitCode, unset.err]).toEqual([2, expect.stringContaining('VERDICT_BLOBS is not set')])
    expect((await run(['move'])).out).toContain('Moved 2 files (23 bytes) to s3://verdict/some/instance')
    await expectReadable(runId, 'one')
    await objects.store.delete((await findEvidence(storage.db, runId))!.blob!)
    const partly = await run(['move', '--to', 'database'])
    expect(partly.out).toContain('Moved 1 file (8 bytes)')
    expect(partly.out).toContain('1 file changed in the meantime, or missing or damaged in object storage')
    expect(partly.exitCode).toBe(1)
    for (const typo of [['statsu'], ['move', '--to', 'disk']]) expect((await run(typo)).exitCode).toBe(2)
    await objects.stop()
    const down = await run(['move', '--to', 'database'])
    await objects.start()
    expect([down.exitCode, down.err]).toEqual([2, expect.stringContaining('Run it again to resume.')])
  })

  it('are exported, and imported into the object storage of another instance', async () => {
    await makeRun('one')
    const dependencies = { now: () => NOW, actor: OPERATOR }
    const file = join(place.folder, 'project.tar.zst')
    const exported = await exportProject({ ...dependencies, storage }, { userId, project: 'example.com', file })
    expect(exported).toMatchObject({ blobs: 2, missing: 0 })
    const elsewhere = await makeTestPlace(kind, { hasTables: true })
    const other = openS3({ ...objects.settings, prefix: 'other' })
    const target = await openStorage({ ...elsewhere.settings, blobs: other })
    const owner = (await makeUser(target)).id
    await importProject({ ...dependencies, storage: target }, file, { userId: owner })
    expect(await findBlobCounts(target.db)).toMatchObject({ inStore: 2, inDatabase: 0 })
    const [{ id: runId }] = (await target.db.selectFrom('runs').select('id').execute()) as [{ id: string }]
    await expectReadable(runId, 'one', target)
    const copied = (await other.list().next()).value as string[]
    expect(copied).toHaveLength(2)
    for (const hash of copied) await other.delete(hash)
    const lost = (await findEvidence(storage.db, runId))!
    await objects.store.delete(lost.blob!)
    const again = { userId, project: 'example.com', file: join(place.folder, 'again.tar.zst') }
    expect(await exportProject({ ...dependencies, storage }, again)).toMatchObject({ blobs: 1, missing: 1 })
    await target.close()
    await elsewhere.remove()
  })

  it('that are damaged keep no others from being moved or exported', async () => {
    const { runId } = await makeRun('one')
    await makeRun('two')
    const { blob } = (await findEvidence(storage.db, runId))!
    const url = `${objects.settings.endpoint}/verdict/some/instance/${blob!.slice(0, 2)}/${blob}`
    const { accessKeyId, secretAccessKey, region } = objects.settings
    const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
    expect((await client.fetch(url, { method: 'PUT', body: 'other bytes' })).status).toBe(200)
    const acting = { storage, now: () => NOW, actor: OPERATOR }
    const file = join(place.folder, 'damaged.tar.zst')
    const exported = await exportProject(acting, { userId, project: 'example.com', file })
    expect(exported).toMatchObject({ blobs: 2, missing: 1 })
    expect(await moveBlobs(storage, { to: 'database' })).toMatchObject({ moved: 3, left: 1 })
    // One that is down for a moment is another matter: nothing is left out.
    await objects.stop()
    await expect(moveBlobs(storage, { to: 'database' })).rejects.toMatchObject({ trouble: 'unavailable' })
    await objects.start()
  })

  it('that the database does not know are deleted a day after they were found', async () => {
    const { runId } = await makeRun('one')
    const file = join(place.folder, 'backup')
    await storage.backup(file)
    const after = await makeRun('two')
    await restoreStorage(place.settings, file, { replace: true })
    await expectReadable(runId, 'one')
    expect(await findEvidence(storage.db, after.runId)).toBeUndefined()
    expect(await adoptUnknownBlobs(storage, NOW)).toBe(1)
    expect((await sweepBlobs(storage, NOW + ORPHAN_MS - 1)).deleted).toBe(0)
    expect((await sweepBlobs(storage, NOW + ORPHAN_MS)).deleted).toBe(1)
    expect(await objects.stored()).toHaveLength(2)
    await expectReadable(runId, 'one')
  })

  it('that the database did not know have their size again when a row uses them', async () => {
    await objects.store.put(createHash('sha256').update('evidence of one').digest('hex'), bytes('evidence of one'))
    expect(await adoptUnknownBlobs(storage, NOW)).toBe(1)
    await makeRun('one')
    const [space] = await listSpace(storage.slow)
    expect(space).toMatchObject({ evidence: 'evidence of one'.length, files: 'the same'.length })
  })

  it('that rows name are all there after kills in the middle of uploads', async () => {
    const settings = { ...place.settings }
    if (settings.databaseUrl) {
      const url = new URL(settings.databaseUrl)
      url.searchParams.set('application_name', 'writer')
      settings.databaseUrl = url.href
    }
    for (const delay of [0, 15, 40]) {
      const script = join(import.meta.dirname, 'blob-writer-process.ts')
      const args = [script, JSON.stringify(settings), JSON.stringify(objects.settings), userId]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      const exited = once(child, 'exit')
      await once(child.stdout, 'data')
      await sleep(delay)
      child.kill('SIGKILL')
      await exited
    }
    // PostgreSQL may still commit what it was sent last.
    const writers = sql`select 1 from pg_stat_activity where application_name = 'writer' and datname = current_database()`
    if (kind === 'postgres') await expect.poll(async () => (await writers.execute(storage.db)).rows).toEqual([])
    const stored = new Set(await objects.stored())
    let named = 0
    for (const table of BLOB_TABLES) {
      for (const row of await storage.db.selectFrom(table).select(['body', 'blob']).execute()) {
        expect(stored).toContain(row.blob)
        expect((await storage.blobs.read(row)).length).toBeGreaterThan(500)
        named++
      }
    }
    expect(named).toBeGreaterThan(3)
    // What no row names goes in the end, and nothing else.
    await sweepBlobs(storage, NOW)
    await sweepBlobs(storage, NOW + ORPHAN_MS)
    expect(await objects.stored()).toHaveLength(named)
  })
})

it('every table that names blobs is known to the sweep', async () => {
  const place = await makeTestPlace('sqlite', { hasTables: true })
  const storage = await openStorage(place.settings)
  const tables = await storage.db.introspection.getTables()
  const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === 'blob')).map(({ name }) => name)
  expect(naming.toSorted()).toEqual([...BLOB_TABLES].toSorted())
  for await (const _ of readAll(storage.db)) break
  await storage.close()
  await place.remove()
})

describe('the store', () => {
  it('refuses wrong credentials and damaged objects with a sentence', async () => {
    const wrong = openS3({ ...objects.settings, secretAccessKey: 'other' })
    await expect(wrong.put('b'.repeat(64), bytes('x'))).rejects.toThrow(BlobStoreError)
    const noBucket = openS3({ ...objects.settings, bucket: 'missing' })
    await expect(noBucket.put('b'.repeat(64), bytes('x'))).rejects.toThrow('NoSuchBucket')
    await expect(noBucket.get('b'.repeat(64))).rejects.toThrow('NoSuchBucket')
    expect(await objects.store.get('c'.repeat(64))).toBeUndefined()
    await expect(noBucket.open('b'.repeat(64))).rejects.toThrow('NoSuchBucket')
    expect(await objects.store.open('c'.repeat(64))).toBeUndefined()
    await objects.store.delete('c'.repeat(64))
  })

  it('has nothing stored where a server answers that there is no such page', async () => {
    const server = createServer((_, response) => response.writeHead(404).end('<h1>Not Found</h1>'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/s3`
    const store = openS3({ ...objects.settings, endpoint })
    await expect(store.put('b'.repeat(64), bytes('x'))).rejects.toThrow('answered PUT with status 404')
    await store.delete('b'.repeat(64))
    server.closeAllConnections()
    server.close()
  })

  describe('that sends an object on', () => {
    /** Answers every request. */
    async function opened(answer: RequestListener, hash: string) {
      const server = createServer(answer)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const blobs = new Blobs(undefined as never, openS3({ ...objects.settings, endpoint }))
      const close = () => {
        server.closeAllConnections()
        server.close()
      }
      return { ...(await blobs.open({ body: new Uint8Array(), blob: hash }).catch(catching(close))), close }
    }
    const catching = (close: () => void) => (error: Error) => {
      close()
      throw error
    }
    const body = randomBytes(300_000)
    const hash = createHash('sha256').update(body).digest('hex')

    it('gives the bytes as they are stored', async () => {
      await objects.store.put(hash, body)
      const { bytes: size, body: pieces, close } = (await objects.store.open(hash))!
      expect(size).toBe(body.length)
      expect(Buffer.concat(await Readable.from(pieces).toArray())).toEqual(body)
      close()
    })

    it('withholds the end of what is damaged, and of what breaks off', async () => {
      const other = Buffer.from(body)
      other[body.length - 1]! ^= 1
      const damaged = await opened((_, response) => response.end(other), hash)
      let sent = 0
      const reading = (async () => {
        for await (const piece of damaged.body as Readable) sent += piece.length
      })()
      await expect(reading).rejects.toThrow("doesn't match its hash")
      expect(sent).toBeLessThan(body.length)
      damaged.close()
      const broken = await opened((_, response) => {
        response.writeHead(200, { 'content-length': body.length })
        response.write(body.subarray(0, 1000), () => response.destroy())
      }, hash)
      await expect((broken.body as Readable).toArray()).rejects.toThrow('is unreachable')
      broken.close()
    })

    it('reads no further than its consumer, and closes the stream', async () => {
      let written = 0
      let isGone = false
      const large = await opened((_, response) => {
        response.on('close', () => {
          isGone = true
        })
        const more = () => {
          while (!isGone && response.write(body)) written += body.length
          response.once('drain', more)
        }
        more()
      }, hash)
      const pieces = large.body as Readable
      await once(pieces, 'readable')
      for (let before = -1; before !== written; await sleep(100)) before = written
      expect(written).toBeLessThan(16e6)
      pieces.destroy()
      await expect.poll(() => isGone).toBe(true)
      large.close()
    })

    it('says at once that there is no answer, before anything is sent', async () => {
      const refused = opened((_, response) => response.writeHead(503).end(), hash)
      await expect(refused).rejects.toMatchObject({ trouble: 'unavailable' })
    })
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAll } from '../../src/storage/backup/copy.ts'
import { restoreStorage } from '../../src/storage/backup/restore.ts'
import { announceBlob, claimBody } from '../../src/storage/blobs/blob-rows.ts'
import { type BlobStore, BlobStoreError } from '../../src/storage/blobs/blob-store.ts'
import { findBlobCounts, moveBlobs } from '../../src/storage/blobs/move-blobs.ts'
import { adoptUnknownBlobs, BLOB_TABLES, ORPHAN_MS, sweepBlobs } from '../../src/storage/blobs/sweep-blobs.ts'
import { openStorage, type Storage } from '../../src/storage/open.ts'
import { createReport, deleteReport } from '../../src/storage/reports.ts'
import { listSpace } from '../../src/storage/retention/space.ts'
import { findRunFile } from '../../src/storage/run-files.ts'
import { findEvidence } from '../../src/storage/run-history.ts'
import { claimRun, finishRun } from '../../src/storage/runs.ts'
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
      finishRun(db, { runId: run.id, attempt, outcome, results: bytes('results'), evidence, files, now: NOW }),
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
    const [first, second] = [await makeRun('one'), await makeRun('two')]
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

  it('that rows name are all there after kills in the middle of uploads', async () => {
    for (const delay of [0, 15, 40]) {
      const script = join(import.meta.dirname, 'blob-writer-process.ts')
      const args = [script, JSON.stringify(place.settings), JSON.stringify(objects.settings), userId]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      const exited = once(child, 'exit')
      await once(child.stdout, 'data')
      await sleep(delay)
      child.kill('SIGKILL')
      await exited
    }
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
    const { openS3 } = await import('../../src/storage/blobs/s3-store.ts')
    const wrong = openS3({ ...objects.settings, secretAccessKey: 'other' })
    await expect(wrong.put('b'.repeat(64), bytes('x'))).rejects.toThrow(BlobStoreError)
    const noBucket = openS3({ ...objects.settings, bucket: 'missing' })
    await expect(noBucket.put('b'.repeat(64), bytes('x'))).rejects.toThrow('NoSuchBucket')
    await expect(noBucket.get('b'.repeat(64))).rejects.toThrow('NoSuchBucket')
    expect(await objects.store.get('c'.repeat(64))).toBeUndefined()
    await objects.store.delete('c'.repeat(64))
  })
})

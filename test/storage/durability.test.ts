import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSetting, saveSetting } from '../../src/storage/settings.ts'
import { openSqlite } from '../../src/storage/sqlite/open.ts'
import type { Database } from '../../src/storage/storage.ts'
import { storageTrouble } from '../../src/storage/trouble.ts'

/** A disk that takes until it is told: each sync waits for `finish` or `fail`. */
class SlowDisk {
  readonly #waiting: { resolve(): void; reject(error: Error): void }[] = []
  isHeld = true
  syncs = 0

  sync = (): Promise<void> => {
    this.syncs++
    if (!this.isHeld) return Promise.resolve()
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  finish(): void {
    this.#waiting.shift()!.resolve()
  }

  fail(): void {
    this.#waiting.shift()!.reject(new Error('The disk is broken.'))
  }

  release(): void {
    this.isHeld = false
    for (const { resolve } of this.#waiting.splice(0)) resolve()
  }
}

describe('what SQLite has written', () => {
  let folder: string
  let disk: SlowDisk
  let storage: Database

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'verdict-durability-'))
    disk = new SlowDisk()
    storage = await openSqlite(folder, { sync: disk.sync })
  })
  afterEach(async () => {
    disk.release()
    await storage.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const save = (name: string) => storage.transaction((db) => saveSetting(db, name, 'x'))

  /** Notes when it is answered. */
  function watch(work: Promise<unknown>) {
    const watched = { answer: 'none yet' }
    work.then(
      () => {
        watched.answer = 'done'
      },
      (error: Error) => {
        watched.answer = error.message
      },
    )
    return watched
  }

  /** An answer that waits for nothing comes within these rounds of the event loop. */
  async function someRounds(): Promise<void> {
    for (let round = 0; round < 50; round++) await new Promise(setImmediate)
  }

  /** As another process sees it. */
  function isCommitted(name: string): boolean {
    const database = new DatabaseSync(join(folder, 'verdict.db'), { readOnly: true })
    try {
      return database.prepare('select 1 from settings where name = ?').get(name) !== undefined
    } finally {
      database.close()
    }
  }

  it('is answered before it is on the disk where it may be lost, and only there', async () => {
    const lost = watch(storage.transaction((db) => saveSetting(db, 'a', 'x'), { mayBeLost: true }))
    await someRounds()
    expect(lost.answer).toBe('done')
    expect(disk.syncs).toBe(0)
    expect(await findSetting(storage.db, 'a')).toBe('x')
    const kept = watch(save('b'))
    const another = watch(storage.transaction((db) => saveSetting(db, 'c', 'x'), { mayBeLost: true }))
    await someRounds()
    expect([kept.answer, another.answer]).toEqual(['none yet', 'done'])
    disk.finish()
    await expect.poll(() => kept.answer).toBe('done')
  })

  it('is answered when its commit is on the disk, and no sooner', async () => {
    const saved = watch(save('a'))
    await expect.poll(() => disk.syncs).toBe(1)
    expect(isCommitted('a')).toBe(true)
    await someRounds()
    expect(saved.answer).toBe('none yet')
    disk.finish()
    await expect.poll(() => saved.answer).toBe('done')
  })

  it('is answered so by a statement outside of a transaction too', async () => {
    const saved = watch(saveSetting(storage.db, 'a', 'x'))
    await expect.poll(() => disk.syncs).toBe(1)
    await someRounds()
    expect(saved.answer).toBe('none yet')
    disk.finish()
    await expect.poll(() => saved.answer).toBe('done')
  })

  it('waits for a sync that began after its commit, not for one under way', async () => {
    const first = watch(save('a'))
    await expect.poll(() => disk.syncs).toBe(1)
    const second = watch(save('b'))
    await expect.poll(() => isCommitted('b')).toBe(true)
    disk.finish()
    await expect.poll(() => first.answer).toBe('done')
    await expect.poll(() => disk.syncs).toBe(2)
    await someRounds()
    expect(second.answer).toBe('none yet')
    disk.finish()
    await expect.poll(() => second.answer).toBe('done')
  })

  it('shares a sync with what committed before it began', async () => {
    const saved = ['a', 'b', 'c'].map((name) => watch(save(name)))
    await expect.poll(() => disk.syncs).toBe(1)
    disk.finish()
    await expect.poll(() => saved.map(({ answer }) => answer)).toEqual(['done', 'done', 'done'])
    expect(disk.syncs).toBe(1)
  })

  it('is an error where the disk fails', async () => {
    const saved = watch(save('a'))
    await expect.poll(() => disk.syncs).toBe(1)
    disk.fail()
    await expect.poll(() => saved.answer).toBe('The disk is broken.')
  })

  it('is an error where the files were deleted, as after a folder was removed by mistake', async () => {
    disk.release()
    await save('a')
    rmSync(folder, { recursive: true })
    const saved = save('b')
    await expect(saved).rejects.toThrow('The files of the database were deleted or replaced.')
    expect(storageTrouble(await saved.catch((error: unknown) => error))).toBe('read-only')
    await expect(storage.ping()).rejects.toThrow('deleted')
  })

  it('needs no sync where nothing was written', async () => {
    expect(await findSetting(storage.db, 'a')).toBeUndefined()
    expect(disk.syncs).toBe(0)
  })
})

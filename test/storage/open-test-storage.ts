import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, inject, onTestFinished } from 'vitest'
import { openStorage, type StorageSettings } from '../../src/storage/open.ts'
import type { User } from '../../src/storage/people/account-records.ts'
import { createUser } from '../../src/storage/people/users.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { putEmptyDatabase } from '../../src/storage/testing/empty-database.ts'
import { createDatabase } from '../postgres/database.ts'

export const KINDS = ['sqlite', 'postgres'] as const
export type Kind = (typeof KINDS)[number]

export interface TestPlace {
  settings: StorageSettings
  /** A folder of the test's own. */
  folder: string
  remove(): Promise<void>
}

/** Somewhere to open a storage, with nothing in it yet, or with empty tables already where that saves time. */
export async function makeTestPlace(kind: Kind, { hasTables = false } = {}): Promise<TestPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-storage-'))
  const database =
    kind === 'postgres'
      ? await createDatabase(inject('postgresUrl'), hasTables ? inject('postgresTemplate') : undefined)
      : undefined
  if (kind === 'sqlite' && hasTables) await putEmptyDatabase(join(folder, 'data'))
  return {
    folder,
    settings: { dataFolder: join(folder, 'data'), databaseUrl: database?.url },
    async remove() {
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface TestPlaces {
  place(kind: Kind, options?: { hasTables: boolean }): Promise<TestPlace>
  open(at: TestPlace): Promise<Storage>
  close(storage: Storage): Promise<void>
}

/** Places and storages that are closed and removed after each test. */
export function useTestPlaces(): TestPlaces {
  const places: TestPlace[] = []
  const storages = new Set<Storage>()

  async function close(storage: Storage): Promise<void> {
    storages.delete(storage)
    await storage.close()
  }
  afterEach(async () => {
    await Promise.all([...storages].map(close))
    await Promise.all(places.splice(0).map((place) => place.remove()))
  })
  return {
    async place(kind, options) {
      const place = await makeTestPlace(kind, options)
      places.push(place)
      return place
    },
    async open(at) {
      const storage = await openStorage(at.settings)
      storages.add(storage)
      return storage
    },
    close,
  }
}

export interface TestStorage extends TestPlace {
  storage: Storage
  close(): Promise<void>
}

/** A new, empty storage; `close` leaves nothing behind. */
export async function openTestStorage(kind: Kind): Promise<TestStorage> {
  const place = await makeTestPlace(kind, { hasTables: true })
  const storage = await openStorage(place.settings)
  return {
    ...place,
    storage,
    async close() {
      await storage.close()
      await place.remove()
    },
  }
}

/** One for all tests of a file or a group. It is filled before their hooks run, so the storage can be taken out of it at once. */
export function useTestStorage(kind: Kind): TestStorage {
  const test = { storage: {} } as TestStorage
  beforeAll(async () => {
    const { storage, ...place } = await openTestStorage(kind)
    Object.assign(test, place)
    Object.assign(test.storage, storage)
  })
  afterAll(() => test.close?.())
  return test
}

/** One for a single test, which closes it when it ends. */
export async function storageOfTest(kind: Kind): Promise<Storage> {
  const { storage, close } = await openTestStorage(kind)
  onTestFinished(close)
  return storage
}

let users = 0

export async function makeUser(storage: Storage): Promise<User> {
  const email = `user${++users}@example.com`
  return (await createUser(storage.db, { email, passwordHash: null, role: 'user', now: 1_760_000_000_000 }))!
}

import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { openStorage, type Storage } from '../../storage/open.ts'
import { UsageError } from '../command.ts'

type Place = Pick<Config, 'dataFolder' | 'databaseUrl'>

/** Where the data is, for people: without the password in a database URL. */
export function placeOf({ dataFolder, databaseUrl }: Place): string {
  if (databaseUrl === null) return resolve(dataFolder, 'verdict.db')
  const url = new URL(databaseUrl)
  return `${url.protocol}//${url.host}${url.pathname}`
}

export function storageSettings({ dataFolder, databaseUrl }: Place) {
  return { dataFolder, databaseUrl: databaseUrl ?? undefined }
}

/** Opens the database; a failure is shown as a message without a stack trace. */
export async function openData(place: Place): Promise<Storage> {
  return await openStorage(storageSettings(place)).catch((error: Error) => {
    throw new UsageError(error.message)
  })
}

/** Opens the database for one command, also while servers use it. */
export async function withData<T>(place: Place, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openData(place)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

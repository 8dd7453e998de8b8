import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { openS3 } from '../../storage/blobs/s3-store.ts'
import { openStorage, type StorageSettings } from '../../storage/open.ts'
import type { Storage } from '../../storage/storage.ts'
import { UsageError } from '../command.ts'

type Place = Pick<Config, 'dataFolder' | 'databaseUrl'>
type Blobs = Pick<
  Config,
  'blobs' | 'blobsEndpoint' | 'blobsRegion' | 'blobsKeyId' | 'blobsSecretKey' | 'blobsSessionToken'
>

/** Where the data is, for people: without the password in a database URL. */
export function placeOf({ dataFolder, databaseUrl }: Place): string {
  if (databaseUrl === null) return resolve(dataFolder, 'verdict.db')
  const url = new URL(databaseUrl)
  return `${url.protocol}//${url.host}${url.pathname}`
}

export function storageSettings(config: Place & Blobs): StorageSettings {
  const { dataFolder, databaseUrl } = config
  return { dataFolder, databaseUrl: databaseUrl ?? undefined, blobs: blobStore(config) }
}

function blobStore(config: Blobs): BlobStore | undefined {
  const { blobs, blobsEndpoint: endpoint, blobsRegion: region, blobsKeyId, blobsSecretKey } = config
  if (blobs === null) return undefined
  return openS3({
    ...blobs,
    endpoint,
    region,
    // The configuration has both with `blobs`.
    accessKeyId: blobsKeyId!,
    secretAccessKey: blobsSecretKey!,
    sessionToken: config.blobsSessionToken,
  })
}

/** Opens the database; a failure is shown as a message without a stack trace. */
export async function openData(place: Place & Blobs): Promise<Storage> {
  return await openStorage(storageSettings(place)).catch((error: Error) => {
    throw new UsageError(error.message)
  })
}

/** Opens the database for one command, also while servers use it. */
export async function withData<T>(place: Place & Blobs, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openData(place)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

/** The same for commands that need what is stored: opening a folder without a database would create an empty one. */
export async function withStoredData<T>(place: Place & Blobs, work: (storage: Storage) => Promise<T>): Promise<T> {
  if (place.databaseUrl === null && !existsSync(placeOf(place)))
    throw new UsageError(`There is no database ${placeOf(place)}. Check VERDICT_DATA.`)
  return await withData(place, work)
}

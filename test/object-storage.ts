import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { BlobStore } from '../src/storage/blobs/blob-store.ts'
import { openS3, type S3Settings } from '../src/storage/blobs/s3-store.ts'
import { freePort } from './processes.ts'

export interface ObjectStorage {
  settings: S3Settings
  store: BlobStore
  /** Hashes of all objects. */
  stored(): Promise<string[]>
  /** As if the server were gone, until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** An S3-compatible server on loopback, with one empty bucket. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'verdict-objects-'))
  const open = (port: number) =>
    new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: 'verdict' }] })
  const port = await freePort()
  let server: S3rver | undefined = open(port)
  await server.run()
  const settings: S3Settings = {
    bucket: 'verdict',
    prefix: 'some/instance',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    sessionToken: null,
  }
  async function stop(): Promise<void> {
    await server?.close()
    server = undefined
  }
  return {
    settings,
    store: openS3(settings),
    async stored() {
      const names = await readdir(directory, { recursive: true })
      return [...new Set(names.flatMap((name) => /[\da-f]{64}/.exec(name)?.[0] ?? []))].sort()
    },
    stop,
    async start() {
      server = open(port)
      await server.run()
    },
    async remove() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

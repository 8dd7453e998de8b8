import type { Storage } from '../storage/storage.ts'
import { createEmbeddedQueue } from './embedded.ts'
import type { Queue } from './queue.ts'
import type { ScanTimes } from './scans/scan-queue.ts'

export interface QueueSettings {
  storage: Storage
  databaseUrl?: string | null
  now: () => number
  onError: (error: unknown) => void
  graceMs?: number
  scanTimes?: ScanTimes
}

/** The queue that fits the database. */
export async function openQueue({ databaseUrl, ...settings }: QueueSettings): Promise<Queue> {
  if (settings.storage.kind === 'sqlite') return createEmbeddedQueue(settings)
  if (!databaseUrl) throw new TypeError('The queue on PostgreSQL needs the URL of the database.')
  const { createPostgresQueue } = await import('./postgres.ts')
  return createPostgresQueue({ ...settings, databaseUrl })
}

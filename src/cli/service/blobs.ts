import { english, formatBytes, formatNumber } from '../../messages/locale.ts'
import { BlobStoreError } from '../../storage/blobs/blob-store.ts'
import { findBlobCounts, moveBlobs } from '../../storage/blobs/move-blobs.ts'
import { UsageError } from '../command.ts'
import { startProgress } from '../progress.ts'
import { count } from '../report/view.ts'
import type { Terminal } from '../terminal.ts'
import { readConfig } from './config.ts'
import { placeOf, withStoredData } from './open-data.ts'

/** Prints how many blobs are where. */
export async function showBlobs(terminal: Terminal): Promise<number> {
  const config = readConfig(terminal)
  return await withStoredData(config, async (storage) => {
    const { inStore, bytes, inDatabase } = await findBlobCounts(storage.slow)
    const place = storage.blobs.store?.place ?? 'object storage (VERDICT_BLOBS is not set)'
    terminal.stdout.write(
      `${formatNumber(inDatabase, english)} in ${placeOf(config)}\n${formatNumber(inStore, english)} in ${place} (${formatBytes(bytes, english)})\n`,
    )
    return 0
  })
}

/** A script must not go on as if everything were there. */
const SOME_LEFT = 1

/** Moves everything to the store, or back. */
export async function moveAllBlobs(to: 'store' | 'database', terminal: Terminal): Promise<number> {
  const config = readConfig(terminal)
  return await withStoredData(config, async (storage) => {
    const { store } = storage.blobs
    if (store === null)
      throw new UsageError('VERDICT_BLOBS is not set, so there is no object storage to move from or to.')
    const progress = startProgress(terminal)
    try {
      const { moved, bytes, left } = await moveBlobs(storage, {
        to,
        signal: terminal.signal,
        onProgress: (so) => progress.say(`${count(so.moved, 'file')}, ${formatBytes(so.bytes, english)}`),
      }).catch((error: unknown) => {
        throw error instanceof BlobStoreError ? new UsageError(`${error.message} Run it again to resume.`) : error
      })
      // Between two batches, it ends without a word.
      terminal.signal.throwIfAborted()
      progress.end()
      const where = to === 'store' ? store.place : placeOf(config)
      terminal.stdout.write(`Moved ${count(moved, 'file')} (${formatBytes(bytes, english)}) to ${where}.\n`)
      if (left > 0)
        terminal.stdout.write(
          `${count(left, 'file')} changed in the meantime, or missing or damaged in object storage; run it again to move what is left.\n`,
        )
      return left > 0 ? SOME_LEFT : 0
    } finally {
      progress.end()
    }
  })
}

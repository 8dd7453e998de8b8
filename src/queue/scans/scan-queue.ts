import {
  type ClaimedScan,
  claimScan,
  isScanWaiting,
  recordHeartbeat,
  recoverScans,
  unfinishedScans,
} from '../../storage/scans/scan-queue.ts'
import type { Storage } from '../../storage/storage.ts'
import { createWaitList } from '../runs/run-waits.ts'
import { type ActiveWorker, type Loop, startLoop } from '../worker.ts'
import { ScanHold } from './scan-hold.ts'

/** Performs one attempt of a scan, and says in the database how it ended. */
export type HandleScan = (scan: ClaimedScan, hold: ScanHold) => Promise<void>

/** The part of the queue that is about scans. */
export interface ScanQueue {
  /** After the commit that queued a scan: wakes the workers of all processes. */
  nudgeScans(): void
  /** Called after the commit that stopped or deleted the scan: its worker checks it now, in any process. */
  scanChanged(scanId: string): Promise<void>
  workScans(handle: HandleScan, options: { concurrency: number }): Promise<ActiveWorker>
  /** Resolves when the scan has ended, in any process, or when the signal aborts. */
  scanEnded(scanId: string, signal?: AbortSignal): Promise<void>
}

/** Milliseconds. */
export interface ScanTimes {
  /** How often a worker says that it is alive, and looks whether the scan is still its own. */
  heartbeatMs?: number
  /** After so long without a heartbeat another worker takes the scan up. */
  silenceMs?: number
  /** After this long a scan gives way to others that wait. */
  turnMs?: number
}

export interface ScanQueueOptions extends ScanTimes {
  storage: Storage
  now: () => number
  onError: (error: unknown) => void
  /** Notifies the other processes that a scan has changed, or with null that one is waiting. */
  tellOthers?: (scanId: string | null) => Promise<void>
  /** How long to rest before the next look if no scan is announced. */
  pollMs?: () => number
}

const HEARTBEAT_MS = 3_000
const SILENCE_MS = 15_000
const TURN_MS = 60_000

export interface OpenScanQueue {
  queue: ScanQueue
  /** Another process says that a scan waits. */
  wake(): void
  /** Another process says that this scan has changed. */
  look(scanId: string): void
  /** Messages may have been lost. */
  lookAtAll(): void
  close(): void
}

export function createScanQueue(options: ScanQueueOptions): OpenScanQueue {
  const { storage, now, onError, pollMs, tellOthers = async () => {} } = options
  const { heartbeatMs = HEARTBEAT_MS, silenceMs = SILENCE_MS, turnMs = TURN_MS } = options
  const time = () => ({ now: now(), silenceMs })
  const waits = createWaitList((ids) => unfinishedScans(storage.db, ids), { onError })
  const holds = new Map<string, ScanHold>()
  let loop: Loop | undefined

  const wake = () => loop?.wake()

  function look(scanId: string): void {
    holds.get(scanId)?.look()
    void waits.check(scanId)
  }

  async function perform(scan: ClaimedScan, stopping: AbortSignal, handle: HandleScan): Promise<void> {
    const hold = new ScanHold({
      // After a crash of the machine another attempt begins anyway.
      beat: (beaten) => storage.transaction((db) => recordHeartbeat(db, scan, beaten, now()), { mayBeLost: true }),
      isAnotherWaiting: () => isScanWaiting(storage.db, time(), scan.id),
      stopping,
      heartbeatMs,
      turnMs,
      onError,
    })
    holds.set(scan.id, hold)
    try {
      await handle(scan, hold)
    } finally {
      hold.end()
      holds.delete(scan.id)
      await waits.check(scan.id)
      await tellOthers(scan.id)
    }
  }

  return {
    wake,
    look,
    lookAtAll() {
      wake()
      for (const hold of holds.values()) hold.look()
      void waits.checkAll()
    },
    queue: {
      nudgeScans() {
        wake()
        void tellOthers(null)
      },
      async scanChanged(scanId) {
        look(scanId)
        wake()
        await tellOthers(scanId)
        await tellOthers(null)
      },
      async workScans(handle, { concurrency }) {
        if (!storage.isShared) await storage.transaction(recoverScans)
        const started = startLoop<ClaimedScan>({
          concurrency,
          async fetch() {
            const scan = await claimScan(storage, time())
            return scan === undefined ? [] : [scan]
          },
          onRun: (scan, stopping) => perform(scan, stopping, handle),
          onError,
          ...(pollMs && { pollMs }),
          // What was found so far is stored, so there is nothing to wait for.
          graceMs: 0,
        })
        loop = started
        return { stop: () => started.stop() }
      },
      scanEnded: waits.wait,
    },
    close: () => waits.close(),
  }
}

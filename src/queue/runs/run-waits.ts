import { unfinishedRuns } from '../../storage/runs/run-queue.ts'
import type { Storage } from '../../storage/storage.ts'

/** Callers that wait for a run to end. */
export interface WaitList {
  /** Resolves when the run has ended or is gone, also where that happened before it was asked. */
  wait(runId: string, signal?: AbortSignal): Promise<void>
  /** This run may have ended. */
  check(runId: string): Promise<void>
  /** Any of them may have ended. */
  checkAll(): Promise<void>
  close(): void
}

/** For a message that was lost. */
const SWEEP_MS = 2_000
/** Where the end of runs is not announced. */
const UNTOLD_SWEEP_MS = 250

/** `unfinished` returns those of the runs that have not ended. */
export function createWaitList(
  unfinished: (runIds: string[]) => Promise<Set<string>>,
  { sweepMs = () => SWEEP_MS, onError = () => {} }: { sweepMs?: () => number; onError?: (error: unknown) => void } = {},
): WaitList {
  const waiting = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined

  /** A message is only a hint: a run that is put back for later has not ended. */
  async function releaseEnded(runIds: string[]): Promise<void> {
    if (runIds.length === 0) return
    try {
      const still = await unfinished(runIds)
      for (const runId of runIds) if (!still.has(runId)) release(runId)
    } catch (error) {
      onError(error)
    }
  }

  function release(runId: string): void {
    for (const leave of [...(waiting.get(runId) ?? [])]) leave()
  }

  function sweepLater(): void {
    if (timer !== undefined || waiting.size === 0) return
    timer = setTimeout(async () => {
      await releaseEnded([...waiting.keys()])
      timer = undefined
      sweepLater()
    }, sweepMs())
    timer.unref()
  }

  return {
    async wait(runId, signal) {
      if (signal?.aborted) return
      const over = new Promise<void>((resolve) => {
        const leave = () => {
          signal?.removeEventListener('abort', leave)
          const others = waiting.get(runId)
          others?.delete(leave)
          if (others?.size === 0) waiting.delete(runId)
          resolve()
        }
        waiting.set(runId, (waiting.get(runId) ?? new Set()).add(leave))
        signal?.addEventListener('abort', leave)
      })
      sweepLater()
      await releaseEnded([runId])
      await over
    },
    check: (runId) => releaseEnded(waiting.has(runId) ? [runId] : []),
    checkAll: () => releaseEnded([...waiting.keys()]),
    close() {
      clearTimeout(timer)
      for (const runId of [...waiting.keys()]) release(runId)
    },
  }
}

/** Callers that wait for a run's first result, and those that wait for its end. `isTold`: whether other processes report it. */
export function createRunWaits(
  { db }: Pick<Storage, 'db'>,
  onError: (error: unknown) => void,
  isTold: () => boolean = () => true,
) {
  const sweepMs = () => (isTold() ? SWEEP_MS : UNTOLD_SWEEP_MS)
  const ended = createWaitList((runIds) => unfinishedRuns(db, runIds), { sweepMs, onError })
  const judged = createWaitList((runIds) => unfinishedRuns(db, runIds, 'unjudged'), { sweepMs, onError })
  return {
    ended: ended.wait,
    judged: judged.wait,
    async check(runId: string): Promise<void> {
      await Promise.all([ended.check(runId), judged.check(runId)])
    },
    async checkAll(): Promise<void> {
      await Promise.all([ended.checkAll(), judged.checkAll()])
    },
    close() {
      ended.close()
      judged.close()
    },
  }
}

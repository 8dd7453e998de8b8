/** Those who wait for the ends of runs. */
export interface Ended {
  /** Resolves when the run has ended or is gone, also where that happened before it was asked. */
  wait(runId: string, signal?: AbortSignal): Promise<void>
  /** This run may have ended. */
  tell(runId: string): Promise<void>
  /** Any of them may have ended. */
  tellAll(): Promise<void>
  close(): void
}

/** Nobody may wait for ever because one message went astray. */
const SWEEP_MS = 2_000

/** `underWay` answers those of the runs that wait or run. */
export function createEnded(
  underWay: (runIds: string[]) => Promise<Set<string>>,
  { sweepMs = SWEEP_MS, onError = () => {} }: { sweepMs?: number; onError?: (error: unknown) => void } = {},
): Ended {
  const waiting = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined

  /** What is told is only a hint: a run that is put back for later has not ended. */
  async function check(runIds: string[]): Promise<void> {
    if (runIds.length === 0) return
    try {
      const still = await underWay(runIds)
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
      await check([...waiting.keys()])
      timer = undefined
      sweepLater()
    }, sweepMs)
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
      await check([runId])
      await over
    },
    tell: (runId) => check(waiting.has(runId) ? [runId] : []),
    tellAll: () => check([...waiting.keys()]),
    close() {
      clearTimeout(timer)
      for (const runId of [...waiting.keys()]) release(runId)
    },
  }
}

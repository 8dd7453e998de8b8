import type { Storage } from '../storage/open.ts'
import { unfinishedRuns } from '../storage/run-queue.ts'
import { createEnded } from './ended.ts'

/** Those who wait for a run's first result, and those who wait for its end. */
export function createWaiters({ db }: Pick<Storage, 'db'>, onError: (error: unknown) => void) {
  const ended = createEnded((runIds) => unfinishedRuns(db, runIds), { onError })
  const judged = createEnded((runIds) => unfinishedRuns(db, runIds, 'unjudged'), { onError })
  return {
    ended: ended.wait,
    judged: judged.wait,
    async tell(runId: string): Promise<void> {
      await Promise.all([ended.tell(runId), judged.tell(runId)])
    },
    async tellAll(): Promise<void> {
      await Promise.all([ended.tellAll(), judged.tellAll()])
    },
    close() {
      ended.close()
      judged.close()
    },
  }
}

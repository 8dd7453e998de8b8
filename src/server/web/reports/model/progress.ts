import type { Report, Run } from '../../../../storage/records.ts'

/** The last one is over when the page shows it. */
export type Step = 'queued' | 'quick' | 'browser' | 'lighthouse' | 'result'

/** What is worth saying about the current step. */
type Note = 'held' | 'retry' | 'waitsForBrowser'

export interface RunProgress {
  steps: Step[]
  current: Step
  note: Note | null
  /** Another one whenever there is news. */
  key: string
}

/** How far the latest run of a report has come. */
export function progressOf({ status, runId, resultRunId }: Report, run: Run): RunProgress {
  const deeper = ([null, 'browser', 'lighthouse'] as const)[run.depth]!
  const current = currentStep(run, deeper)
  const note = noteOf(run)
  const isJudged = runId === resultRunId
  return {
    steps: ['queued', 'quick', ...(deeper === null ? [] : [deeper]), 'result'],
    current,
    note,
    key: [status, isJudged, current, note, run.attempt].join(' '),
  }
}

function currentStep({ state, attempt, reached }: Run, deeper: 'browser' | 'lighthouse' | null): Step {
  if (state === 'queued') return attempt === 0 ? 'queued' : 'quick'
  return reached !== null && deeper !== null ? deeper : 'quick'
}

/** A run waits again after an attempt that failed for a while, and after its worker was stopped. */
function noteOf({ state, attempt, isHeld }: Run): Note | null {
  if (state === 'judged') return 'waitsForBrowser'
  if (state !== 'queued') return null
  return isHeld ? 'held' : attempt > 0 ? 'retry' : null
}

import type { DepthError } from '../../engine/assessment.ts'
import type { Progress } from '../progress.ts'
import { DEPTH_TITLES } from '../report/depth-notes.ts'
import type { Labels } from '../report/labels.ts'

/** What was asked for and not measured, for standard error: a gate that rests on it does not pass. */
export interface MissingMeasurements {
  /** A page that was judged. Whether all that was asked for was measured. */
  add(page: { depthError: DepthError | undefined; byPolicy: readonly string[] }): boolean
  note(progress: Progress, pages: number): void
}

/** `sentence`: in the language of the report. */
export function openMissingMeasurements(labels: Labels, sentence: (english: string) => string): MissingMeasurements {
  const counts = new Map<string, number>()
  return {
    add({ depthError, byPolicy }) {
      const texts = [...byPolicy]
      if (depthError !== undefined)
        texts.unshift(labels.depthNotReached(DEPTH_TITLES[depthError.requested], sentence(depthError.message)))
      for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
      return texts.length === 0
    },
    note(progress, pages) {
      for (const [text, count] of counts) progress.note(labels.notMeasured(text, count, pages))
    },
  }
}

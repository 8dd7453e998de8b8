import { Semaphore } from '../../common/semaphore.ts'
import { assessEvidence } from '../../engine/assess.ts'
import type { Assessment } from '../../engine/assessment.ts'
import type { Audit } from '../../engine/audit.ts'
import type { Read } from '../../engine/derive/readings.ts'
import type { Evidence } from '../../engine/evidence.ts'
import { withDepthNotes } from '../report/depth-notes.ts'
import type { BoundedJudge, BoundedJudgeOptions } from './bounded-judge.ts'

/**
 * Pages of up to this many characters are judged in this process, which starts faster than another one. Larger ones, where a
 * hostile page could take gigabytes, have the same limits as in the service (docs/decisions/judging-processes.md).
 */
const MAX_UNBOUNDED = 1_000_000

export interface PageJudgeOptions extends BoundedJudgeOptions {
  /** The audits that `only` and `skip` select. */
  audits: readonly Audit[]
}

export interface PageJudge {
  /** `size`: of all that is untrusted; `read`: readings of the same page, which is then not parsed again. */
  judge(evidence: Evidence, size: number, read?: Read): Promise<Assessment>
  close(): void
}

export function createPageJudge({ audits, ...options }: PageJudgeOptions): PageJudge {
  const oneAtATime = new Semaphore(1)
  let bounded: BoundedJudge | undefined
  return {
    async judge(evidence, size, read) {
      if (size <= MAX_UNBOUNDED) return withDepthNotes(assessEvidence(evidence, { audits }, read).assessment)
      return await oneAtATime.run(async () => {
        const { openBoundedJudge } = await import('./bounded-judge.ts')
        bounded ??= openBoundedJudge(options)
        return withDepthNotes(await bounded.evidence(evidence))
      }, options.signal)
    },
    close: () => bounded?.close(),
  }
}

/** The characters of a page that its author controls without tight limits of the collectors. */
export function sizeOf({ page, rendered }: Evidence): number {
  const body = page.ok ? page.value.body : { text: '' }
  return ('text' in body ? body.text : body.base64).length + (rendered?.ok ? rendered.value.html.length : 0)
}

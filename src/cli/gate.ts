import type { Assessment } from '../engine/model.ts'
import type { Result } from '../vocabulary.ts'
import { wholeNumber } from './arguments.ts'

export type Gate = (verdict: Pick<Assessment, 'result' | 'score'>) => boolean

/** Does a verdict pass what --fail-on and --fail-under ask? A page without a verdict passes nothing. */
export function gateOf(failOn: string | undefined, failUnder: string | undefined): Gate {
  const least = wholeNumber(failUnder, 'fail-under', 0, 100) ?? 0
  const refused: readonly Result[] = failOn === 'decent' ? ['bad', 'decent'] : failOn === 'bad' ? ['bad'] : []
  return ({ result, score }) => result !== null && score !== null && score >= least && !refused.includes(result)
}

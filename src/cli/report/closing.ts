import { costliest } from '../../engine/score.ts'
import { paintOf } from '../text/bar.ts'
import { wrap } from '../text/wrap.ts'
import { count, type Sheet } from './words.ts'

/** The last lines are what a terminal still shows: the verdict again, and the shortest way up. */
export function closing({ assessment, style }: Sheet): string[] {
  const { result, score, plan, audits } = assessment
  if (result === null) return []
  const verdict = paintOf(result, style)(style.bold(`${result.toUpperCase()} ${score}`))
  if (plan === null || plan.audits.length === 0) {
    const left = costliest(audits).length
    return [`  ${verdict}  ${left === 0 ? 'Nothing to fix.' : `${count(left, 'audit')} could still be better.`}`]
  }
  const these = plan.audits.length === 1 ? 'this one' : `these ${plan.audits.length}`
  return [
    `  ${verdict}  Fix ${these} and it is good (${score} ${style.signs.arrow} ${style.green(String(plan.score))}):`,
    ...wrap(plan.audits.join(', '), style.width - 6).map((line) => `    ${line}`),
  ]
}

import type { Result } from '../../../vocabulary.ts'
import type { View } from '../view.ts'
import { Icon } from './icon.tsx'

const ICONS = { good: 'good', decent: 'decent', bad: 'bad' } as const

/** Good, decent or bad as a word, a shape and a color, with the score if there is one. */
export function ResultBadge({ view, result, score }: { view: View; result: Result | null; score?: number | null }) {
  if (result === null) return <span class="badge badge-none">{view.words.result.none}</span>
  return (
    <span class={`badge badge-${result}`}>
      <Icon name={ICONS[result]} />
      {view.words.result[result]}
      {score !== null && score !== undefined && <span class="badge-score">{view.format.number(score)}</span>}
    </span>
  )
}

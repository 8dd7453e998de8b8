import type { Importance } from '../../engine/model.ts'
import type { View } from '../view.ts'

export function ImportanceTag({ view, importance }: { view: View; importance: Importance }) {
  return <span class={`tag tag-${importance}`}>{view.words.importance[importance]}</span>
}

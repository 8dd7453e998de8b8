import type { RenderedFact } from './page-facts.ts'

const MUCH = 0.2
/** A few links of a widget say nothing about a template. */
const MIN_LINKS = 5

/** Links as sent, and what scripts add and remove. */
type LinkCounts = Pick<RenderedFact, 'sent' | 'added' | 'removed'>

/** The share of links that scripts change if it is much; null if it is not. */
export function changedShare({ sent, added, removed }: LinkCounts): number | null {
  // A changed URL is one link that is both added and removed.
  const changed = Math.max(added, removed)
  const share = changed / Math.max(1, sent + Math.max(0, added - removed))
  return changed < MIN_LINKS || share <= MUCH ? null : share
}

const FEW_WORDS = 50

/** Whether what a page lacks appears when its scripts run: its links, or its text. `words`: of the page as sent. */
export function isMadeByScripts(rendered: RenderedFact, words: number): boolean {
  const { sent, added } = rendered
  if (words < FEW_WORDS && rendered.words >= FEW_WORDS) return true
  return sent === 0 ? added > 0 : changedShare({ sent, added, removed: 0 }) !== null
}

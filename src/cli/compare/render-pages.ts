import { cleanStrings } from '../../common/text.ts'
import type { RunComparison } from '../../domain/compare/compare-runs.ts'
import type { Language } from '../../words/languages.ts'
import { clip, wrap } from '../text/layout.ts'
import type { Style } from '../text/style.ts'
import { compareLabelsIn } from './compare-labels.ts'

/** What is kept of each page of a list: little, so that thousands fit in memory. */
export interface PageSinceBaseline {
  url: string
  /** null if it was not compared. */
  changes: { new: number; fixed: number; moved: number; unchanged: number; isWorse: boolean } | null
  /** The rule sets, where they are not the same. */
  rules: { before: string; after: string } | null
}

export function pageSinceBaseline(url: string, comparison: RunComparison | null): PageSinceBaseline {
  if (comparison === null) return { url, changes: null, rules: null }
  const { fixed, moved, unchanged, worse, base, head, isSameRules } = comparison
  const changes = { new: comparison.new, fixed, moved, unchanged, isWorse: worse.length > 0 }
  return { url, changes, rules: isSameRules ? null : { before: base.ruleSet, after: head.ruleSet } }
}

/** A line for each page that is different, and how many are not. */
export function renderPages(pages: readonly PageSinceBaseline[], language: Language, style: Style): string {
  const labels = compareLabelsIn(language)
  const lines = [`  ${style.bold(labels.baseline)}`]
  const rules = pages.find((page) => page.rules !== null)?.rules
  if (rules) {
    const note = style.readable(labels.otherRules(rules.before, rules.after))
    lines.push(...wrap(note, style.width - 4).map((line) => `  ${style.dim(line)}`))
  }
  let same = 0
  let missing = 0
  for (const { url, changes } of pages) {
    if (changes === null) missing++
    else if (changes.new + changes.fixed + changes.moved === 0 && !changes.isWorse) same++
    else {
      const sign = changes.isWorse ? style.red(style.signs.failed) : style.green(style.signs.passed)
      lines.push(`  ${sign} ${clip(cleanStrings(url, style.readable), style.width - 6, style)}`)
      lines.push(`      ${style.readable(labels.counts(changes.new, changes.fixed, changes.unchanged, changes.moved))}`)
    }
  }
  const rest = [...(same > 0 ? [labels.allSame(same)] : []), ...(missing > 0 ? [labels.notInBaseline(missing)] : [])]
  if (rest.length > 0) lines.push(`  ${style.dim(style.readable(rest.join(', ')))}`)
  return `${lines.join('\n')}\n\n`
}

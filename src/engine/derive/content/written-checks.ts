import type { ContentCheck, ContentCheckKind } from '../../model.ts'
import { splitOutside } from '../resources/css.ts'
import { parseSelectors } from '../style/selector.ts'

/** Of each kind, for a report and for one entry of a policy. */
export const MOST_CONTENT_CHECKS = 10
/** In characters. */
export const LONGEST_CONTENT_CHECK = 500

export const CONTENT_CHECK_KINDS = ['must_contain', 'must_not_contain'] as const satisfies readonly ContentCheckKind[]

/** Before a selector: how checks are written in requests, forms, policies and on the command line. */
const SELECTOR = /^css:/i

/** Why checks are refused, and the entry that is wrong. */
interface WrittenProblem {
  code: 'too_many' | 'too_long' | 'no_selector'
  entry: string
}

/** Checks of one kind, each written as a text, or as `css:` and a selector. Empty entries are left out. */
export function readContentChecks(
  kind: ContentCheckKind,
  written: readonly string[],
): { checks: ContentCheck[] } | { problem: WrittenProblem } {
  const checks: ContentCheck[] = []
  for (const entry of new Set(written.map((one) => one.trim()))) {
    if (entry === '') continue
    if (checks.length === MOST_CONTENT_CHECKS) return { problem: { code: 'too_many', entry } }
    if (entry.length > LONGEST_CONTENT_CHECK) return { problem: { code: 'too_long', entry } }
    const selector = SELECTOR.test(entry) ? entry.replace(SELECTOR, '').trim() : null
    if (selector !== null && !isReadable(selector)) return { problem: { code: 'no_selector', entry } }
    checks.push(selector === null ? { kind, text: entry } : { kind, selector })
  }
  return { checks }
}

/** Whether we can read all of a selector, or list of selectors, and an element of a page at rest may match it. */
function isReadable(selector: string): boolean {
  const all = parseSelectors(selector)
  return all.length === splitOutside(selector, ',').length && all.every((one) => one.selector.isExact)
}

const LONGEST_SHOWN = 60

/** As the rest of a sentence that begins with the name of the field. */
export function contentProblemText({ code, entry }: WrittenProblem): string {
  if (code === 'too_many') return `must have at most ${MOST_CONTENT_CHECKS} entries.`
  if (code === 'too_long') return `must have at most ${LONGEST_CONTENT_CHECK} characters per entry.`
  const shown = entry.length > LONGEST_SHOWN ? `${entry.slice(0, LONGEST_SHOWN)}…` : entry
  return `must have a CSS selector after css:, such as css:.price, not "${shown}". States and pseudo-elements, such as :hover, can’t be checked.`
}

/** How they were written. */
export function writtenContentChecks(
  checks: readonly ContentCheck[],
): Record<(typeof CONTENT_CHECK_KINDS)[number], string[]> {
  const of = (kind: ContentCheckKind) =>
    checks.filter((one) => one.kind === kind).map(({ text, selector }) => text ?? `css:${selector}`)
  return { must_contain: of('must_contain'), must_not_contain: of('must_not_contain') }
}

import type { ContentCheck, ContentCheckKind } from '../../model.ts'
import { splitOutside } from '../resources/css.ts'
import { parseSelectors } from '../style/selector.ts'

/** Of a report, and of a policy for all its pages. */
export const MOST_CONTENT_CHECKS = 20
/** With `css:`, in characters. */
export const LONGEST_CONTENT_CHECK = 500

const SELECTOR = /^css:/i

/** How they are written in requests, forms, policies and on the command line: as a text, or as `css:` and a selector. */
export const CONTENT_CHECK_KINDS = ['must_contain', 'must_not_contain'] as const satisfies readonly ContentCheckKind[]

/** A check, or what is wrong with it, as the rest of a sentence that begins with its name. */
export function readContentCheck(kind: ContentCheckKind, written: string): ContentCheck | { problem: string } {
  const trimmed = written.trim()
  if (trimmed.length > LONGEST_CONTENT_CHECK)
    return { problem: `must have at most ${LONGEST_CONTENT_CHECK} characters.` }
  if (!SELECTOR.test(trimmed)) return trimmed === '' ? { problem: 'must not be empty.' } : { kind, text: trimmed }
  const selector = trimmed.replace(SELECTOR, '').trim()
  return isContentSelector(selector) ? { kind, selector } : { problem: NO_SELECTOR }
}

const NO_SELECTOR =
  'must have a CSS selector after css:, such as css:.price. Pseudo-elements and states such as :hover can’t be checked.'

/** Whether we can read all of a selector, or list of selectors, and an element of a page at rest may match it. */
function isContentSelector(selector: string): boolean {
  const all = parseSelectors(selector)
  return all.length === splitOutside(selector, ',').length && all.every((one) => one.selector.isExact)
}

export function writtenContentChecks(checks: readonly ContentCheck[]): { [kind in ContentCheckKind]: string[] } {
  const of = (kind: ContentCheckKind) => checks.filter((one) => one.kind === kind).map(writtenContentCheck)
  return { must_contain: of('must_contain'), must_not_contain: of('must_not_contain') }
}

export function writtenContentCheck({ text, selector }: ContentCheck): string {
  return selector === undefined ? text : `css:${selector}`
}

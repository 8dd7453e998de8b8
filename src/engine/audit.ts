import { type AnyMessages, defineMessages, type Message } from '../messages/message.ts'
import type { Category, Extent, Finding, Importance, Outcome } from './assessment.ts'
import type { Readings } from './derive/readings.ts'
import type { Collected, Json } from './model.ts'

export { defineMessages, type Message } from '../messages/message.ts'

/** The source of an audit. */
export interface Authority {
  name: string
  url: string
}

/** A bad and a good example, shown to people, and run as tests if the engine can parse the language. */
export interface Examples {
  /** `html`: a page or a part of one; `http`: response headers, one per line; others are only shown. */
  language: 'html' | 'http' | 'robots.txt' | 'text'
  bad: string
  good: string
}

export type ReadingName = keyof Readings

/** The outcome of an audit, before its points are added up. */
export interface Ruling {
  outcome: Outcome
  /** One sentence: what was found, or why it could not be judged or does not apply. */
  summary: Message
  /** The measured value in a few words; plain text if it comes from the page, or is the same in every language. */
  value?: Message | string
  findings?: Finding[]
  /** The total number, if `findings` has only the first ones. */
  findingsTotal?: number
  extent?: Extent
  details?: { [key: string]: Json }
}

export interface Audit {
  /** Category and name; the same as the file's path below `audits/`. */
  id: `${Category}/${string}`
  importance: Importance
  /** While it fails, the page is decent at best; while two such audits fail, it is bad. For what makes other virtues irrelevant. */
  blocking?: boolean
  /** Raised with every change of the rule, so that runs before and after it don't compare by this audit. Default: 1. */
  revision?: number
  /** The state when it passes ("Images have alt text") and when it fails ("Images without alt text"); no full stop. */
  title: string
  failureTitle: string
  why: string
  fix: string
  /** The messages of `check`, except those that several audits share. */
  messages: AnyMessages
  authorities: Authority[]
  examples: Examples
  /** The evidence it needs: audits of a browser are not part of a quick report. */
  depth?: 'rendered' | 'lab'
  /**
   * If a browser opened the page, audits judge what it observed. `sent` still judges what the server sent, `both` the worse of
   * the two.
   */
  judges?: 'sent' | 'both'
  /**
   * The outcomes that hold at the depth Quick for an app shell, whose content is added by scripts; others become unknown. `[]`: the audit
   * judges the added content; `['pass']`: scripts can't break it; `['warn', 'fail']`: scripts can't fix it. Default: all, but none of
   * what assistive technology presents.
   */
  provenByShell?: readonly Outcome[]
  /** The outcome is unknown if one of these is missing. */
  needs: readonly ReadingName[]
  /** Passed on whether or not they are available. */
  wants: readonly ReadingName[]
  check(readings: never): Ruling
}

type Given<N extends ReadingName, W extends ReadingName> = { [K in N]: Readings[K] } & {
  [K in W]: Collected<Readings[K]>
}

type DeclaredOtherwise = 'failureTitle' | 'messages' | 'examples' | 'depth' | 'needs' | 'wants' | 'check'

/** Reading anything that is not declared in `needs` or `wants` is a compile error. */
export function defineAudit<const N extends ReadingName, const W extends ReadingName = never>(
  audit: Omit<Audit, DeclaredOtherwise> & {
    /** Where it differs from the title. */
    failureTitle?: string
    messages?: AnyMessages
    /** In HTML, unless they name another language. */
    examples: Omit<Examples, 'language'> & Partial<Examples>
    needs: readonly N[]
    wants?: readonly W[]
    check(readings: Given<N, W>): Ruling
  },
): Audit {
  // One literal, so that all audits have one shape: every property that judging reads is then found at once.
  return {
    id: audit.id,
    importance: audit.importance,
    blocking: audit.blocking,
    revision: audit.revision,
    title: audit.title,
    failureTitle: audit.failureTitle ?? audit.title,
    why: audit.why,
    fix: audit.fix,
    messages: audit.messages ?? NO_MESSAGES,
    authorities: audit.authorities,
    examples: { language: 'html', ...audit.examples },
    depth: depthOf(audit.needs),
    judges: audit.judges,
    provenByShell: audit.provenByShell ?? shellDefault(audit.needs),
    needs: audit.needs,
    wants: audit.wants ?? [],
    check: audit.check,
  }
}

const NO_MESSAGES = defineMessages({})

function depthOf(needs: readonly ReadingName[]): 'rendered' | 'lab' | undefined {
  if (needs.includes('lab')) return 'lab'
  return needs.includes('rendered') ? 'rendered' : undefined
}

function shellDefault(needs: readonly ReadingName[]): readonly Outcome[] | undefined {
  return needs.includes('accessibility') ? [] : undefined
}

type More = Omit<Ruling, 'outcome' | 'summary'>

export const pass = (summary: Message, more?: More): Ruling => rulingOf('pass', summary, more)
export const warn = (summary: Message, more?: More): Ruling => rulingOf('warn', summary, more)
export const fail = (summary: Message, more?: More): Ruling => rulingOf('fail', summary, more)
export const notApplicable = (summary: Message, more?: More): Ruling => rulingOf('not-applicable', summary, more)
export const unknown = (summary: Message, more?: More): Ruling => rulingOf('unknown', summary, more)

function rulingOf(outcome: Outcome, summary: Message, more: More | undefined): Ruling {
  if (more === undefined) return { outcome, summary }
  const { value, findings, findingsTotal, extent, details } = more
  return { outcome, summary, value, findings, findingsTotal, extent, details }
}

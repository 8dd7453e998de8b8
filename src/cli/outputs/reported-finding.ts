import type { Finding, Importance } from '../../engine/assessment.ts'
import type { Language } from '../../words/languages.ts'
import type { Place } from './place.ts'

/**
 * What became of a problem since the baseline. What can't be compared counts as unchanged: `new` is only what is certainly so. A page
 * that the baseline does not have is `unlisted`.
 */
export type FindingState = 'new' | 'unchanged' | 'unlisted' | 'fixed'

/** One problem at one place: what code scanning, code quality and annotations list. */
export interface ReportedFinding {
  audit: string
  importance: Importance
  outcome: 'fail' | 'warn'
  message: string
  where: string | undefined
  snippet: string | undefined
  line: number | undefined
  fingerprint: string
  place: Place
  /** What its audit takes from the score of the page. */
  cost: number
  /** null without a baseline. */
  state: FindingState | null
}

/** How what is in none of the two assessments is said: in English by default. */
export interface OutputWords {
  language: Language
  finding<F extends Finding>(audit: string, finding: F): F
}

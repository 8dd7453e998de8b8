import type { Failure } from '../errors.ts'
import type { Params } from '../messages/message.ts'
import type { Device, Result } from '../vocabulary.ts'
import type { Json } from './model.ts'

/** What judging gives, as plain JSON. */

export type Outcome = 'pass' | 'warn' | 'fail' | 'not-applicable' | 'unknown'
export type Importance = 'high' | 'medium' | 'low' | 'info'
export type Category = 'seo' | 'performance' | 'security' | 'accessibility' | 'practice'

/** One finding of an audit. Every string may contain text from the page, so escape it. */
export interface Finding {
  /** In English. */
  message: string
  /** The key of the message for other languages: one of the audit's messages, or with a `/` one of the shared messages. */
  key?: string
  params?: Params
  /** A CSS selector, `header: Name`, or a URL. */
  where?: string
  /** A short excerpt of the page or header. */
  snippet?: string
  /** Line of the HTML source, from 1. */
  line?: number
  /** True for a remark that doesn't affect the outcome. */
  note?: boolean
}

/** The elements an audit is about, or the files, cookies or entries, if it can count them. */
export interface Extent {
  /** Those that were checked. */
  checked: number
  /** Those of the checked ones that made it fail or warn. */
  affected: number
  /** Those in the HTML that are hidden, and so were not checked. */
  hidden: number
}

export interface AuditResult {
  id: string
  category: Category
  importance: Importance
  outcome: Outcome
  /** The measured value in a few words, if there is one: "1.2 s", "3 images". */
  value: string | null
  /** If the value is a message, and not text from the page. */
  valueKey?: string
  valueParams?: Params
  /** One sentence in English: what was found, or why it could not be judged or does not apply. */
  summary: string
  /** The summary as data. */
  key?: string
  params?: Params
  findings: Finding[]
  /** The number before the list was truncated. */
  findingsTotal: number
  /** How much of the page it is about, if it counts that. */
  extent?: Extent
  /** Structured data behind the value, such as an outline or a table. */
  details: { [key: string]: Json } | null
  points: { possible: number; earned: number; lost: number }
  /**
   * What fixing it alone adds to the score, to one decimal. 0 if it lowers nothing, or adds nothing while another audit limits the
   * score. null if the page has no score.
   */
  gain: number | null
  /** It failed, and that limits the score of the page. */
  blocking?: boolean
  /** Of the rule; missing for the first. */
  revision?: number
}

export interface CategoryScore {
  category: Category
  /** null if nothing in the category could be judged. */
  score: number | null
  result: Result | null
  earned: number
  possible: number
}

/** The smallest set of audits to fix for the result "good". */
export interface FixPlan {
  audits: string[]
  points: number
  score: number
}

/** The result of judging a page. */
export interface Assessment {
  url: string
  finalUrl: string | null
  collectedAt: string
  /** Credentials were sent to the page's own origin. Otherwise missing. */
  signedIn?: true
  ruleSet: string
  result: Result | null
  score: number | null
  /** The failed blocking audits that limit the score, and the score without that limit. */
  cappedBy: string[]
  uncappedScore: number | null
  /** Why there is no result. */
  error: Failure | null
  categories: CategoryScore[]
  audits: AuditResult[]
  plan: FixPlan | null
  /** Messages about limits that were reached. */
  notes: string[]
  /** For depths beyond quick, the one that was reached; results of different depths or devices cannot be compared. */
  depth?: 'rendered' | 'lab'
  /** Why the requested depth was not reached. The score is that of the depth that was, and audits of the other are unknown. */
  depthError?: DepthError
  device?: Device
  instrument?: Instrument
}

export interface DepthError extends Failure {
  requested: 'rendered' | 'lab'
}

/** What measured the page besides the rules: versions, and the number of Lighthouse runs. Only what was used. */
export interface Instrument {
  browser?: string | undefined
  axe?: string | undefined
  lighthouse?: string | undefined
  runs?: number | undefined
}

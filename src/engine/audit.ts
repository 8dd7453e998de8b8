import type { AnyMessages, Message } from '../messages/message.ts'
import type { Readings } from './derive/readings.ts'
import type { Category, Finding, Got, Importance, Json, Outcome } from './model.ts'

export { defineMessages, type Message } from '../messages/message.ts'

/** On whose word an audit stands. */
export interface Authority {
  name: string
  url: string
}

/** A wrong and a right way, shown to people and run as tests where the language is one the engine reads. */
export interface Examples {
  /** `html`: a page or piece of one; `http`: response headers, one a line; others are only shown. */
  language: 'html' | 'http' | 'robots.txt' | 'text'
  bad: string
  good: string
}

export type ReadingName = keyof Readings

/** What an audit answers, before points are counted. */
export interface Ruling {
  outcome: Outcome
  /** One sentence: what was seen, or why it could not be judged or does not apply. */
  summary: Message
  /** The measured value in a few words; plain text where it is the page's own, or the same in every language. */
  value?: Message | string
  findings?: Finding[]
  /** How many there are in all, where `findings` holds only the first. */
  findingsTotal?: number
  details?: { [key: string]: Json }
}

export interface Audit {
  /** Category and name; the same as the file's path below `audits/`. */
  id: `${Category}/${string}`
  importance: Importance
  /** The state when it passes ("Images have alt text") and when it fails ("Images without alt text"); no full stop. */
  title: string
  failureTitle: string
  why: string
  fix: string
  /** Everything that `check` may say, except what several audits share. */
  messages: AnyMessages
  authorities: Authority[]
  examples: Examples
  /** What must have been asked for: an audit of a browser is no part of a report without one. */
  depth?: 'rendered' | 'lab'
  /**
   * Where a browser saw the page, audits judge what it saw; `sent` judges what the server sent all the same, `both` takes the
   * worse of the two.
   */
  judges?: 'sent' | 'both'
  /** Without one of these the outcome is unknown. */
  needs: readonly ReadingName[]
  /** These are handed over as they are, had or not. */
  wants: readonly ReadingName[]
  check(readings: never): Ruling
}

type Given<N extends ReadingName, W extends ReadingName> = { [K in N]: Readings[K] } & { [K in W]: Got<Readings[K]> }

/** Reading anything that is not declared in `needs` or `wants` is a compile error. */
export function defineAudit<const N extends ReadingName, const W extends ReadingName = never>(
  audit: Omit<Audit, 'needs' | 'wants' | 'check'> & {
    needs: readonly N[]
    wants?: readonly W[]
    check(readings: Given<N, W>): Ruling
  },
): Audit {
  return { wants: [], ...audit }
}

type More = Omit<Ruling, 'outcome' | 'summary'>

export const pass = (summary: Message, more: More = {}): Ruling => ({ outcome: 'pass', summary, ...more })
export const warn = (summary: Message, more: More = {}): Ruling => ({ outcome: 'warn', summary, ...more })
export const fail = (summary: Message, more: More = {}): Ruling => ({ outcome: 'fail', summary, ...more })
export const notApplicable = (summary: Message, more: More = {}): Ruling => ({
  outcome: 'not-applicable',
  summary,
  ...more,
})
export const unknown = (summary: Message, more: More = {}): Ruling => ({
  outcome: 'unknown',
  summary,
  ...more,
})

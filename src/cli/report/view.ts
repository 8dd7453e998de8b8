import type { Assessment } from '../../engine/assessment.ts'
import type { Audit } from '../../engine/audit.ts'
import type { ServerRun } from '../check/checker.ts'
import type { Style } from '../text/style.ts'
import type { Labels } from './labels.ts'

/** The texts of the audits by id. */
type Words = ReadonlyMap<string, Pick<Audit, 'why' | 'fix' | 'authorities'>>

/** Audits of which nothing counts by a policy, and places of findings that don't, by audit. */
export interface MutedParts {
  audits: ReadonlySet<string>
  findings: ReadonlyMap<string, readonly boolean[]>
}

/** What the parts of a report are built from; its strings are safe to print. */
export interface ReportView {
  assessment: Assessment
  words: Words
  labels: Labels
  style: Style
  verbose: boolean
  /** What a policy mutes. */
  muted: MutedParts
  /** Where a service has it. */
  onServer: ServerRun | undefined
}

/** With at most one decimal: 10, 2.5. */
export function number(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function count(total: number, one: string, many = `${one}s`): string {
  return `${total} ${total === 1 ? one : many}`
}

import type { Audit } from '../../engine/audit.ts'
import type { Assessment } from '../../engine/model.ts'
import type { Style } from '../text/style.ts'
import type { Labels } from './labels.ts'

/** The texts of the audits by id. */
type Words = ReadonlyMap<string, Pick<Audit, 'why' | 'fix' | 'authorities'>>

/** What the parts of a report are made of; its strings are safe to print. */
export interface ReportView {
  assessment: Assessment
  words: Words
  labels: Labels
  style: Style
  verbose: boolean
}

/** With at most one decimal: 10, 2.5. */
export function number(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** The points of all categories, of which the score is a share. */
export function possibleOf({ categories }: Pick<Assessment, 'categories'>): number {
  return categories.reduce((sum, { possible }) => sum + possible, 0)
}

export function count(total: number, one: string, many = `${one}s`): string {
  return `${total} ${total === 1 ? one : many}`
}

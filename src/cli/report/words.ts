import type { Audit } from '../../engine/audit.ts'
import type { Assessment } from '../../engine/model.ts'
import type { Style } from '../text/style.ts'

/** What the audits say of themselves, by id. */
type Words = ReadonlyMap<string, Pick<Audit, 'why' | 'fix' | 'authorities'>>

/** One assessment on its way to the terminal; every text in it is clean already. */
export interface ReportView {
  assessment: Assessment
  words: Words
  style: Style
  verbose: boolean
}

/** With one decimal where it has any: 10, 2.5. */
export function number(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** The points of all categories, which the score is a share of. */
export function possibleOf({ categories }: Pick<Assessment, 'categories'>): number {
  return categories.reduce((sum, { possible }) => sum + possible, 0)
}

export function count(total: number, one: string, many = `${one}s`): string {
  return `${total} ${total === 1 ? one : many}`
}

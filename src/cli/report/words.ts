import type { Audit } from '../../engine/audit.ts'
import type { Assessment } from '../../engine/model.ts'
import type { Style } from '../text/style.ts'

/** What the audits say of themselves, by id. */
type Words = ReadonlyMap<string, Pick<Audit, 'why' | 'fix' | 'authorities'>>

/** One assessment on its way to the terminal; every text in it is clean already. */
export interface Sheet {
  assessment: Assessment
  words: Words
  style: Style
  verbose: boolean
}

/** Points as people write them: 10, 2.5. */
export function number(points: number): string {
  return String(Math.round(points * 10) / 10)
}

export function count(total: number, one: string, many = `${one}s`): string {
  return `${total} ${total === 1 ? one : many}`
}

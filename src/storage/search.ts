import type { RawBuilder, SqlBool } from 'kysely'

/** How a database finds the reports whose URL holds some text, whatever its case. */
export interface Search {
  /** True for those reports. */
  like(text: string): RawBuilder<SqlBool>
  /**
   * A condition that the index answers, true for every report that may match, whoever's it is, where those are at most
   * `FEW`; undefined where they are more, so that walking along the owner's reports is quicker.
   */
  few(text: string): Promise<RawBuilder<SqlBool> | undefined>
  /** Takes some new reports into the index; answers how many. */
  feed(): Promise<number>
}

export const FEW = 30_000

/** The pattern of LIKE with backslash as its escape. Only ASCII letters fold, as URLs and host names have no others. */
export function pattern(text: string): string {
  return `%${folded(text).replace(/[\\%_]/g, '\\$&')}%`
}

export function folded(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

import type { ComponentType } from 'preact'
import type { ReportWords } from '../../words/en/report.ts'
import type { JudgedSheet } from '../model/sheet.ts'

/** One part of the page. Whoever adds one adds a line to the list in index.ts. */
export interface Section {
  /** Also the anchor, and the key of its name in the table of contents. */
  id: keyof ReportWords['sections']
  isThere(sheet: JudgedSheet): boolean
  Part: ComponentType<{ sheet: JudgedSheet }>
}

import type { ComponentType } from 'preact'
import type { ReportWords } from '../../words/en/report.ts'
import type { JudgedPageData } from '../model/page-data.ts'
import { waterfallOf } from '../model/waterfall.ts'
import { Audits } from './audits.tsx'
import { BrowserPart } from './browser.tsx'
import { Files } from './files.tsx'
import { FixesPart } from './fixes.tsx'
import { History } from './history.tsx'
import { PageFacts } from './page-facts.tsx'

/** One section of the report page. A new one is added to the list below. */
interface NavSection {
  /** Also the anchor and the key of its title in the table of contents. */
  id: keyof ReportWords['sections']
  isShown(data: JudgedPageData): boolean
  Part: ComponentType<{ data: JudgedPageData }>
}

/** The sections of a report with a result, in the order of the page. */
export const SECTIONS: readonly NavSection[] = [
  { id: 'fixes', isShown: () => true, Part: FixesPart },
  {
    id: 'browser',
    isShown: ({ results }) => Boolean(results.browser ?? results.lab ?? results.depth_error),
    Part: BrowserPart,
  },
  { id: 'page', isShown: ({ results }) => results.page !== null, Part: PageFacts },
  { id: 'audits', isShown: () => true, Part: Audits },
  {
    id: 'files',
    isShown: ({ results }) => waterfallOf(results) !== null || (results.resources?.by_kind.length ?? 0) > 0,
    Part: Files,
  },
  { id: 'history', isShown: ({ runs }) => runs.length > 0, Part: History },
]

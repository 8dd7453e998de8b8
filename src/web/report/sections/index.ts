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

/** One part of the page. Whoever adds one adds a line to the list in index.ts. */
interface NavSection {
  /** Also the anchor, and the key of its name in the table of contents. */
  id: keyof ReportWords['sections']
  isShown(data: JudgedPageData): boolean
  Part: ComponentType<{ data: JudgedPageData }>
}

/** The parts of a verdict, in the order of the page and of its table of contents. */
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

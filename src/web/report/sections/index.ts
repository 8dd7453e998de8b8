import { waterfallOf } from '../model/waterfall.ts'
import { Audits } from './audits.tsx'
import { BrowserPart } from './browser.tsx'
import { Files } from './files.tsx'
import { FixesPart } from './fixes.tsx'
import { History } from './history.tsx'
import { PageFacts } from './page-facts.tsx'
import type { Section } from './section.ts'

/** The parts of a verdict, in the order of the page and of its table of contents. */
export const SECTIONS: readonly Section[] = [
  { id: 'fixes', isThere: () => true, Part: FixesPart },
  {
    id: 'browser',
    isThere: ({ results }) => Boolean(results.browser ?? results.lab ?? results.depth_error),
    Part: BrowserPart,
  },
  { id: 'page', isThere: ({ results }) => results.page !== null, Part: PageFacts },
  { id: 'audits', isThere: () => true, Part: Audits },
  {
    id: 'files',
    isThere: ({ results }) => waterfallOf(results) !== null || (results.resources?.by_kind.length ?? 0) > 0,
    Part: Files,
  },
  { id: 'history', isThere: ({ runs }) => runs.length > 0, Part: History },
]

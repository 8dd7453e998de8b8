import type { SiteParts, SiteResult } from '../../actions/scans/site-json.ts'
import type { SiteChanges } from '../site/changes.ts'
import type { SiteGate } from '../site/site-gate.ts'
import type { SiteLanguage } from '../site/site-language.ts'
import type { SiteFinding } from './site-findings.ts'

/** A scan that has ended, in the language of the report. */
export interface SiteOutput {
  name: string
  /** null if the site is on a server. */
  folder: string | null
  site: SiteResult
  changes: SiteChanges | null
  /** The changes were asked for, so what was there before comes after them. */
  isCompared: boolean
  words: SiteLanguage
  gate: SiteGate
  /** All of it, for JSON. */
  parts(): SiteParts
  findings(): AsyncIterable<SiteFinding>
  /** Writes the tables of pages, links, findings and changes. */
  writeTables(folder: string): Promise<void>
}

import { cleanStrings } from '../../common/text.ts'
import type { Audit } from '../../engine/audit.ts'
import type { Assessment } from '../../engine/model.ts'
import type { Style } from '../text/style.ts'
import { categories } from './categories.ts'
import { closing } from './closing.ts'
import { facts } from './facts.ts'
import { fixes } from './fixes.ts'
import { folded } from './folded.ts'
import { header } from './header.ts'
import { unjudged } from './unjudged.ts'
import type { Sheet } from './words.ts'

export interface ReportOptions {
  audits: readonly Audit[]
  style: Style
  verbose: boolean
}

/** The whole report on one page, from the verdict down to what was not judged. */
export function renderReport(assessment: Assessment, { audits, style, verbose }: ReportOptions): string {
  const words = audits.map(
    ({ id, why, fix, authorities }) => [id, cleanStrings({ why, fix, authorities }, style.readable)] as const,
  )
  const sheet: Sheet = { assessment: cleanStrings(assessment, style.readable), words: new Map(words), style, verbose }
  const parts = hasFindings(assessment) ? [header, categories, fixes, facts, unjudged, folded, closing] : [header]
  const sections = parts.map((part) => part(sheet)).filter((lines) => lines.length > 0)
  return `\n${sections.map((lines) => lines.join('\n')).join('\n\n')}\n\n`
}

/** Findings on an error page or a bot wall would not be about the page that was asked for. */
function hasFindings({ error }: Assessment): boolean {
  return error === null || error.code === 'too_little_evidence'
}

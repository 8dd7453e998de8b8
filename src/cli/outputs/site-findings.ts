import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { causeMessage } from '../../actions/scans/cause-message.ts'
import { findingFingerprint } from '../../actions/scans/scan-export.ts'
import type { Importance, Outcome } from '../../engine/assessment.ts'
import { audits } from '../../engine/audits/index.ts'
import { pointsFor } from '../../engine/score.ts'
import { siteAudits } from '../../engine/site/audits/index.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import { listFindingRows } from '../../storage/scans/scan-rows.ts'
import type { Storage } from '../../storage/storage.ts'
import type { SiteChanges } from '../site/changes.ts'
import type { SiteLanguage } from '../site/site-language.ts'
import { pathOf } from '../site/site-place.ts'
import type { Terminal } from '../terminal.ts'
import { findingLine } from './line-format.ts'
import { type Place, placeOf } from './place.ts'
import type { FindingState, ReportedFinding } from './reported-finding.ts'
import { siteStates } from './site-state.ts'

const importances = new Map<string, Importance>(
  [...audits, ...siteAudits].map(({ id, importance }) => [id, importance]),
)

/** What an audit that fails takes from the score of a page. */
export function costOf(audit: string): number {
  const importance = importances.get(audit)
  return importance === undefined ? 0 : pointsFor(importance, 'fail').lost
}

/** What an audit found on a page of a scan, as the export of a service has it. */
export interface SiteFinding {
  audit: string
  outcome: Outcome
  /** In the language of the report; null if the title of the audit says it all. */
  cause: string | null
  where: string | null
  /** What the cause is about. */
  about: string | null
  note: boolean
  page: string
  fingerprint: string
}

/** Of a scan that was made here. */
export async function* storedFindings(storage: Storage, scan: Scan, words: SiteLanguage): AsyncGenerator<SiteFinding> {
  for await (const rows of listFindingRows(storage, scan))
    for (const row of rows) {
      const { audit, outcome, where, target, note, page } = row
      const message = causeMessage(audit, row)
      const cause = message === null ? null : words.say(audit, message)
      yield { audit, outcome, cause, where, about: target, note, page, fingerprint: findingFingerprint(row) }
    }
}

interface SiteContext {
  words: SiteLanguage
  /** null if the site is on a server. */
  folder: string | null
  placeOfPage(url: string): Place
  /** Only if the scan is compared. */
  stateOf?: ((audit: string, url: string) => FindingState) | undefined
}

/** What is wrong on each page of a scan. */
export async function* siteFindings(
  findings: AsyncIterable<SiteFinding>,
  { words, folder, placeOfPage, stateOf }: SiteContext,
): AsyncGenerator<ReportedFinding> {
  for await (const one of findings) {
    const found = toReported(one, { words, folder })
    if (found !== null) yield { ...found, place: placeOfPage(one.page), state: stateOf?.(one.audit, one.page) ?? null }
  }
}

function toReported(
  { audit, outcome, cause, where, about, note, fingerprint }: SiteFinding,
  { words, folder }: Pick<SiteContext, 'words' | 'folder'>,
): Omit<ReportedFinding, 'place' | 'state'> | null {
  const importance = importances.get(audit)
  const at = where ?? about
  if (note || importance === undefined || (outcome !== 'fail' && outcome !== 'warn')) return null
  return {
    audit,
    importance,
    outcome,
    message: cause ?? words.failureTitle(audit),
    where: at === null ? undefined : pathOf(at, { folder }),
    snippet: undefined,
    line: undefined,
    fingerprint,
    cost: pointsFor(importance, outcome).lost,
  }
}

interface LinesContext {
  folder: string | null
  /** Only what is new is printed, if there are any. */
  changes: SiteChanges | null
  words: SiteLanguage
}

/** A line for each problem of each page, as `verdict check` prints them. */
export async function writeLines(
  findings: AsyncIterable<SiteFinding>,
  { folder, changes, words }: LinesContext,
  { stdout }: Terminal,
): Promise<void> {
  const states = changes === null ? null : siteStates(changes)
  for await (const one of findings) {
    const found = toReported(one, { words, folder })
    if (found === null || (states !== null && states.stateOf(one.audit, pathOf(one.page, { folder })) !== 'new'))
      continue
    stdout.write(findingLine(folder === null ? one.page : fileOf(folder, one.page).href, found))
    await stdout.drained()
  }
}

export function placesOf(folder: string | null, root: string): (url: string) => Place {
  if (folder === null) return (url) => placeOf(url, root)
  return (url) => placeOf(fileOf(folder, url).href, root)
}

/** A page of a folder is a file of it: `/blog/` is blog/index.html. `url`: also only its path. */
function fileOf(folder: string, url: string): URL {
  const path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
  return pathToFileURL(join(folder, path.endsWith('/') ? `${path}index.html` : path))
}

import { toJson } from '../../common/text.ts'
import { RULE_SET } from '../../engine/score.ts'
import { NO_SCORE, STATES, type State } from '../../engine/site/site.ts'
import { INDEX_REASONS, pageColumns } from '../../engine/site/site-results.ts'
import type { ScannedSite } from '../../queue/scan/judge-scan.ts'
import type { Scan } from '../../storage/scans/scans.ts'
import type { ScanCut } from '../../vocabulary.ts'
import type { SiteChanges } from './changes.ts'

const MOST_PAGES = 1_000

/** An address that was requested, with the audits that did not pass: enough to compare a later scan with. */
export interface JsonPage {
  url: string
  state: State
  status: number | null
  score: number | null
  title: string | null
  indexable: boolean
  /** Hash of the text; 0 without one. */
  text: number
  fail: string[]
  warn: string[]
  unknown: string[]
}

/** What `--since FILE` needs of the JSON of an earlier scan. */
export interface ComparableSite {
  id: string
  started_at: string
  rule_set: string
  cut: ScanCut | null
  audits: { id: string; outcome: string }[]
  pages: JsonPage[]
}

/** The whole result as one JSON object. */
export function siteJson(site: ReturnType<typeof siteData>, changes: SiteChanges | null): string {
  return `${toJson({ ...site, changes }, 2)}\n`
}

export function siteData({ id, url, startedAt, createdAt }: Scan, scanned: ScannedSite) {
  const { assessment, progress, urlOf } = scanned
  const { score, result, pageScore, auditScore, audits } = assessment
  const { found, fetched, judged, good, decent, bad, cut } = progress
  return {
    id,
    url,
    started_at: new Date(startedAt ?? createdAt).toISOString(),
    rule_set: RULE_SET,
    result,
    score,
    page_score: pageScore,
    site_score: auditScore,
    cut,
    found,
    fetched,
    judged,
    good,
    decent,
    bad,
    audits: audits.map(({ id, importance, outcome, summary, groups, groupsTotal, pages }) => ({
      id,
      importance,
      outcome,
      summary: summary.text,
      key: summary.key,
      params: summary.params,
      pages: pages.length,
      groups_total: groupsTotal,
      groups: groups.map((group) => ({
        message: group.message.text,
        key: group.message.key,
        params: group.message.params,
        target: group.target === null ? null : urlOf(group.target),
        note: group.note,
        count: group.pages.length,
        pages: [...group.pages.subarray(0, MOST_PAGES)].map(urlOf),
      })),
    })),
    pages: pagesOf(scanned),
  } satisfies ComparableSite & Record<string, unknown>
}

function pagesOf({ site, assessment, urlOf }: ScannedSite): JsonPage[] {
  const { pages, reason } = pageColumns(site)
  const listed = new Map<number, JsonPage>()
  for (const [index, i] of pages.entries())
    listed.set(i, {
      url: urlOf(i),
      state: STATES[site.state[i]!]!,
      status: site.status[i] || null,
      score: site.score[i] === NO_SCORE ? null : site.score[i]!,
      title: site.textOf(site.title[i]!) || null,
      indexable: INDEX_REASONS[reason[index]!] === 'indexable',
      text: site.text[i]!,
      fail: [],
      warn: [],
      unknown: [],
    })
  const mark = (audit: string, outcome: string, positions: Uint32Array) => {
    if (outcome !== 'fail' && outcome !== 'warn' && outcome !== 'unknown') return
    for (const position of positions) listed.get(position)?.[outcome].push(audit)
  }
  for (const { audit, outcome, pages } of site.marks) mark(audit, outcome, pages)
  for (const { id, outcome, pages } of assessment.audits) mark(id, outcome, pages)
  return [...listed.values()]
}

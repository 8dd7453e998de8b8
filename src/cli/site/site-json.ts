import { toJson } from '../../common/text.ts'
import { RULE_SET } from '../../engine/score.ts'
import { INDEX_REASONS, pageColumns } from '../../engine/site/page-columns.ts'
import { firstPages } from '../../engine/site/rules.ts'
import { NO_SCORE, STATES, type State } from '../../engine/site/site.ts'
import type { ScannedSite } from '../../queue/scan/judge-scan.ts'
import type { ScanOptions } from '../../queue/scan/scan-options.ts'
import type { Scan } from '../../storage/scans/scans.ts'
import type { Depth, ScanCut } from '../../vocabulary.ts'
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
  /** That of the browser's visit; 0, or missing in files of earlier versions, without one. */
  depth?: Depth
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

export function comparableSite(scan: Scan, scanned: ScannedSite): ComparableSite {
  const audits = scanned.assessment.audits.map(({ id, outcome }) => ({ id, outcome }))
  return { ...identity(scan), cut: scanned.progress.cut, audits, pages: [...jsonPages(scan, scanned)] }
}

function identity({ id, startedAt, createdAt }: Scan) {
  return { id, started_at: new Date(startedAt ?? createdAt).toISOString(), rule_set: RULE_SET }
}

/** The whole result as one JSON object, in pieces: as one string it would be larger than all that is known of the site. */
export function* siteJson(scan: Scan, scanned: ScannedSite, changes: SiteChanges | null): Generator<string> {
  const { score, result, pageScore, auditScore, audits } = scanned.assessment
  const { found, fetched, judged, good, decent, bad, cut, sampled, rendered, renderFailed } = scanned.progress
  const { id, ...more } = identity(scan)
  const scores = { result, score, page_score: pageScore, site_score: auditScore }
  const { sample } = scan.options as ScanOptions
  const browser = { depth: sample?.depth ?? 0, sampled, rendered, render_failed: renderFailed }
  const counts = { found, fetched, judged, good, decent, bad }
  const summary = { id, url: scan.url, ...more, ...scores, cut, ...counts, ...browser }
  yield toJson(summary, 2).slice(0, -'\n}'.length)
  yield* listJson('audits', auditsJson(audits, scanned))
  yield* listJson('pages', jsonPages(scan, scanned))
  yield `,\n  "changes": ${indented(toJson(changes, 2), 2)}\n}\n`
}

function* listJson(name: string, items: Iterable<unknown>): Generator<string> {
  let isEmpty = true
  yield `,\n  "${name}": [`
  for (const item of items) {
    yield `${isEmpty ? '' : ','}\n    ${indented(toJson(item, 2), 4)}`
    isEmpty = false
  }
  yield isEmpty ? ']' : '\n  ]'
}

/** Line breaks are only between values: those of texts are escaped. */
function indented(json: string, spaces: number): string {
  return json.replaceAll('\n', `\n${' '.repeat(spaces)}`)
}

function* auditsJson(audits: ScannedSite['assessment']['audits'], { site, urlOf }: ScannedSite): Generator<object> {
  for (const { id, importance, outcome, summary, groups, groupsTotal, pages } of audits)
    yield {
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
        pages: firstPages(site, group.pages, MOST_PAGES).map(urlOf),
      })),
    }
}

function* jsonPages({ options }: Scan, scanned: ScannedSite): Generator<JsonPage> {
  const { sample } = options as ScanOptions
  const rendered = new Set(scanned.site.rendered?.page)
  const { site, urlOf } = scanned
  const { pages, reason } = pageColumns(site)
  const marksOf = marksByPage(scanned)
  const byUrl = Uint32Array.from(pages.keys()).sort((a, b) => site.compareUrls(pages[a]!, pages[b]!))
  for (const index of byUrl) {
    const i = pages[index]!
    yield {
      url: urlOf(i),
      state: STATES[site.state[i]!]!,
      status: site.status[i] || null,
      score: site.score[i] === NO_SCORE ? null : site.score[i]!,
      title: site.textOf(site.title[i]!) || null,
      indexable: INDEX_REASONS[reason[index]!] === 'indexable',
      depth: rendered.has(i) ? (sample?.depth ?? 0) : 0,
      text: site.text[i]!,
      ...marksOf(i),
    }
  }
}

/** The audits that did not pass, of each page: positions of their lists, by page. */
function marksByPage({ site, assessment }: ScannedSite): (page: number) => Pick<JsonPage, 'fail' | 'warn' | 'unknown'> {
  const ofSite = assessment.audits.map(({ id: audit, outcome, pages }) => ({ audit, outcome, pages }))
  const lists = [...site.marks, ...ofSite].filter(({ outcome }) => /^(?:fail|warn|unknown)$/.test(outcome))
  const first = new Uint32Array(site.count + 1)
  for (const { pages } of lists) for (const page of pages) first[page + 1]!++
  for (let page = 0; page < site.count; page++) first[page + 1]! += first[page]!
  const next = first.slice()
  const marks = new Uint16Array(first.at(-1)!)
  for (const [list, { pages }] of lists.entries()) for (const page of pages) marks[next[page]!++] = list
  return (page) => {
    const its = Array.from(marks.subarray(first[page], first[page + 1]), (list) => lists[list]!)
    const audits = (wanted: string) => its.filter(({ outcome }) => outcome === wanted).map(({ audit }) => audit)
    return { fail: audits('fail'), warn: audits('warn'), unknown: audits('unknown') }
  }
}

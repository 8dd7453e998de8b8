import { optionsRecord } from '../../actions/scans/scan-json.ts'
import type { JsonAudit, JsonPage, SiteParts, SiteResult, SiteSummary } from '../../actions/scans/site-json.ts'
import { RULE_SET } from '../../engine/score.ts'
import { INDEX_REASONS, pageColumns } from '../../engine/site/page-columns.ts'
import { firstPages } from '../../engine/site/rules.ts'
import { NO_SCORE, STATES } from '../../engine/site/site.ts'
import type { ScannedSite } from '../../queue/scans/judge/judge-scan.ts'
import { titleOf } from '../../queue/scans/judge/store-results.ts'
import type { ScanOptions } from '../../queue/scans/scan-options.ts'
import type { Scan } from '../../storage/scans/scan.ts'

const MOST_PAGES = 1_000
/** Of a group, in files for people. */
const SHOWN_PAGES = 10

/** The result of a scan that was made here. */
export function siteParts(scan: Scan, scanned: ScannedSite, changes: SiteParts['changes']): SiteParts {
  const audits = auditsJson(scanned, MOST_PAGES)
  return { summary: summaryOf(scan, scanned), audits, pages: jsonPages(scan, scanned), changes }
}

/** The same as one object, with as many URLs as files for people have. */
export function siteResult(scan: Scan, scanned: ScannedSite): SiteResult {
  const audits = [...auditsJson(scanned, SHOWN_PAGES)]
  return { ...summaryOf(scan, scanned), audits, pages: [...jsonPages(scan, scanned)] }
}

function summaryOf(
  { id, url, startedAt, createdAt, options }: Scan,
  { assessment, progress }: ScannedSite,
): SiteSummary {
  const { score, result, pageScore, auditScore } = assessment
  const { found, fetched, judged, good, decent, bad, cut, sampled, rendered, renderFailed } = progress
  const { sample } = options as ScanOptions
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
    depth: sample?.depth ?? 0,
    sampled,
    rendered,
    render_failed: renderFailed,
    options: optionsRecord(options as ScanOptions),
  }
}

function* auditsJson({ assessment, site, urlOf }: ScannedSite, mostPages: number): Generator<JsonAudit> {
  for (const { id, importance, outcome, summary, groups, groupsTotal, pages } of assessment.audits)
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
        note: group.note ?? false,
        count: group.pages.length,
        pages: firstPages(site, group.pages, mostPages).map(urlOf),
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
      title: titleOf(site, i),
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

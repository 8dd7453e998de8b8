import { isoTime } from '../../common/iso-time.ts'
import { toJson } from '../../common/text.ts'
import type { Importance, Outcome } from '../../engine/assessment.ts'
import { audits } from '../../engine/audits/index.ts'
import { siteAudits } from '../../engine/site/audits/index.ts'
import type { State } from '../../engine/site/site.ts'
import type { Params } from '../../messages/message.ts'
import type { ScanOptions } from '../../queue/scans/scan-options.ts'
import { listMarkedPages } from '../../storage/scans/marked-pages.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import { listFindings, listGroups } from '../../storage/scans/scan-findings.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Depth, Result, ScanCut } from '../../vocabulary.ts'
import { optionsRecord } from './scan-json.ts'

/** The result of a scan, as `verdict site --json` writes it: enough to show it, and to compare a later scan with. */
export interface SiteResult extends SiteSummary {
  audits: JsonAudit[]
  pages: JsonPage[]
}

export interface SiteSummary {
  id: string
  url: string
  started_at: string
  rule_set: string
  result: Result | null
  score: number | null
  page_score: number | null
  site_score: number | null
  cut: ScanCut | null
  found: number
  fetched: number
  judged: number
  good: number
  decent: number
  bad: number
  depth: Depth
  sampled: number
  rendered: number
  render_failed: number
  /** As in the API. A later scan that was to look at other pages cannot tell what is new; missing in files of earlier versions. */
  options?: JsonOptions
}

type OptionsRecord = ReturnType<typeof optionsRecord>
/** Files of earlier versions may not say whether the scan logged in. */
type JsonOptions = Omit<OptionsRecord, 'signed_in'> & Partial<Pick<OptionsRecord, 'signed_in'>>

/** An audit of the whole site. */
export interface JsonAudit {
  id: string
  importance: Importance
  outcome: Outcome
  /** In English; with `key` and `params` other languages say the same. */
  summary: string
  key: string
  params: Params
  pages: number
  groups_total: number
  groups: JsonGroup[]
}

/** Pages with the same cause. */
export interface JsonGroup {
  message: string
  key: string
  params: Params
  target: string | null
  /** A remark that doesn't affect the outcome. */
  note: boolean
  count: number
  /** The first of them. */
  pages: string[]
}

/** An address that was requested, with the audits that did not pass. */
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

type Items<T> = Iterable<T> | AsyncIterable<T>

export interface SiteParts {
  summary: SiteSummary
  audits: Items<JsonAudit>
  pages: Items<JsonPage>
  /** Since an earlier scan; null if there is none. */
  changes: object | null
}

/** One JSON object, in pieces: as one string it would be larger than all that is known of the site. */
export async function* siteJson({ summary, audits, pages, changes }: SiteParts): AsyncGenerator<string> {
  yield toJson(summary, 2).slice(0, -'\n}'.length)
  yield* listJson('audits', audits)
  yield* listJson('pages', pages)
  yield `,\n  "changes": ${indented(toJson(changes, 2), 2)}\n}\n`
}

async function* listJson(name: string, items: Items<unknown>): AsyncGenerator<string> {
  let isEmpty = true
  yield `,\n  "${name}": [`
  for await (const item of items) {
    yield `${isEmpty ? '' : ','}\n    ${indented(toJson(item, 2), 4)}`
    isEmpty = false
  }
  yield isEmpty ? ']' : '\n  ]'
}

/** Line breaks are only between values: those of texts are escaped. */
function indented(json: string, spaces: number): string {
  return json.replaceAll('\n', `\n${' '.repeat(spaces)}`)
}

/** The result of a scan that is stored, without what changed: `/changes` says that. */
export function storedSite(storage: Storage, scan: Scan): SiteParts {
  return {
    summary: summaryOf(scan),
    audits: storedAudits(storage, scan),
    pages: storedPages(storage, scan),
    changes: null,
  }
}

function summaryOf(scan: Scan): SiteSummary {
  const { id, url, result, score, pageScore, siteScore, cut, found, fetched, judged, good, decent, bad } = scan
  return {
    id,
    url,
    started_at: isoTime(scan.startedAt ?? scan.createdAt),
    rule_set: scan.ruleSet ?? '',
    result,
    score,
    page_score: pageScore,
    site_score: siteScore,
    cut,
    found,
    fetched,
    judged,
    good,
    decent,
    bad,
    depth: depthOf(scan),
    sampled: scan.sampled,
    rendered: scan.rendered,
    render_failed: scan.renderFailed,
    options: optionsRecord(scan.options as ScanOptions),
  }
}

function depthOf({ options }: Pick<Scan, 'options'>): Depth {
  return (options as ScanOptions).sample?.depth ?? 0
}

const GROUPS_AT_ONCE = 100

async function* storedAudits({ slow }: Storage, scan: Scan): AsyncGenerator<JsonAudit> {
  for (const { level, audit, importance, outcome, summary, pages, groupsTotal } of await listFindings(slow, scan)) {
    if (level !== 'site' || summary === null) continue
    const groups: JsonGroup[] = []
    for (let page = 1; ; page++) {
      const { items, total } = await listGroups(slow, scan, audit, { page, perPage: GROUPS_AT_ONCE })
      for (const { message, target, note, pages: count, first } of items) {
        const { text = '', key = '', params = {} } = message ?? {}
        const urls = first.map(({ url }) => url)
        groups.push({ message: text, key, params, target: target?.url ?? null, note, count, pages: urls })
      }
      if (page * GROUPS_AT_ONCE >= total) break
    }
    const { text, key, params } = summary
    yield { id: audit, importance, outcome, summary: text, key, params, pages, groups_total: groupsTotal, groups }
  }
}

async function* storedPages(storage: Storage, scan: Scan): AsyncGenerator<JsonPage> {
  const depth = depthOf(scan)
  for await (const pages of listMarkedPages(storage, scan))
    for (const { url, state, status, score, title, indexable, isRendered, text, fail, warn, unknown } of pages)
      yield {
        url,
        state,
        status,
        score,
        title,
        indexable: indexable === true,
        depth: isRendered ? depth : 0,
        text,
        fail: inOrder(fail),
        warn: inOrder(warn),
        unknown: inOrder(unknown),
      }
}

const POSITIONS = new Map<string, number>([...audits, ...siteAudits].map(({ id }, position) => [id, position]))

/** As scans on one's own machine list them. */
function inOrder(ids: readonly string[]): string[] {
  const position = (id: string) => POSITIONS.get(id) ?? POSITIONS.size
  return ids.toSorted((a, b) => position(a) - position(b))
}

import { toJson } from '../../common/text.ts'
import type { ScannedSite } from '../../queue/scan/judge-scan.ts'
import type { Scan } from '../../storage/scans/scans.ts'

const MOST_PAGES = 1_000

/** The whole result as one JSON object. */
export function siteJson({ id, url }: Scan, { assessment, progress, urlOf }: ScannedSite): string {
  const { score, result, pageScore, auditScore, audits } = assessment
  const { found, fetched, judged, good, decent, bad, cut } = progress
  return `${toJson(
    {
      id,
      url,
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
    },
    2,
  )}\n`
}

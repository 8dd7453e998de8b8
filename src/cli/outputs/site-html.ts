import { resultOf } from '../../engine/score.ts'
import { openOfflinePages } from '../../server/web/offline/offline-document.tsx'
import { siteFile } from '../../server/web/offline/site-file.tsx'
import { costOf } from './site-findings.ts'
import { messageOf, problemsOf } from './site-markdown.ts'
import type { SiteOutput } from './site-output.ts'

/** The others are in the tables of CSV. */
const MOST_PAGES = 1_000
const MOST_GROUPS = 20
const PAGES_OF_GROUP = 10

/** The result of a scan as one file that needs no server. */
export function siteHtml({ name, site, words, changes, isCompared }: SiteOutput, now: number): string {
  const changed = new Map(isCompared ? changes?.audits.map((audit) => [audit.audit, audit]) : [])
  const isNew = ({ id }: { id: string }) => Number((changed.get(id)?.new ?? 0) > 0)
  // What is new stands first.
  const problems = problemsOf(site.audits).sort((a, b) => isNew(b) - isNew(a))
  const pages = site.pages.filter(({ score }) => score !== null)
  const worst = pages.toSorted((a, b) => a.score! - b.score!).slice(0, MOST_PAGES)
  const { score, result, page_score, site_score, judged, good, decent, bad } = site
  return siteFile(
    {
      name,
      scannedAt: Date.parse(site.started_at),
      score,
      result,
      pageScore: page_score,
      siteScore: site_score,
      progress: { judged, good, decent, bad },
      problems: problems.map((audit) => ({
        id: audit.id,
        outcome: audit.outcome,
        title: words.failureTitle(audit.id),
        summary: words.say(audit.id, messageOf(audit, audit.summary)),
        pages: audit.pages,
        change: changed.get(audit.id) ?? null,
        moreGroups: audit.groups_total - Math.min(audit.groups.length, MOST_GROUPS),
        groups: audit.groups.slice(0, MOST_GROUPS).map((group) => ({
          text: words.say(audit.id, messageOf(group, group.message)),
          target: group.target,
          count: group.count,
          pages: group.pages.slice(0, PAGES_OF_GROUP),
        })),
      })),
      pages: worst.map(({ url, score, fail }) => ({
        url,
        score,
        result: resultOf(score),
        issue: costliestOf(fail, words),
      })),
      morePages: pages.length - worst.length,
    },
    openOfflinePages(words.language, now),
  )
}

/** What to fix first on a page. */
function costliestOf(failed: readonly string[], words: SiteOutput['words']): string {
  const [audit] = failed.toSorted((a, b) => costOf(b) - costOf(a))
  return audit === undefined ? '' : words.failureTitle(audit)
}

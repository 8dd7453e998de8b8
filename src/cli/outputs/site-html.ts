import { resultOf } from '../../engine/score.ts'
import { firstPages } from '../../engine/site/rules.ts'
import { openOfflinePages } from '../../web/offline/offline-document.tsx'
import { siteFile } from '../../web/offline/site-file.tsx'
import { comparableSite } from '../site/site-json.ts'
import { problemsOf } from './site-markdown.ts'
import type { SiteOutput } from './site-outputs.ts'

/** The others are in the tables of CSV. */
const MOST_PAGES = 1_000
const MOST_GROUPS = 20
const PAGES_OF_GROUP = 10

/** The result of a scan as one file that needs no server. */
export function siteHtml({ name, scan, scanned, words }: SiteOutput, now: number): string {
  const { site, urlOf, assessment, progress } = scanned
  const problems = problemsOf(assessment.audits)
  const pages = comparableSite(scan, scanned).pages.filter(({ score }) => score !== null)
  const worst = pages.toSorted((a, b) => a.score! - b.score!).slice(0, MOST_PAGES)
  return siteFile(
    {
      name,
      scannedAt: scan.startedAt ?? scan.createdAt,
      ...assessment,
      siteScore: assessment.auditScore,
      progress,
      problems: problems.map(({ id, outcome, summary, groups, groupsTotal, pages: all }) => ({
        id,
        outcome,
        title: words.failureTitle(id),
        summary: words.say(id, summary),
        pages: all.length,
        moreGroups: groupsTotal - Math.min(groups.length, MOST_GROUPS),
        groups: groups.slice(0, MOST_GROUPS).map((group) => ({
          text: words.say(id, group.message),
          target: group.target === null ? null : urlOf(group.target),
          count: group.pages.length,
          pages: firstPages(site, group.pages, PAGES_OF_GROUP).map(urlOf),
        })),
      })),
      pages: worst.map(({ url, score, fail }) => ({
        url,
        score,
        result: resultOf(score),
        issue: fail[0] === undefined ? '' : words.failureTitle(fail[0]),
      })),
      morePages: pages.length - worst.length,
    },
    openOfflinePages(words.language, now),
  )
}

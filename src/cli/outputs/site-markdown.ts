import type { SiteAuditResult } from '../../engine/site/judge-site.ts'
import { firstPages } from '../../engine/site/rules.ts'
import type { ScannedSite } from '../../queue/scan/judge-scan.ts'
import { labelsIn } from '../report/labels.ts'
import type { SiteChanges } from '../site/changes.ts'
import { siteLabelsIn } from '../site/site-labels.ts'
import type { SiteLanguage } from '../site/site-language.ts'
import { fitted } from './markdown.ts'
import { codeElement, codeText, plainText } from './markdown-text.ts'
import { outputLabelsIn } from './output-labels.ts'

const GROUPS = 5
const PAGES = 3

interface SiteSummary {
  name: string
  scanned: ScannedSite
  changes: SiteChanges | null
  words: SiteLanguage
  isFailed: boolean
}

/** A site for a comment or the summary of a job: its result, and each problem with the first pages that have it. */
export function siteMarkdown(site: SiteSummary, limit: number): string {
  const { name, scanned, changes, words, isFailed } = site
  const labels = outputLabelsIn(words.language)
  const ofSite = siteLabelsIn(words.language)
  const report = labelsIn(words.language)
  const { result, score, audits } = scanned.assessment
  const { judged, good, decent, bad } = scanned.progress
  const sign = result === null ? '⚠️' : isFailed ? '❌' : '✅'
  const state = result === null ? labels.siteNotJudged : isFailed ? labels.siteFailed : labels.sitePassed
  const counts = [ofSite.results(good, 'good'), ofSite.results(decent, 'decent'), ofSite.results(bad, 'bad')]
  const problems = problemsOf(audits)
  const added = changes?.audits.reduce((sum, audit) => sum + audit.new, 0) ?? 0
  const fixed = changes?.audits.reduce((sum, audit) => sum + audit.fixed, 0) ?? 0
  const head = [
    `### ${sign} ${state(codeText(name))}`,
    '',
    `${result === null ? report.noResult : `${report.result[result]} ${score}`}. ${ofSite.pages(judged)}: ${counts.join(', ')}.${changes === null ? '' : ` ${labels.sinceBaseline(added, fixed)}`}`,
    '',
    `| ${labels.columns.result} | ${labels.columns.page} | ${labels.columns.fixFirst} |`,
    '|---|--:|---|',
  ]
  const rows = problems.map((audit) => ({
    cells: `| ${audit.outcome === 'fail' ? '🔴' : '🟡'} | ${audit.pages.length} | ${plainText(words.failureTitle(audit.id))} ${codeText(audit.id)} |`,
    details: detailsOf(audit, site),
  }))
  return fitted(head, rows, { limit, total: rows.length, more: labels.moreFindings })
}

/** What fails or warns, the costliest first. */
export function problemsOf(audits: readonly SiteAuditResult[]): SiteAuditResult[] {
  const problems = audits.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
  return problems.sort((a, b) => b.points.lost - a.points.lost)
}

function detailsOf(audit: SiteAuditResult, { scanned, words }: SiteSummary): string {
  const labels = outputLabelsIn(words.language)
  const groups = audit.groups.filter(({ note }) => !note)
  if (groups.length === 0) return ''
  const lines = groups.slice(0, GROUPS).flatMap(({ message, target, pages }) => {
    const some = firstPages(scanned.site, pages, PAGES).map(
      (page) => `  - ${codeText(scanned.urlOf(page).slice(0, 300))}`,
    )
    const about = target === null ? '' : ` ${codeText(scanned.urlOf(target).slice(0, 300))}`
    const more = pages.length - some.length
    return [
      `- ${plainText(words.say(audit.id, message))}${about}`,
      ...some,
      ...(more > 0 ? [`  - ${labels.moreFindings(more)}`] : []),
    ]
  })
  const more = audit.groupsTotal - Math.min(GROUPS, groups.length)
  if (more > 0) lines.push(`- ${labels.moreFindings(more)}`)
  return `<details><summary>${codeElement(words.failureTitle(audit.id))}</summary>\n\n${lines.join('\n')}\n\n</details>\n`
}

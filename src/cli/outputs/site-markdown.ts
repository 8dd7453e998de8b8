import type { JsonAudit, SiteResult } from '../../actions/scans/site-json.ts'
import { pointsFor } from '../../engine/score.ts'
import type { Message } from '../../messages/message.ts'
import { compareLabelsIn } from '../compare/compare-labels.ts'
import { labelsIn } from '../report/labels.ts'
import type { SiteChanges } from '../site/changes.ts'
import type { SiteGate } from '../site/site-gate.ts'
import { siteLabelsIn } from '../site/site-labels.ts'
import type { SiteLanguage } from '../site/site-language.ts'
import { fitted } from './markdown.ts'
import { codeElement, codeText, plainText } from './markdown-text.ts'
import { outputLabelsIn } from './output-labels.ts'
import { costOf } from './site-findings.ts'

const GROUPS = 5
const PAGES = 3
/** Of what is new; URLs are cut at 300 characters, so that all of it is less than half of a comment. */
const NEW_AUDITS = 15
const NEW_PAGES = 5

interface ShownSite {
  name: string
  site: SiteResult
  changes: SiteChanges | null
  isCompared: boolean
  words: SiteLanguage
  gate: Pick<SiteGate, 'isFailed'>
}

/** A site for a comment or the summary of a job: its result, and each problem with the first pages that have it. */
export function siteMarkdown(
  { name, site, changes, isCompared, words, gate: { isFailed } }: ShownSite,
  limit: number,
): string {
  const labels = outputLabelsIn(words.language)
  const ofSite = siteLabelsIn(words.language)
  const report = labelsIn(words.language)
  const { result, score, audits, judged, good, decent, bad } = site
  const sign = result === null ? '⚠️' : isFailed ? '❌' : '✅'
  const state = result === null ? labels.siteNotJudged : isFailed ? labels.siteFailed : labels.sitePassed
  const counts = [ofSite.results(good, 'good'), ofSite.results(decent, 'decent'), ofSite.results(bad, 'bad')]
  const problems = problemsOf(audits)
  const added = changes?.audits.reduce((sum, audit) => sum + audit.new, 0) ?? 0
  const fixed = changes?.audits.reduce((sum, audit) => sum + audit.fixed, 0) ?? 0
  const since =
    changes === null ? [] : [labels.sinceBaseline(added, fixed), ...(changes.other_rule_set ? [ofSite.otherRules] : [])]
  const start = [
    `### ${sign} ${state(codeText(name))}`,
    '',
    ...(since.length === 0 ? [] : [since.join(' '), '']),
    `${result === null ? report.noResult : `${report.result[result]} ${score}`}. ${ofSite.pages(judged)}: ${counts.join(', ')}.`,
    '',
  ]
  const table = [`| ${labels.columns.result} | ${labels.columns.pages} | ${labels.columns.fixFirst} |`, '|---|--:|---|']
  const rows = problems.map((audit) => ({
    cells: `| ${audit.outcome === 'fail' ? '🔴' : '🟡'} | ${audit.pages} | ${plainText(words.failureTitle(audit.id))} ${codeText(audit.id)} |`,
    details: detailsOf(audit, words),
  }))
  const fit = { limit, total: rows.length, more: labels.moreFindings }
  if (!isCompared || changes === null) return fitted([...start, ...table], rows, fit)
  // What was there before is folded.
  const folded = [`<details><summary>${labels.allResults}</summary>`, '', ...table]
  const end = '\n</details>\n'
  return `${fitted([...start, ...newList(changes, words), ...folded], rows, { ...fit, limit: limit - Buffer.byteLength(end) })}${end}`
}

/** What is new, each with the first pages that have it. */
function newList({ audits }: SiteChanges, words: SiteLanguage): string[] {
  const labels = outputLabelsIn(words.language)
  const some = audits.filter((audit) => audit.new > 0).sort((a, b) => costOf(b.audit) - costOf(a.audit))
  if (some.length === 0) return []
  const more = some.length - NEW_AUDITS
  return [
    `#### ${compareLabelsIn(words.language).new}`,
    '',
    ...some.slice(0, NEW_AUDITS).flatMap(({ audit, new: count, new_pages }) => {
      const pages = new_pages.slice(0, NEW_PAGES)
      return [
        `- **${plainText(words.failureTitle(audit))}** ${codeText(audit)}`,
        ...pages.map((page) => `  - ${codeText(page.slice(0, 300))}`),
        ...(count > pages.length ? [`  - ${labels.moreFindings(count - pages.length)}`] : []),
      ]
    }),
    ...(more > 0 ? [`- ${labels.moreFindings(more)}`] : []),
    '',
  ]
}

/** What fails or warns, the costliest first. */
export function problemsOf(audits: readonly JsonAudit[]): JsonAudit[] {
  const problems = audits.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
  const lost = ({ importance, outcome }: JsonAudit) => pointsFor(importance, outcome).lost
  return problems.sort((a, b) => lost(b) - lost(a))
}

export function messageOf({ key, params }: Omit<Message, 'text'>, text: string): Message {
  return { key, params, text }
}

function detailsOf(audit: JsonAudit, words: SiteLanguage): string {
  const labels = outputLabelsIn(words.language)
  const groups = audit.groups.filter(({ note }) => !note)
  if (groups.length === 0) return ''
  const lines = groups.slice(0, GROUPS).flatMap((group) => {
    const { target, count } = group
    const some = group.pages.slice(0, PAGES).map((page) => `  - ${codeText(page.slice(0, 300))}`)
    const about = target === null ? '' : ` ${codeText(target.slice(0, 300))}`
    const more = count - some.length
    return [
      `- ${plainText(words.say(audit.id, messageOf(group, group.message)))}${about}`,
      ...some,
      ...(more > 0 ? [`  - ${labels.moreFindings(more)}`] : []),
    ]
  })
  // Notes are not shown, so they are not more of it either.
  const notes = audit.groups.length - groups.length
  const more = audit.groups_total - notes - Math.min(GROUPS, groups.length)
  if (more > 0) lines.push(`- ${labels.moreFindings(more)}`)
  return `<details><summary>${codeElement(words.failureTitle(audit.id))}</summary>\n\n${lines.join('\n')}\n\n</details>\n`
}

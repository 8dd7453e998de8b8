import { startOf } from '../../common/text.ts'
import type { AuditResult } from '../../engine/assessment.ts'
import { costliestAudits } from '../../engine/score.ts'
import type { Language } from '../../words/languages.ts'
import type { Incomplete } from '../check/incomplete.ts'
import { compareLabelsIn } from '../compare/compare-labels.ts'
import { labelsIn } from '../report/labels.ts'
import { openNotes } from '../report/shared-notes.ts'
import { number } from '../report/view.ts'
import { keepCostliest } from './costliest.ts'
import { codeElement, codeText, codeUrl, plainText } from './markdown-text.ts'
import { type OutputLabels, outputLabelsIn } from './output-labels.ts'
import { judgedAudits, type OutputPage } from './output-page.ts'
import type { ReportedFinding } from './reported-finding.ts'

/** GitHub takes 65,536 characters for a comment, and 1 MiB for the summary of a step. */
export const COMMENT_BYTES = 60_000
export const SUMMARY_BYTES = 1_000_000

/** Those with the lowest scores; the others are counted. */
const MOST_ROWS = 2_000
const MOST_NEW = 2_000
const MOST_REASONS = 20
const AUDITS_OF_PAGE = 10
const FINDINGS_OF_AUDIT = 3
const LONGEST = 300

interface Row {
  cells: string
  details: string
}

/** What people read in a comment, or in the summary of a job. */
export interface MarkdownWriter {
  add(page: OutputPage): void
  text(limit: number, incomplete?: Incomplete | null): string
}

/** `titleOf`: the problem of an audit in a few words. */
export function openMarkdown(language: Language, titleOf: (audit: string) => string): MarkdownWriter {
  const labels = outputLabelsIn(language)
  const report = labelsIn(language)
  const rows = keepCostliest<Row>(MOST_ROWS)
  const added = keepCostliest<ReportedFinding>(MOST_NEW)
  const reasons = keepCostliest<string>(MOST_REASONS)
  const counts = { failed: 0, good: 0, decent: 0, bad: 0, none: 0, new: 0, fixed: 0, moved: 0, unlisted: 0 }
  const notes = openNotes()
  let isCompared = false
  let isByOtherRules = false
  return {
    add(page) {
      const { score, result } = page.assessment
      counts[result ?? 'none']++
      notes.add(page.assessment.notes)
      if (result !== null && page.isFailed) counts.failed++
      const { change } = page
      isCompared ||= change !== undefined
      isByOtherRules ||= change?.isSameRules === false
      if (change === null && result !== null) counts.unlisted++
      counts.new += change?.new ?? 0
      counts.fixed += change?.fixed ?? 0
      counts.moved += change?.moved ?? 0
      for (const finding of change?.newFindings ?? []) added.add(finding, finding.cost)
      for (const reason of change?.worse ?? []) reasons.add(`- ${codeUrl(short(page.name))}: ${plainText(reason)}`, 0)
      const cost = 200 - (score ?? 0) + (page.isFailed ? 100 : 0)
      rows.add({ cells: cellsOf(page, language), details: detailsOf(page, language) }, cost)
    },
    text(limit, incomplete = null) {
      const { columns } = labels
      const results = (['good', 'decent', 'bad'] as const)
        .filter((result) => counts[result] > 0)
        .map((result) => `${counts[result]} ${report.result[result]}`)
      if (counts.none > 0) results.push(report.withoutResult(counts.none))
      const head = [
        `### ${headline(labels, rows.total, counts.failed, counts.none, incomplete)}`,
        '',
        ...(incomplete === null ? [] : [`⚠️ ${report.interrupted(incomplete.checked, incomplete.pages)}`, '']),
        ...(isCompared ? [...since(), ''] : []),
        `${report.pages(rows.total)}: ${results.join(', ')}.`,
        '',
        ...notes.texts(report, (note) => plainText(short(note))).flatMap((text) => [`⚠️ ${text}`, '']),
      ]
      const table = [
        `| ${columns.result} | ${columns.score} | ${columns.page} | ${labels.fixFirstAlone} |`,
        '|---|--:|---|---|',
      ]
      const fit = { limit, total: rows.total, more: labels.morePages }
      if (!isCompared) return fitted([...head, ...table], rows.list(), fit)
      // What was there before is folded.
      const start = [...head, ...newList(limit)]
      const folded = ['', `<details><summary>${labels.allResults}</summary>`, '', ...table]
      const end = '\n</details>\n'
      return `${fitted([...start, ...folded], rows.list(), { ...fit, limit: limit - Buffer.byteLength(end) })}${end}`
    },
  }

  function since(): string[] {
    const { new: count, fixed, moved, unlisted } = counts
    const said = [labels.sinceBaseline(count, fixed, moved)]
    if (unlisted > 0) said.push(`${compareLabelsIn(language).notInBaseline(unlisted)}.`)
    if (isByOtherRules) said.push(labels.otherRules)
    return [said.join(' ')]
  }

  /** What is new, each with its element, line and file, in at most a third of the space; and what else is worse. */
  function newList(limit: number): string[] {
    const lines: string[] = []
    let left = limit / 3
    let shown = 0
    const take = (line: string) => {
      left -= Buffer.byteLength(line) + 1
      if (left >= 0) lines.push(line)
      return left >= 0
    }
    for (const [audit, findings] of Map.groupBy(added.list(), (finding) => finding.audit)) {
      if (left < 0 || !take(`- **${plainText(titleOf(audit))}** ${codeText(audit)}`)) break
      for (const finding of findings) if (take(newLine(finding))) shown++
    }
    const more = added.total - shown
    if (more > 0) lines.push(`- ${labels.moreFindings(more)}`)
    if (lines.length > 0) lines.unshift(`#### ${compareLabelsIn(language).new}`, '')
    const others = reasons.list()
    if (others.length === 0) return lines
    const rest = reasons.total > others.length ? [`- ${labels.moreFindings(reasons.total - others.length)}`] : []
    return [...lines, '', `#### ${labels.alsoWorse}`, '', ...others, ...rest]
  }
}

/** `index.html:12`, the element, and what is wrong with it. */
function newLine({ message, where, snippet, line, place }: ReportedFinding): string {
  const page = 'file' in place ? place.file : place.address
  const at = codeUrl(short(line === undefined ? page : `${page}:${line}`))
  const element = snippet ?? where
  return `  - ${at} ${plainText(short(message))}${element ? ` ${codeText(short(element))}` : ''}`
}

function headline(
  labels: OutputLabels,
  pages: number,
  failed: number,
  notJudged: number,
  incomplete: Incomplete | null,
): string {
  if (failed > 0) return `❌ ${labels.failed(failed, pages)}`
  if (incomplete !== null) return `⚠️ ${labels.interrupted}`
  return notJudged > 0 ? `⚠️ ${labels.notJudged(notJudged, pages)}` : `✅ ${labels.passed}`
}

const SIGNS = { good: '🟢', decent: '🟡', bad: '🔴' }

function cellsOf({ assessment, name, isFailed, change, muted }: OutputPage, language: Language): string {
  const labels = outputLabelsIn(language)
  const report = labelsIn(language)
  const { result, score, audits, error } = assessment
  const worst = costliestAudits(audits).find(({ id }) => !muted.audits.has(id))
  const fix =
    error !== null
      ? plainText(short(`${error.code}: ${error.message}`))
      : worst === undefined
        ? ''
        : `${plainText(short(worst.summary))} ${gainOf(worst, labels)}`.trimEnd()
  const word = result === null ? '⚪' : `${SIGNS[result]} ${report.result[result]}`
  const state = isFailed && result !== null ? `${word}, **${labels.pageFailed}**` : word
  const since = !change ? '' : `${fix === '' ? '' : '; '}${labels.change(change.new, change.fixed)}`
  return `| ${state} | ${score ?? '–'} | ${codeUrl(short(name))} | ${fix}${since} |`
}

/** What to fix on the page, folded. */
function detailsOf({ assessment, name, muted }: OutputPage, language: Language): string {
  const labels = outputLabelsIn(language)
  const report = labelsIn(language)
  const costly = costliestAudits(judgedAudits(assessment)).filter(({ id }) => !muted.audits.has(id))
  if (costly.length === 0) return ''
  const lines = costly.slice(0, AUDITS_OF_PAGE).flatMap((audit) => {
    const { id, summary, findings, findingsTotal } = audit
    const places = findings.filter(({ note, snippet, message }) => !note && (snippet || message !== summary))
    const shown = places.slice(0, FINDINGS_OF_AUDIT)
    const more = findingsTotal - shown.length
    return [
      `- ${plainText(short(summary))} ${gainOf(audit, labels)} ${codeText(id)}`,
      ...shown.map(({ line, snippet, message }) => {
        const at = line === undefined ? '' : `${report.line(line)} `
        return `  - ${at}${snippet ? codeText(short(snippet)) : plainText(short(message))}`
      }),
      ...(shown.length > 0 && more > 0 ? [`  - ${labels.moreFindings(more)}`] : []),
    ]
  })
  if (costly.length > AUDITS_OF_PAGE) lines.push(`- ${labels.moreFindings(costly.length - AUDITS_OF_PAGE)}`)
  const head = `<details><summary>${codeElement(short(name))}</summary>`
  return `${head}\n\n${lines.join('\n')}\n\n</details>\n`
}

/** What fixing it alone adds to the score; if that is nothing, why. */
function gainOf({ gain, blocking }: AuditResult, labels: OutputLabels): string {
  if (gain === null) return ''
  if (gain > 0) return labels.gain(number(gain))
  return blocking === true ? labels.caps : labels.capped
}

interface Fit {
  limit: number
  total: number
  more(count: number): string
}

/** As many rows as fit into half of the space, then as many details as fit into the rest. */
export function fitted(head: readonly string[], rows: readonly Row[], { limit, total, more }: Fit): string {
  let text = `${head.join('\n')}\n`
  let bytes = Buffer.byteLength(text)
  const fits = (part: string, most: number) => {
    const size = Buffer.byteLength(part)
    if (bytes + size > most) return false
    bytes += size
    text += part
    return true
  }
  const tooMany = rows.findIndex(({ cells }) => !fits(`${cells}\n`, limit / 2))
  const shown = tooMany === -1 ? rows.length : tooMany
  if (total > shown) fits(`\n${more(total - shown)}\n`, limit)
  for (const { details } of rows) if (details !== '' && !fits(`\n${details}`, limit)) break
  return text
}

function short(text: string): string {
  return text.length <= LONGEST ? text : `${startOf(text, LONGEST)}…`
}

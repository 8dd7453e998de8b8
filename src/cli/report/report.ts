import { shellWord } from '../../common/shell.ts'
import { cleanStrings, toJson } from '../../common/text.ts'
import type { Assessment, CategoryScore } from '../../engine/assessment.ts'
import type { Audit } from '../../engine/audit.ts'
import { shared } from '../../engine/audits/shared-messages.ts'
import { costliestAudits, fixesOf, planPath } from '../../engine/score.ts'
import type { Language } from '../../words/languages.ts'
import type { ServerRun } from '../check/checker.ts'
import type { Terminal } from '../terminal.ts'
import { labelled, padEnd, widthOf, wrap } from '../text/layout.ts'
import { badge, bar, paintOf, type Style, styleOf } from '../text/style.ts'
import { facts, fixes, passed } from './audits.ts'
import { DEPTH_TITLES } from './depth-notes.ts'
import { labelsIn } from './labels.ts'
import type { MutedParts, ReportView } from './view.ts'

interface ReportOptions {
  audits: readonly Audit[]
  language?: Language
  style: Style
  verbose: boolean
  muted?: MutedParts | undefined
  /** Where a service has it. */
  onServer?: ServerRun | undefined
}

/** The whole report of one page. */
export function renderReport(
  assessment: Assessment,
  { audits, language = 'en', style, verbose, muted = NOTHING_MUTED, onServer }: ReportOptions,
): string {
  const words = audits.map(
    ({ id, why, fix, authorities }) => [id, cleanStrings({ why, fix, authorities }, style.readable)] as const,
  )
  const view: ReportView = {
    assessment: cleanStrings(assessment, style.readable),
    words: new Map(words),
    labels: labelsIn(language, style.readable),
    style,
    verbose,
    muted,
    onServer: onServer && cleanStrings(onServer, style.readable),
  }
  const parts = hasFindings(assessment) ? [header, categories, fixes, facts, unknown, passed, closing] : [header]
  const sections = parts.map((part) => part(view)).filter((lines) => lines.length > 0)
  return `\n${sections.map((lines) => lines.join('\n')).join('\n\n')}\n\n`
}

const NOTHING_MUTED: MutedParts = { audits: new Set(), findings: new Map() }

/** Findings about an error page or a bot challenge would not be about the page. */
function hasFindings({ error }: Assessment): boolean {
  return error === null || error.code === 'too_little_evidence'
}

const WIDEST_BAR = 30

/** The page, the time and the result. */
export function header(view: ReportView): string[] {
  const { assessment, labels, style } = view
  const lines = wrap(assessment.url, style.width - 4, style).map((line) => `  ${style.bold(line)}`)
  // The final URL of a file is the one it was read as.
  const moved = assessment.finalUrl !== assessment.url && !assessment.url.startsWith('file:')
  if (assessment.finalUrl !== null && moved)
    lines.push(...labelled(`${style.signs.arrow} `, wrap(assessment.finalUrl, style.width - 6, style), '  '))
  const when = assessment.collectedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')
  const { depth, device } = assessment
  // A service has none for a run that failed.
  const facts = assessment.ruleSet === '' ? [when] : [when, labels.ruleSet(assessment.ruleSet)]
  if (depth !== undefined) facts.push(device === undefined ? DEPTH_TITLES[depth] : `${DEPTH_TITLES[depth]}, ${device}`)
  if (assessment.signedIn) facts.push(labels.signedIn)
  lines.push(`  ${style.dim(facts.join(` ${style.signs.dot} `))}`)
  if (view.onServer !== undefined)
    lines.push(`  ${style.dim(labels.onServer(view.onServer.page_url, view.onServer.run_id))}`)
  lines.push('')
  return [...lines, ...(assessment.score === null ? refusal(view) : verdict(view)), ...notes(view)]
}

function verdict(view: ReportView): string[] {
  const { assessment, labels, style } = view
  const { result, score } = assessment
  const paint = paintOf(result, style)
  const columns = Math.min(WIDEST_BAR, style.width - 26)
  return [
    `  ${badge(labels.result[result!].toUpperCase(), result, style)}  ${paint(style.bold(String(score)))} ${labels.of100}  ${bar(score! / 100, columns, paint, style)}`,
    ...cap(view),
  ]
}

/** The blocking audits that limit the score, if it would be higher without them. */
function cap({ assessment, labels, style }: ReportView): string[] {
  const { score, cappedBy, uncappedScore } = assessment
  if (cappedBy.length === 0) return []
  const reasons = assessment.audits.filter(({ id }) => cappedBy.includes(id)).map(({ summary }) => summary)
  return [
    '',
    ...wrap(labels.capped(score!, reasons.join(' '), uncappedScore!), style.width - 4, style).map(
      (line) => `  ${line}`,
    ),
  ]
}

function refusal({ assessment, labels, style }: ReportView): string[] {
  const { error } = assessment
  return [
    `  ${badge(labels.noResult, null, style)}  ${error === null ? '' : style.dim(error.code)}`,
    '',
    ...wrap(error?.message ?? labels.noAudits, style.width - 4, style).map((line) => `  ${line}`),
  ]
}

/** Limits that were reached: the result is based on part of the page. */
function notes({ assessment, style }: ReportView): string[] {
  if (assessment.notes.length === 0) return []
  const lines = assessment.notes.flatMap((note) => labelled('! ', wrap(note, style.width - 6, style), '  '))
  return ['', ...lines.map((line) => style.yellow(line)), ...deeperCommand(assessment)]
}

/** On one line, to be copied: what shows the page that scripts build or show. */
function deeperCommand({ url, audits }: Assessment): string[] {
  const isUnseen = audits.some(({ key }) => key === shared.appShell.key || key === shared.hiddenAtFirst.key)
  return isUnseen && /^https?:/.test(url) ? ['', `    verdict check ${shellWord(url)} --depth browser`] : []
}

const WIDEST_CATEGORY_BAR = 20

/** A bar for each category that was judged. */
export function categories(view: ReportView): string[] {
  return view.assessment.categories
    .filter(({ possible }) => possible > 0)
    .map((category) => categoryLine(category, view))
}

function categoryLine({ category, score, result }: CategoryScore, { labels, style }: ReportView): string {
  const column = Math.max(...Object.values(labels.category).map(widthOf)) + 2
  const name = padEnd(labels.category[category], column)
  const paint = paintOf(result, style)
  const drawn = bar((score ?? 0) / 100, Math.min(WIDEST_CATEGORY_BAR, style.width - 46), paint, style)
  const figure = paint(String(score ?? style.signs.none).padStart(4))
  return `  ${name}${drawn} ${figure}${result === null ? '' : `  ${labels.result[result]}`}`
}

/** The last lines are what a terminal still shows: the result again, and the quickest way to good. */
function closing({ assessment, labels, style }: ReportView): string[] {
  const { result, score, plan, audits, ruleSet } = assessment
  if (result === null) return []
  const verdict = paintOf(result, style)(style.bold(`${labels.result[result].toUpperCase()} ${score}`))
  if (plan === null || plan.audits.length === 0) {
    const left = costliestAudits(audits).length
    return [`  ${verdict}  ${left === 0 ? labels.nothingToFix : labels.canImprove(labels.audits(left))}`]
  }
  const path = planPath(score!, plan, fixesOf(audits, { ruleSet }))
  const scores = path.map((score) => score ?? style.signs.ellipsis).join(` ${style.signs.arrow} `)
  return [
    `  ${verdict}  ${labels.toGood(plan.audits.length, scores)}`,
    ...wrap(plan.audits.join(', '), style.width - 6).map((line) => `    ${line}`),
  ]
}

/** Audits without an outcome, grouped by the reason. */
function unknown({ assessment, labels, style }: ReportView): string[] {
  const byReason = Map.groupBy(
    assessment.audits.filter(({ outcome }) => outcome === 'unknown'),
    ({ summary }) => summary,
  )
  if (byReason.size === 0) return []
  const lines = [`  ${style.bold(labels.unknown)}  ${style.dim(labels.notInScore)}`]
  for (const [reason, audits] of byReason) {
    lines.push('', ...wrap(reason, style.width - 4, style).map((line) => `  ${line}`))
    lines.push(...wrap(audits.map(({ id }) => id).join(', '), style.width - 6).map((line) => `    ${style.dim(line)}`))
  }
  return lines
}

export interface PresentOptions {
  json: boolean
  verbose: boolean
  audits: readonly Audit[]
  language: Language
}

/** Prints the report of one page, or its JSON. */
export function present(
  assessment: Assessment,
  options: PresentOptions & Pick<ReportOptions, 'muted'>,
  terminal: Terminal,
): void {
  const { stdout } = terminal
  if (options.json) stdout.writeJson(`${toJson(assessment, 2)}\n`)
  else stdout.write(renderReport(assessment, { ...options, style: styleOf(terminal, stdout) }))
}

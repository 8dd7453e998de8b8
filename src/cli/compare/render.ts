import { cleanLine, cleanStrings } from '../../common/text.ts'
import { type AuditComparison, becameFailure, type ComparedFinding } from '../../domain/compare/compare-findings.ts'
import type { RunComparison } from '../../domain/compare/compare-runs.ts'
import type { MetricComparison } from '../../domain/compare/metrics.ts'
import type { Language } from '../../words/languages.ts'
import { type Labels, labelsIn } from '../report/labels.ts'
import { clip, padEnd, widthOf, wrap } from '../text/layout.ts'
import { paintOf, type Style } from '../text/style.ts'
import { type CompareLabels, compareLabelsIn } from './compare-labels.ts'
import { formatMetric } from './format-metric.ts'

const FINDINGS = 3

export interface ComparisonView {
  language: Language
  style: Style
  /** Every finding instead of the first ones. */
  verbose: boolean
  /** The problem in a few words. */
  failureTitle(audit: string): string
  say(audit: string, finding: ComparedFinding): ComparedFinding
  /** The path of the page, if it is a file. */
  file?: string | undefined
  /** What is new was shown before. */
  isNewShown?: boolean
}

/** The whole comparison; the verdict stands at the end, where a terminal still shows it. */
export function renderComparison(comparison: RunComparison, view: ComparisonView): string {
  const { base, head } = comparison
  const { style } = view
  const line = ({ url, collectedAt }: RunComparison['base']) =>
    `${clipped(url, style.width - 30, style)}  ${style.dim(collectedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC'))}`
  const runs = [`  ${line(base)}`, `  ${style.signs.arrow} ${line(head)}`]
  return `\n${[runs, ...comparisonSections(comparison, view)].map((lines) => lines.join('\n')).join('\n\n')}\n\n`
}

/** What is new, each finding in full; empty if nothing is. */
export function renderNew(comparison: RunComparison, view: ComparisonView): string {
  const lines = problems('new', comparison, view, compareLabelsIn(view.language))
  if (lines.length === 0) return ''
  const page = clipped(view.file ?? comparison.head.url, view.style.width - 4, view.style)
  return `\n  ${page}\n${lines.join('\n')}\n`
}

/** New, fixed, metrics, what was not compared, and the verdict. */
export function comparisonSections(comparison: RunComparison, view: ComparisonView): string[][] {
  const labels = compareLabelsIn(view.language)
  const { audits } = comparison
  // What neither run could judge is no change.
  const unknown = audits.filter(({ by, before, after }) => by === 'unknown' && before !== after)
  const apart = audits.filter(({ by }) => by === 'other_rules')
  return [
    view.isNewShown ? [] : problems('new', comparison, view, labels),
    problems('moved', comparison, view, labels),
    problems('fixed', comparison, view, labels),
    metrics(comparison, view, labels),
    listed(labels.unknown, unknown, view),
    listed(labels.notCompared, apart, view),
    verdict(comparison, view, labels),
  ].filter((lines) => lines.length > 0)
}

type ChangeKind = 'new' | 'moved' | 'fixed'

const SIGNS: Record<ChangeKind, (style: Style) => string> = {
  new: ({ red, signs }) => red(signs.failed),
  moved: ({ dim, signs }) => dim(signs.bullet),
  fixed: ({ green, signs }) => green(signs.passed),
}

function problems(kind: ChangeKind, { audits }: RunComparison, view: ComparisonView, labels: CompareLabels): string[] {
  const { style } = view
  const some = audits.filter((audit) => audit[kind] > 0 || (kind === 'new' && becameFailure(audit)))
  if (some.length === 0) return []
  return [
    `  ${style.bold(labels[kind])}`,
    ...some.flatMap((audit) => {
      const title = clipped(view.failureTitle(audit.id), style.width - 12, style)
      const isWarning = kind === 'new' && audit.after === 'warn'
      const sign = isWarning ? style.yellow(style.signs.warned) : SIGNS[kind](style)
      return [
        `    ${sign} ${title}${audit[kind] > 1 ? `: ${audit[kind]}` : ''}`,
        `      ${style.dim([audit.id, ...remarks(kind, audit, labels)].join(` ${style.signs.dot} `))}`,
        ...places(kind, audit, view, labels),
      ]
    }),
  ]
}

function remarks(kind: ChangeKind, audit: AuditComparison, labels: CompareLabels): string[] {
  const { noise, by, unchanged, fixed } = audit
  return [
    ...(by === 'counts' ? [labels.byCounts(unchanged + fixed, unchanged + audit.new)] : []),
    ...(kind === 'new' && becameFailure(audit) ? [labels.nowFails] : []),
    ...(noise === 'exact' ? [] : [labels.varies]),
  ]
}

/** All new findings in full; of the others, the first ones. */
function places(kind: ChangeKind, audit: AuditComparison, view: ComparisonView, labels: CompareLabels): string[] {
  const { style, verbose } = view
  const findings = { new: audit.newFindings, moved: audit.movedFindings, fixed: audit.fixedFindings }[kind]
  const shown = kind === 'new' || verbose ? findings : findings.slice(0, FINDINGS)
  const said = shown.map((finding) => cleanStrings(view.say(audit.id, finding), style.readable))
  // Each message once, with its places.
  const lines = [...Map.groupBy(said, ({ message }) => message)].flatMap(([message, group]) => [
    ...wrap(message, style.width - 10, style).map((line) => `        ${line}`),
    ...group.flatMap((finding) => placeLines(kind, finding, view)),
  ])
  const more = findings.length - shown.length
  return more > 0 ? [...lines, `        ${style.dim(labels.more(more))}`] : lines
}

/** `index.html:12  <img src="a.png">`. Where something was that is fixed says little. */
function placeLines(kind: ChangeKind, { snippet, where, line }: ComparedFinding, view: ComparisonView): string[] {
  const { style, file, language } = view
  const row =
    line === undefined
      ? ''
      : file === undefined
        ? labelsIn(language, style.readable).line(line)
        : `${style.readable(cleanLine(file))}:${line}`
  const at = kind === 'fixed' ? '' : row
  const parts = [at, snippet ?? where ?? ''].filter((part) => part !== '')
  if (parts.length === 0) return []
  const isShort = parts.reduce((sum, part) => sum + widthOf(part), 2) <= style.width - 10
  const lines = isShort || !style.cuts ? [parts.join('  ')] : parts
  return lines.map((one) => `        ${style.cyan(clip(one, style.width - 10, style))}`)
}

const CHANGE_PAINT = { better: 'green', worse: 'red', same: 'dim', too_few: 'dim', other_version: 'dim' } as const

function metrics({ metrics: all }: RunComparison, view: ComparisonView, labels: CompareLabels): string[] {
  const { style } = view
  if (all.length === 0) return []
  const words = labelsIn(view.language, style.readable)
  const rows = all.map((metric) => ({
    ...metric,
    name: labels.metric[metric.id],
    values: valuesOf(metric, words, style),
  }))
  const names = Math.max(...rows.map(({ name }) => widthOf(name))) + 2
  const values = Math.max(...rows.map((row) => widthOf(row.values))) + 2
  return [
    `  ${style.bold(labels.metrics)}`,
    ...rows.map((row) => {
      const change = style[CHANGE_PAINT[row.change]](labels.change[row.change])
      return `    ${padEnd(row.name, names)}${padEnd(row.values, values)}${change}`
    }),
  ]
}

function valuesOf({ before, after, unit }: MetricComparison, words: Labels, { signs }: Style): string {
  const value = (one: number) => words.number(formatMetric(one, unit))
  return `${value(before.value)} ${signs.arrow} ${value(after.value)}`
}

function listed(title: string, audits: readonly AuditComparison[], { style }: ComparisonView): string[] {
  if (audits.length === 0) return []
  const ids = audits.map(({ id }) => id).join(', ')
  return [`  ${style.bold(title)}`, ...wrap(ids, style.width - 6).map((line) => `    ${style.dim(line)}`)]
}

function verdict(comparison: RunComparison, view: ComparisonView, labels: CompareLabels): string[] {
  const { base, head, isSameRules } = comparison
  const { style } = view
  const words = labelsIn(view.language, style.readable)
  const said = ({ score, result }: RunComparison['base']) =>
    paintOf(result, style)(style.bold(`${words.result[result].toUpperCase()} ${score}`))
  const lines = [`  ${said(base)} ${style.signs.arrow} ${said(head)}  ${deltas(comparison, labels)}`.trimEnd()]
  if (!isSameRules)
    lines.push(
      ...wrap(labels.otherRules(base.ruleSet, head.ruleSet), style.width - 4).map((line) => `  ${style.dim(line)}`),
    )
  lines.push(`  ${countsLine(comparison, labels)}`)
  const reasons = comparison.worse.map((one) => {
    if (one.kind === 'result') return labels.resultFell(words.result[one.before], words.result[one.after])
    return one.kind === 'audit' ? one.id : labels.metric[one.id]
  })
  if (reasons.length === 0) return [...lines, `  ${style.green(labels.notWorse)}`]
  const reason = wrap(`${labels.worse}: ${reasons.join(', ')}`, style.width - 4)
  return [...lines, ...reason.map((line) => `  ${style.red(line)}`)]
}

export function countsLine({ new: added, fixed, unchanged, moved }: RunComparison, labels: CompareLabels): string {
  return labels.counts(added, fixed, unchanged, moved)
}

function deltas({ scoreDeltaPage, scoreDeltaRules, scoreDeltaExact }: RunComparison, labels: CompareLabels): string {
  const parts: string[] = []
  if (scoreDeltaPage !== null && scoreDeltaPage !== 0) parts.push(labels.page(signed(scoreDeltaPage)))
  if (scoreDeltaRules !== null && scoreDeltaRules !== 0) parts.push(labels.rules(signed(scoreDeltaRules)))
  const noise = (scoreDeltaPage ?? 0) - (scoreDeltaExact ?? scoreDeltaPage ?? 0)
  if (noise !== 0) parts.push(labels.noise(signed(noise)))
  return parts.join(', ')
}

function signed(delta: number): string {
  return delta > 0 ? `+${delta}` : `-${Math.abs(delta)}`
}

function clipped(text: string, columns: number, style: Style): string {
  return clip(cleanStrings(text, style.readable), columns, style)
}

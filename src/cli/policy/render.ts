import { cleanStrings } from '../../common/text.ts'
import type { ComparableRun } from '../../domain/compare/comparable-run.ts'
import { type MissingValue, mutedCount, type PolicyView } from '../../domain/policies/apply-policy.ts'
import type { BudgetOutcome } from '../../domain/policies/budgets.ts'
import type { GateReason } from '../../domain/policies/gate.ts'
import { keptAbove } from '../../messages/precision.ts'
import type { Result } from '../../vocabulary.ts'
import type { Language } from '../../words/languages.ts'
import { formatMetric } from '../compare/format-metric.ts'
import { type Labels, labelsIn } from '../report/labels.ts'
import { labelled, padEnd, widthOf, wrap } from '../text/layout.ts'
import { paintOf, type Style } from '../text/style.ts'
import { type PolicyLabels, policyLabelsIn } from './policy-labels.ts'

/** A page, by the standard and by the policy. */
export interface PageByPolicy {
  /** Its URL, or the path of a file. */
  name: string
  score: number | null
  result: Result | null
  view: PolicyView
  /** In English. */
  run: ComparableRun
}

interface Words {
  labels: PolicyLabels
  report: Labels
  style: Style
}

function wordsIn(language: Language, style: Style): Words {
  return { labels: policyLabelsIn(language), report: labelsIn(language, style.readable), style }
}

/** The second verdict on a page: mutes, budgets, gate. It stands below the report. */
export function renderPolicy(page: PageByPolicy, language: Language, style: Style): string {
  const words = wordsIn(language, style)
  const clear = { ...page, view: cleanStrings(page.view, style.readable) }
  const parts = [verdicts, mutes, budgets, missing, gate].map((part) => part(clear, words))
  const lines = parts.filter((part) => part.length > 0).map((part) => part.join('\n'))
  return `${lines.join('\n\n')}\n\n`
}

/** The policy on many pages: how they come out, and which fail the gate and why. */
export function renderPolicyTable(pages: readonly PageByPolicy[], language: Language, style: Style): string {
  const words = wordsIn(language, style)
  const { labels, report } = words
  const counts = (['good', 'decent', 'bad'] as const)
    .map((result) => ({ result, count: pages.filter(({ view }) => view.result === result).length }))
    .filter(({ count }) => count > 0)
    .map(({ result, count }) => paintOf(result, style)(`${count} ${report.result[result]}`))
  const lines = [`  ${labels.byPolicy(counts.join(', ') || labels.noResult)}`]
  const muted = pages.reduce((sum, { view }) => sum + mutedCount(view), 0)
  if (muted > 0) lines.push(`  ${style.dim(labels.muted(muted))}`)
  lines.push(...remarks(pages, words))
  const failed = pages.filter(({ view }) => view.gate === 'failed')
  if (failed.length === 0 && pages.some(({ view }) => view.gate === 'passed'))
    lines.push(`  ${style.green(style.signs.passed)} ${labels.passed}`)
  if (failed.length > 0) lines.push(`  ${style.red(labels.failedPages(failed.length, pages.length))}`)
  for (const { name, view } of cleanStrings(failed, style.readable)) {
    lines.push(...wrap(name, style.width - 6, style).map((line) => `    ${line}`))
    lines.push(...reasonLines(view, words, '      '))
  }
  return `${lines.join('\n')}\n\n`
}

/** What fails no page but needs attention, each once with the number of its pages. */
function remarks(pages: readonly PageByPolicy[], { labels, report, style }: Words): string[] {
  const counted = (textsOf: (view: PolicyView) => string[]): string[] => {
    const counts = new Map<string, number>()
    for (const { view } of pages)
      for (const text of new Set(textsOf(view))) counts.set(text, (counts.get(text) ?? 0) + 1)
    return [...counts].map(([text, count]) => style.readable(`${text} (${report.pages(count)})`))
  }
  const listed = (label: string, texts: string[]) =>
    texts.flatMap((text) => labelled(`${label} `, wrap(text, style.width - 6), '  '))
  const expired = counted(({ muted }) =>
    muted.flatMap((one) => (one.isExpired ? [`${one.audit}: ${labels.expired(one.until, one.reason)}`] : [])),
  )
  const warned = counted(({ budgets }) =>
    budgets.flatMap(({ level, isExceeded, name, metric }) =>
      level === 'warn' && isExceeded === true ? [labels.reason.budget(name, metric)] : [],
    ),
  )
  const unchecked = counted((view) => view.missing.map((one) => missingText(one, labels)))
  const lines = listed(style.yellow(style.signs.warned), [...expired, ...warned])
  if (unchecked.length > 0)
    lines.push(`  ${style.bold(labels.missing)}`, ...listed(style.dim(`  ${style.signs.none}`), unchecked))
  return lines
}

function verdicts({ score, result, view }: PageByPolicy, { labels, report, style }: Words): string[] {
  const said = (one: Pick<PageByPolicy, 'score' | 'result'>) =>
    one.result === null
      ? labels.noResult
      : paintOf(one.result, style)(style.bold(`${report.result[one.result]} ${one.score}`))
  return [`  ${labels.byPolicy(said(view))} ${style.signs.dot} ${labels.byStandard(said({ score, result }))}`]
}

function mutes({ view }: PageByPolicy, { labels, style }: Words): string[] {
  if (view.muted.length === 0) return []
  return [
    `  ${style.bold(labels.muted(mutedCount(view)))}`,
    ...view.muted.flatMap(({ audit, fingerprint, until, reason, isExpired }) => {
      const name = fingerprint === null ? audit : `${audit} ${fingerprint}`
      const why = isExpired ? labels.expired(until, reason) : labels.mutedUntil(until, reason)
      return [
        `    ${isExpired ? style.yellow(name) : style.strike(name)}`,
        ...wrap(why, style.width - 8).map((line) => `      ${style.dim(line)}`),
      ]
    }),
  ]
}

function budgets({ view }: PageByPolicy, { labels, report, style }: Words): string[] {
  if (view.budgets.length === 0) return []
  const names = view.budgets.map(({ name, metric }) => `${name}: ${metric}`)
  const column = Math.min(Math.max(...names.map(widthOf)) + 2, 40)
  return [
    `  ${style.bold(labels.budgets)}`,
    ...view.budgets.map((budget, at) => {
      const [sign, said] = budgetLine(budget, labels, report, style)
      return `    ${sign} ${padEnd(names[at]!, column)}${said}`
    }),
  ]
}

function budgetLine(budget: BudgetOutcome, labels: PolicyLabels, { number }: Labels, style: Style): [string, string] {
  const { unit, limit, level, value, isExceeded } = budget
  const format = (one: number) => number(formatMetric(one, unit))
  if (value === null || isExceeded === null)
    return [style.dim(style.signs.none), style.dim(labels.notMeasured(format(limit)))]
  if (!isExceeded) return [style.green(style.signs.passed), labels.within(format(value), format(limit))]
  const precision = unit === 'bytes' || unit === 'ms' ? unit : 'number'
  const said = labels.exceeded(format(keptAbove([limit], value, precision)), format(limit))
  if (level === 'fail') return [style.red(style.signs.failed), style.red(said)]
  return [style.yellow(style.signs.warned), `${style.yellow(said)} ${style.dim(`(${labels.warns})`)}`]
}

function missing({ view }: PageByPolicy, { labels, style }: Words): string[] {
  // Budgets are listed themselves.
  const said = view.missing.filter(({ kind }) => kind !== 'budget').map((one) => missingText(one, labels))
  if (said.length === 0) return []
  return labelled(`${style.bold(labels.missing)}  `, wrap(said.join(', '), style.width - 20).map(style.dim), '  ')
}

function missingText(one: MissingValue, labels: PolicyLabels): string {
  switch (one.kind) {
    case 'audit':
      return one.audit
    case 'budget':
      return `${one.name}: ${one.metric}`
    case 'comparison':
      return labels.missingComparison
    case 'rules':
      return labels.missingRules
    case 'mute':
      return labels.outdatedMute(one.fingerprint)
  }
}

function gate({ view }: PageByPolicy, words: Words): string[] {
  const { labels, style } = words
  if (view.gate === null) return []
  if (view.gate === 'passed') return [`  ${style.green(style.signs.passed)} ${style.bold(labels.passed)}`]
  return [
    `  ${style.red(style.signs.failed)} ${style.bold(style.red(labels.failed))}`,
    ...reasonLines(view, words, '    '),
  ]
}

function reasonLines({ reasons }: PolicyView, { labels, report, style }: Words, indent: string): string[] {
  return reasons.flatMap((reason) =>
    labelled(
      `${style.signs.bullet} `,
      wrap(reasonText(reason, labels, report), style.width - indent.length - 4),
      indent,
    ),
  )
}

/** Why the gate failed, in words. */
export function reasonText(reason: GateReason, { reason: say }: PolicyLabels, { result }: Labels): string {
  switch (reason.code) {
    case 'required':
    case 'worse_audit':
      return say[reason.code](reason.audit)
    case 'result':
      return say.result(result[reason.result])
    case 'score':
      return say.score(reason.score, reason.limit)
    case 'budget':
      return say.budget(reason.name, reason.metric)
    case 'new_failure':
      return say.new_failure(reason.audit, reason.new)
    case 'worse_result':
      return say.worse_result(result[reason.before], result[reason.after])
    case 'worse_metric':
      return say.worse_metric(reason.metric)
  }
}

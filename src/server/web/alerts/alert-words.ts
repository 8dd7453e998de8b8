import type { AlertCondition } from '../../../domain/alerts/rule-kinds.ts'
import { judgmentIn } from '../../../domain/alerts/run-facts.ts'
import type { MetricId, MetricUnit } from '../../../domain/compare/metrics.ts'
import { keptAbove } from '../../../messages/precision.ts'
import type { AlertRule } from '../../../storage/alerts/alert-rules.ts'
import type { Alert } from '../../../storage/alerts/alerts.ts'
import { translateSentence } from '../problem-words.ts'
import { shortUrl } from '../reports/create/urls.ts'
import { wordsOf } from '../reports/model/audit-words.ts'
import { shortened } from '../reports/parts/url.tsx'
import { scanPath, sitePath } from '../scans/paths.ts'
import type { View } from '../view.ts'

/** What an alert is about: "New failures: Page has no title". */
export function alertTitle(view: View, { rule, subject, report, host }: Alert): string {
  const { kinds, events } = view.words.alerts
  if (rule.kind === 'new_failure') return wordsOf(subject, view)?.failureTitle ?? subject
  if (rule.kind === 'unreachable' && report === null)
    return events[host === null ? 'site.unreachable' : 'host.unreachable']
  return kinds[rule.kind]
}

/** What is known of it, in a few words. */
export function alertDetails(view: View, { rule, evidence, report, host }: Alert): string {
  const isOfSite = report === null && host === null
  const words = view.words.alerts
  const { format } = view
  if (evidence === null) return ''
  const judged = (name: 'from' | 'to') => {
    const { result, score } = judgmentIn(evidence, name)!
    return `${view.words.result[result]} ${score}`
  }
  switch (rule.kind) {
    case 'verdict_worse':
      return `${judged('from')} → ${judged('to')}`
    case 'score_drop':
      return words.drop(Number(evidence['dropped']))
    case 'new_failure': {
      const had = Number(evidence['had'] ?? 0)
      const has = (isOfSite ? words.sitePages : words.findings)(Number(evidence['has'] ?? 0))
      return had === 0 ? has : `${format.number(had)} → ${has}`
    }
    case 'unreachable':
      return report === null && !isOfSite
        ? words.hostPages(Number(evidence['reports'] ?? 0))
        : translateSentence(view, String(evidence['message'] ?? ''))
    case 'page_replaced':
      return replacement(evidence)
    case 'certificate':
      return `${words.expires} ${format.day(Number(evidence['valid_to']))}`
    case 'metric_worse':
      return words.above(
        measured(view, evidence['value'], evidence['unit'] as MetricUnit),
        measured(view, evidence['limit'], evidence['unit'] as MetricUnit),
      )
    case 'budget':
      return `${evidence['name']}, ${evidence['metric']}: ${budgetValues(view, evidence)}`
  }
}

/** What there was, and what there is: their titles, or where they are. */
function replacement({ from, to }: NonNullable<Alert['evidence']>): string {
  const shown = [from, to].map((one) => {
    const { title, url } = one as { title: string | null; url: string }
    return title || shortened(shortUrl(url))
  })
  return shown.join(' → ')
}

/** The metric as the policy has it tells its unit. The value is shown as above its limit, however little it is. */
function budgetValues(view: View, { metric, value, limit }: NonNullable<Alert['evidence']>): string {
  const [of] = String(metric).split('.')
  const unit = of === 'bytes' ? 'bytes' : metric === 'vitals.cls' ? 'score' : of === 'vitals' ? 'ms' : 'count'
  const precision = unit === 'bytes' || unit === 'ms' ? unit : 'number'
  const most = Number(limit)
  return view.words.alerts.above(
    measured(view, keptAbove([most], Number(value), precision), unit),
    measured(view, most, unit),
  )
}

function measured({ format }: View, value: unknown, unit: MetricUnit): string {
  const number = Number(value)
  if (unit === 'ms') return format.milliseconds(number)
  if (unit === 'bytes') return format.bytes(number)
  return unit === 'score' ? format.decimal(number) : format.number(number)
}

/** The page that shows what is different; null if there is none. */
export function comparisonOf({ report, host, evidence }: Alert): string | null {
  const { base, run } = evidence ?? {}
  if (typeof base !== 'string' || typeof run !== 'string') return null
  if (report === null) return host === null ? `${scanPath(run)}/changes?since=${base}` : null
  return `/reports/${report.id}/compare?base=${base}&head=${run}`
}

/** What a rule watches, with its parameters. */
export function conditionWords(view: View, condition: AlertCondition): string {
  const { kinds, importances, snoozeDays, params } = view.words.alerts
  const kind = kinds[condition.kind]
  switch (condition.kind) {
    case 'score_drop':
      return `${kind}: ${condition.params.points} ${params.points}`
    case 'new_failure':
      return `${kind}: ${params.importance} ${importances[condition.params.importance]}`
    case 'certificate': {
      const { days } = condition.params
      const unit = snoozeDays(days.length === 1 ? days[0]! : 2).replace(/^\d+\s*/u, '')
      return `${kind}: ${days.join(', ')} ${unit}`
    }
    case 'metric_worse':
      return `${kind}: ${view.words.report.compare.names[condition.params.metric as MetricId]}`
    default:
      return kind
  }
}

/** What a rule holds for, and where that is. `site`: the page of the project, if it is another than the owner's. */
export function scopeWords(
  view: View,
  rule: AlertRule,
  site: string | null = null,
): { text: string; href: string | null } {
  const { scopes } = view.words.alerts
  if (rule.scope === 'report') return { text: shortened(shortUrl(rule.url ?? '')), href: `/reports/${rule.reportId}` }
  if (rule.scope === 'project') return { text: rule.project ?? '', href: site ?? sitePath(rule.project ?? '') }
  return { text: scopes.all, href: null }
}

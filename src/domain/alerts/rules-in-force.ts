import { ALERT_SCOPES, type AlertCondition, type AlertScope } from './rule-kinds.ts'

interface ScopedRule {
  scope: AlertScope
  condition: AlertCondition
  enabled: boolean
}

/** A rule of a report stands in for one of its project that watches the same, and that for one of all; also one that is switched off. */
export function rulesInForce<R extends ScopedRule>(rules: readonly R[]): R[] {
  const nearest = new Map<string, R>()
  for (const rule of rules) {
    const watched = watchedBy(rule.condition)
    const other = nearest.get(watched)
    if (other === undefined || nearness(rule) > nearness(other)) nearest.set(watched, rule)
  }
  return [...nearest.values()].filter(({ enabled }) => enabled)
}

/** Rules of the same scope differ in it. */
export function watchedBy(condition: AlertCondition): string {
  return condition.kind === 'metric_worse' ? `metric_worse ${condition.params.metric}` : condition.kind
}

function nearness({ scope }: ScopedRule): number {
  return ALERT_SCOPES.indexOf(scope)
}

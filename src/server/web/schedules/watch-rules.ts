import { type AlertCondition, DEFAULT_CONDITIONS, SITE_KINDS } from '../../../domain/alerts/rule-kinds.ts'
import { rulesInForce } from '../../../domain/alerts/rules-in-force.ts'
import { listRulesHolding } from '../../../storage/alerts/alert-rules.ts'
import type { Storage } from '../../../storage/storage.ts'

/** An alert rule of a watched report, project or site. */
export interface WatchRule {
  /** Null for a default rule that comes with the first schedule. */
  id: string | null
  condition: AlertCondition
}

/** The rules that hold for a report, for the reports of a project (`reportId` is null), or for its site. */
export async function findWatchRules(
  { db }: Pick<Storage, 'db'>,
  userId: string,
  { project, reportId, isSite }: { project: string; reportId: string | null; isSite: boolean },
): Promise<WatchRule[]> {
  const rules = await listRulesHolding(db, userId, { project, reportId })
  const coming = rules.some(({ isDefault }) => isDefault)
    ? []
    : DEFAULT_CONDITIONS.map((condition) => ({ id: null, scope: 'all' as const, condition, enabled: true }))
  return rulesInForce([...coming, ...rules])
    .filter(({ condition }) => !isSite || SITE_KINDS.includes(condition.kind))
    .map(({ id, condition }) => ({ id, condition }))
}

import { documentOf, viewRun } from '../../../../actions/policies/policy-view.ts'
import type { ComparableRun } from '../../../../domain/compare/comparable-run.ts'
import type { PolicyView } from '../../../../domain/policies/apply-policy.ts'
import { type MutedAudit, mutedFindings } from '../../../../domain/policies/mutes.ts'
import { findPolicyOfReport } from '../../../../storage/policies/policies.ts'
import type { Report } from '../../../../storage/records.ts'
import type { Db } from '../../../../storage/tables.ts'

/** The run by the policy of the project. */
export interface ReportPolicy {
  view: PolicyView
  /** By audit; visitors are not told what is muted. */
  mutes: ReadonlyMap<string, AuditMutes>
}

/** What is muted of one audit. */
export interface AuditMutes {
  /** Nothing of it counts. */
  isWhole: boolean
  /** Which of its findings, in their order. */
  findings: readonly boolean[]
  mutes: readonly MutedAudit[]
}

/** Undefined if there is no policy or no result, or the reader is a visitor and the owner keeps it to themselves. */
export async function findReportPolicy(
  db: Db,
  report: Pick<Report, 'id' | 'url'>,
  { runId, isOwner, now }: { runId: string; isOwner: boolean; now: number },
): Promise<ReportPolicy | undefined> {
  const policy = await findPolicyOfReport(db, report.id)
  if (policy === undefined || !(isOwner || policy.isPublic)) return undefined
  const viewed = await viewRun(db, { runId, url: report.url }, documentOf(policy), now)
  if (viewed === null) return undefined
  const { view, run } = viewed
  return isOwner ? policyOfRun(view, run) : { view, mutes: new Map() }
}

/** With all that is muted. */
export function policyOfRun(view: PolicyView, run: ComparableRun): ReportPolicy {
  const audits = run.audits.filter(({ id }) => view.muted.some(({ audit }) => audit === id))
  const mutes = audits.map((audit): [string, AuditMutes] => {
    const ofAudit = view.muted.filter((one) => one.audit === audit.id)
    const findings = mutedFindings(audit, view.muted, run.url)
    return [audit.id, { isWhole: view.mutedAudits.includes(audit.id), findings, mutes: ofAudit }]
  })
  return { view, mutes: new Map(mutes) }
}

import { documentOf, viewRun } from '../actions/policies/policy-view.ts'
import type { PolicyView } from '../domain/policies/apply-policy.ts'
import type { RunEnd } from '../queue/runs/end-run.ts'
import { findPolicyOfProject, storeRunPolicy } from '../storage/policies/policies.ts'
import type { Db } from '../storage/tables.ts'
import { alertedEnd } from './alerted-end.ts'

/** Policy views of ending runs, so that every step of ending a run uses the same one. */
const views = new WeakMap<RunEnd, Promise<PolicyView | null>>()

/** The run by the policy of its project; null if there is none, or the run has no result. In the transaction that ends the run. */
export function policyOfRun(db: Db, end: RunEnd): Promise<PolicyView | null> {
  const known = views.get(end)
  if (known !== undefined) return known
  const view = findView(db, end)
  views.set(end, view)
  return view
}

async function findView(db: Db, { run, report, outcome, now }: RunEnd): Promise<PolicyView | null> {
  if (outcome.result === null) return null
  const policy = await findPolicyOfProject(db, report.projectKey)
  if (policy === undefined) return null
  const viewed = await viewRun(db, { runId: run.id, url: report.url }, documentOf(policy), now)
  return viewed?.view ?? null
}

/** Notes how a run came out by the policy of its project. */
export async function runPolicy(db: Db, end: RunEnd): Promise<void> {
  const view = await policyOfRun(db, end)
  if (view === null) return
  const { change, mutes } = await alertedEnd(db, end)
  const counted = mutes === undefined || end.change === null ? null : change
  await storeRunPolicy(db, { key: end.run.key, reportKey: end.report.key }, view, counted)
}

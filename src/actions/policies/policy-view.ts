import { unpack } from '../../common/zstd.ts'
import { type ComparableRun, runOfResults } from '../../domain/compare/comparable-run.ts'
import type { RunChange } from '../../domain/compare/run-change.ts'
import { applyPolicy, type PolicyView } from '../../domain/policies/apply-policy.ts'
import type { Policy } from '../../domain/policies/schema.ts'
import type { Results } from '../../domain/results/schema.ts'
import { findPolicyInput, type StoredPolicy } from '../../storage/policies/policies.ts'
import type { Report } from '../../storage/records.ts'
import type { Db } from '../../storage/tables.ts'
import type { Depth } from '../../vocabulary.ts'

/** A run of the service, and how a policy sees it. */
export interface StoredView {
  view: PolicyView
  run: ComparableRun
}

export interface ViewedRun {
  runId: string
  /** Of the report, for the paths of the policy. */
  url: string
}

/** A stored run by a policy; null if it has no results. */
export async function viewRun(
  db: Db,
  { runId, url }: ViewedRun,
  policy: Policy,
  now: number,
): Promise<StoredView | null> {
  const stored = await findPolicyInput(db, runId)
  if (stored === undefined) return null
  const results = await unpackJson<Results>(stored.results)
  const comparison = stored.change === null ? null : await unpackJson<RunChange>(stored.change)
  const depth = (stored.reached ?? 0) as Depth
  const run = { ...runOfResults(results, url), depth, device: depth === 0 ? null : stored.device }
  return { run, view: applyPolicy(run, policy, { url, now, comparison }) }
}

async function unpackJson<T>(bytes: Uint8Array): Promise<T> {
  return JSON.parse(String(await unpack(bytes))) as T
}

export function documentOf({ body }: Pick<StoredPolicy, 'body'>): Policy {
  return JSON.parse(body) as Policy
}

/** The result of a report by the policy of its project; null without a result. */
export async function viewReport(
  db: Db,
  { url, resultRunId }: Pick<Report, 'url' | 'resultRunId'>,
  policy: StoredPolicy,
  now: number,
): Promise<StoredView | null> {
  return resultRunId === null ? null : viewRun(db, { runId: resultRunId, url }, documentOf(policy), now)
}

import { DAY_MS } from '../../common/durations.ts'
import type { PolicyView } from '../../domain/policies/apply-policy.ts'
import type { Policy } from '../../domain/policies/schema.ts'
import { type JudgedRunOfProject, listResultRuns, listRunsSince } from '../../storage/policies/policies.ts'
import { findProjectKey } from '../../storage/projects/projects.ts'
import type { Result } from '../../vocabulary.ts'
import type { PolicyDependencies } from './policies.ts'
import { viewRun } from './policy-view.ts'

/** How a run would have come out. */
export interface PreviewedRun extends JudgedRunOfProject {
  /** By the standard. */
  score: number | null
  result: Result | null
  /** It gave the report its result. */
  isLatest: boolean
  view: PolicyView
}

const DAYS = 7
/** Unpacking a run takes milliseconds. */
const MOST_REPORTS = 100
const MOST_RUNS = 150

/** Tries a policy on the results of a project and its runs of the last days; undefined if the user has no such project. */
export async function previewPolicy(
  { storage, now }: Pick<PolicyDependencies, 'storage' | 'now'>,
  userId: string,
  project: string,
  policy: Policy,
): Promise<PreviewedRun[] | undefined> {
  const projectKey = await findProjectKey(storage.db, userId, project)
  if (projectKey === undefined) return undefined
  const time = now()
  const latest = await listResultRuns(storage.db, projectKey, MOST_REPORTS)
  const others = await listRunsSince(
    storage.db,
    latest.map(({ reportId }) => reportId),
    { since: time - DAYS * DAY_MS, limit: MOST_RUNS - latest.length },
  )
  const previewed: PreviewedRun[] = []
  for (const run of [...latest, ...others]) {
    const viewed = await viewRun(storage.db, run, policy, run.endedAt ?? time)
    if (viewed === null) continue
    const { score, result } = viewed.run
    previewed.push({ ...run, score, result, isLatest: latest.includes(run), view: viewed.view })
  }
  return previewed
}

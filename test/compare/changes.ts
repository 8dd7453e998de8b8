import { runOfAssessment } from '../../src/domain/compare/comparable-run.ts'
import { compareRuns, isRefused } from '../../src/domain/compare/compare-runs.ts'
import type { Assessment } from '../../src/engine/assessment.ts'
import type { ExpectedChanges } from './pairs.ts'

/** What a comparison says of each audit that it finds a difference in, but for measured times. */
export function changesBetween(before: Assessment, after: Assessment): ExpectedChanges {
  const comparison = compareRuns(runOfAssessment(before), runOfAssessment(after))
  if (isRefused(comparison)) throw new Error(comparison.message)
  const changes: ExpectedChanges = {}
  for (const { id, noise, new: added, fixed, moved } of comparison.audits) {
    if (noise === 'timed' || added + fixed + moved === 0) continue
    changes[id] = { ...(added > 0 && { new: added }), ...(fixed > 0 && { fixed }), ...(moved > 0 && { moved }) }
  }
  return changes
}

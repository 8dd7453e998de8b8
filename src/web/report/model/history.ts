import type { Run } from '../../../storage/records.ts'
import type { Depth } from '../../../vocabulary.ts'

export interface Point {
  at: number
  score: number
}

/** Runs of one depth and device: only these may be joined by a line. */
export interface Series {
  depth: Depth
  points: Point[]
}

/** The scores in the order of time; runs of different depth measure different things. */
export function seriesOf(runs: readonly Run[]): Series[] {
  const judged = runs.filter((run) => run.score !== null && run.endedAt !== null)
  const byDepth = Map.groupBy(judged, (run) => `${depthOf(run)} ${run.device}`)
  return [...byDepth.values()]
    .map((same) => ({
      depth: depthOf(same[0]!),
      points: same.map(({ endedAt, score }) => ({ at: endedAt!, score: score! })).sort((a, b) => a.at - b.at),
    }))
    .sort((a, b) => a.depth - b.depth)
}

/** A run that came less deep than it was to is one of that depth. */
function depthOf({ reached, depth }: Run): Depth {
  return reached ?? depth
}

import type { Evidence } from '../engine/model.ts'
import type { Failure } from '../errors.ts'
import type { Depth } from '../vocabulary.ts'

/** How deep a run came. */
export interface Reached {
  depth: Depth
  /** Why it came no deeper, where it was to. */
  error: Failure | null
  /** Without what a browser failed to give: it is judged as what it is, a run of less depth. */
  evidence: Evidence
}

export function reachedBy(all: Evidence): Reached {
  const { rendered, lab, ...fast } = all
  if (rendered === undefined) return { depth: 0, error: null, evidence: all }
  if (!rendered.ok) return { depth: 0, error: failureOf(rendered), evidence: fast }
  if (lab === undefined) return { depth: 1, error: null, evidence: all }
  if (!lab.ok) return { depth: 1, error: failureOf(lab), evidence: { ...fast, rendered } }
  return { depth: 2, error: null, evidence: all }
}

function failureOf({ code, message }: Failure): Failure {
  return { code, message }
}

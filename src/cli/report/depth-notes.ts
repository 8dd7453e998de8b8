import type { Assessment, DepthError } from '../../engine/assessment.ts'

/** The same in every language. */
export const DEPTH_TITLES = { rendered: 'Browser', lab: 'Lighthouse' } as const

/** Notes above all others if the requested depth was not reached: why, and what that means for the score. */
export function withDepthNotes(assessment: Assessment): Assessment {
  const { depth, depthError, score, notes } = assessment
  if (depthError === undefined) return assessment
  return { ...assessment, notes: [...notesOn(depthError, depth, score), ...notes] }
}

function notesOn(
  { requested, message }: DepthError,
  depth: Assessment['depth'],
  score: Assessment['score'],
): readonly string[] {
  const reached = depth === undefined ? 'Quick' : DEPTH_TITLES[depth]
  const asked = DEPTH_TITLES[requested]
  const why = `The depth is ${reached}, not ${asked}: ${message}`
  if (score === null) return [why]
  return [
    why,
    `The score is that of the depth ${reached}: it leaves out what was not measured, and cannot be compared with scores of the depth ${asked}.`,
  ]
}

import type { Failure } from '../errors.ts'
import type { Depth } from '../vocabulary.ts'
import type { Audit } from './audit.ts'
import { audits as allAudits } from './audits/index.ts'
import type { Collected } from './collect.ts'
import { type DeepenOptions, deepen } from './deepen.ts'
import { createReadings, type Read } from './derive/readings.ts'
import { type JudgeOptions, judge } from './judge.ts'
import type { Assessment, Evidence } from './model.ts'

export interface JudgingOptions extends Omit<JudgeOptions, 'audits' | 'read'> {
  /** All of them, if not told otherwise. */
  audits?: readonly Audit[]
}

export interface Assessed {
  /** All that was collected, what failed included. */
  evidence: Evidence
  /** What was judged: without what a browser failed to give, as a run of the depth that was reached. */
  judged: Evidence
  read: Read
  assessment: Assessment
  /** The depth reached. */
  depth: Depth
  /** Why no deeper, where more was asked for. */
  depthError: Failure | null
}

/** The pipeline: a page is collected, a browser adds what only it can see, and all of it is judged. */
export async function assess(
  collecting: Promise<Collected>,
  { browse, ...judging }: JudgingOptions & { browse?: DeepenOptions | undefined } = {},
): Promise<Assessed> {
  const collected = await collecting
  const evidence = browse === undefined ? collected.evidence : await deepen(collected, browse)
  return assessEvidence(evidence, judging, collected.read)
}

/** The last step alone. `earlier`: readings of the same page, made when less was known; it is not parsed again. */
export function assessEvidence(
  evidence: Evidence,
  { audits = allAudits, ...more }: JudgingOptions = {},
  earlier?: Read,
): Assessed {
  const { evidence: judged, depth, error: depthError } = reachedDepth(evidence)
  const read = createReadings(judged, earlier)
  return { evidence, judged, read, assessment: judge(judged, { audits, read, ...more }), depth, depthError }
}

function reachedDepth(all: Evidence): { depth: Depth; error: Failure | null; evidence: Evidence } {
  const { rendered, lab, ...quick } = all
  if (rendered === undefined) return { depth: 0, error: null, evidence: all }
  if (!rendered.ok) return { depth: 0, error: failureOf(rendered), evidence: quick }
  if (lab === undefined) return { depth: 1, error: null, evidence: all }
  if (!lab.ok) return { depth: 1, error: failureOf(lab), evidence: { ...quick, rendered } }
  return { depth: 2, error: null, evidence: all }
}

function failureOf({ code, message }: Failure): Failure {
  return { code, message }
}

import type { Failure } from '../errors.ts'
import type { Depth } from '../vocabulary.ts'
import type { Assessment } from './assessment.ts'
import type { Audit } from './audit.ts'
import { audits as allAudits } from './audits/index.ts'
import type { CollectedPage } from './collect.ts'
import { type DeepenOptions, deepen } from './deepen.ts'
import { createReadings, type Read } from './derive/readings.ts'
import { type JudgeOptions, judge } from './judge.ts'
import type { Evidence } from './model.ts'

export interface JudgingOptions extends Omit<JudgeOptions, 'audits' | 'read'> {
  /** Default: all. */
  audits?: readonly Audit[]
}

export interface AssessedPage {
  /** Everything that was collected, including failures. */
  evidence: Evidence
  /** What was judged: without failed browser parts, like a run of the depth that was reached. */
  judged: Evidence
  read: Read
  assessment: Assessment
  /** The depth that was reached. */
  depth: Depth
  /** Why the requested depth was not reached; null if it was. */
  depthError: Failure | null
}

/** The pipeline: collects a page, adds what only a browser can observe, and judges it. */
export async function assess(
  collecting: Promise<CollectedPage>,
  { browse, ...judging }: JudgingOptions & { browse?: DeepenOptions | undefined } = {},
): Promise<AssessedPage> {
  const collected = await collecting
  const evidence = browse === undefined ? collected.evidence : await deepen(collected, browse)
  return assessEvidence(evidence, judging, collected.read)
}

/** Only the last step. `earlier`: readings of the same page from collecting, so that it is not parsed again. */
export function assessEvidence(
  evidence: Evidence,
  { audits = allAudits, ...more }: JudgingOptions = {},
  earlier?: Read,
): AssessedPage {
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

import { type Depth, parseDepth } from '../vocabulary.ts'
import type { Assessment } from './assessment.ts'
import type { Audit } from './audit.ts'
import { audits as allAudits } from './audits/index.ts'
import type { CollectedPage } from './collect.ts'
import { type DeepenOptions, deepen } from './deepen.ts'
import { createReadings, type Read } from './derive/readings.ts'
import type { Evidence } from './evidence.ts'
import { type JudgeOptions, judge } from './judge.ts'

export interface JudgingOptions extends Omit<JudgeOptions, 'audits' | 'read'> {
  /** Default: all. */
  audits?: readonly Audit[]
}

export interface AssessedPage {
  /** Everything that was collected, including failures. */
  evidence: Evidence
  read: Read
  assessment: Assessment
  /** The depth that was reached. */
  depth: Depth
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
  const read = createReadings(evidence, earlier)
  const assessment = judge(evidence, { audits, read, ...more })
  return { evidence, read, assessment, depth: parseDepth(assessment.depth ?? 'quick') ?? 0 }
}

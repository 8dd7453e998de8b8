import type { Audit } from './audit.ts'
import { audits as allAudits } from './audits/index.ts'
import { type Collected, type CollectOptions, collectAndRead } from './collect.ts'
import { type JudgeOptions, judge } from './judge.ts'
import type { Assessment } from './model.ts'

export interface AssessOptions extends CollectOptions, Omit<JudgeOptions, 'audits' | 'read'> {
  /** All of them, if not told otherwise. */
  audits?: readonly Audit[]
}

/** The story: collect the evidence of a URL, then judge it. */
export async function assess(
  url: string,
  { audits = allAudits, thresholds, points, ...collecting }: AssessOptions,
): Promise<Collected & { assessment: Assessment }> {
  const { evidence, read } = await collectAndRead(url, collecting)
  const assessment = judge(evidence, { audits, read, ...(thresholds && { thresholds }), ...(points && { points }) })
  return { evidence, read, assessment }
}

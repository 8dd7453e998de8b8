import type { Audit } from './audit.ts'
import { audits as allAudits } from './audits/index.ts'
import { type CollectOptions, collectAndRead } from './collect.ts'
import { type JudgeOptions, judge } from './judge.ts'
import type { Assessment, Evidence } from './model.ts'

export interface AssessOptions extends CollectOptions, Omit<JudgeOptions, 'audits' | 'read'> {
  /** All of them, if not told otherwise. */
  audits?: readonly Audit[]
}

/** The story: a URL is looked at, what was seen is judged, and both are handed back. */
export async function assess(
  url: string,
  { audits = allAudits, thresholds, points, ...collecting }: AssessOptions,
): Promise<{ evidence: Evidence; assessment: Assessment }> {
  const { evidence, read } = await collectAndRead(url, collecting)
  const assessment = judge(evidence, { audits, read, ...(thresholds && { thresholds }), ...(points && { points }) })
  return { evidence, assessment }
}

import { mergeCsp } from '../../../src/engine/derive/csp/merge.ts'
import { compareOutcome, resultOn } from '../audit-case.ts'
import { crossOriginResult, MDN_AUDITS, mdnEvidence } from '../mdn-evidence.ts'
import { type Comparison, type Suite, sameValue, type TruthRow } from '../truth.ts'

export const mdnHttpObservatory: Suite = {
  name: 'mdn-http-observatory',
  atLeast: 0.97,
  compare(row) {
    if (row.audit_topic === 'csp-parse') return parsed(row)
    const id = MDN_AUDITS[row.audit_topic]
    const theirs = String(row.expected.result)
    if (id === undefined) return { verdict: 'miss', ours: 'no audit for this topic', theirs }
    const result = resultOn(mdnEvidence(row), id)
    const named = crossOriginResult(row.audit_topic, result)
    if (named !== null) return sameValue(named, theirs)
    // The Observatory passes half a year of HSTS, without the extra points it gives for more; we call that warn.
    if (
      row.audit_topic === 'strict-transport-security' &&
      result.outcome === 'warn' &&
      row.expected.score_modifier === 0
    )
      return { verdict: 'agree', ours: result.summary, theirs }
    return { ...compareOutcome(result, row.expected.pass ? 'pass' : 'fail'), theirs }
  },
}

function parsed({ input, expected }: TruthRow): Comparison {
  const merged = mergeCsp(input.csp_headers as string[])
  if ('error' in merged) return sameValue(merged, expected)
  const { _observatory_duplicate_key_warnings: duplicates = [], ...directives } = expected.directives as Record<
    string,
    string[]
  >
  return sameValue(merged, { directives, duplicates })
}

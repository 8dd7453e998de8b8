import { parseCsp } from '../../../src/engine/derive/csp/csp.ts'
import { effectiveCsp } from '../../../src/engine/derive/csp/effective.ts'
import type { CspFinding } from '../../../src/engine/derive/csp/findings.ts'
import { cspChecks, evaluateForFailure, evaluateForSyntaxErrors, evaluateForWarnings } from '../csp-evaluator.ts'
import { type Suite, sameValue } from '../truth.ts'

export const googleCspEvaluator: Suite = {
  name: 'google-csp-evaluator',
  atLeast: 0.95,
  compare({ audit_topic, input, expected }) {
    const { csp_headers, effective_version } = input as { csp_headers: string[]; effective_version?: 1 | 2 | 3 }
    const policies = csp_headers.flatMap((header) => parseCsp([header]))
    return sameValue(findings(audit_topic.replace(/^csp:/, '')), expected.findings)

    function findings(check: string): unknown {
      if (check === 'evaluateForFailure') return evaluateForFailure(policies).map(told)
      if (check === 'evaluateForWarnings') return evaluateForWarnings(policies).map(told)
      if (check === 'evaluateForSyntaxErrors') return evaluateForSyntaxErrors(policies).map((list) => list.map(told))
      const policy = policies[0]!
      return cspChecks[check]?.(effective_version ? effectiveCsp(policy, effective_version) : policy).map(told)
    }
  },
}

/** A finding as the suite lists it. */
function told({ type, severity, directive, value }: Omit<CspFinding, 'type'> & { type: string }) {
  return value === undefined ? { type, severity, directive } : { type, severity, directive, value }
}

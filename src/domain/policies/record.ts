import { type Static, Type } from 'typebox'
import { RESULTS } from '../../vocabulary.ts'
import { oneOf, oneOfOrNull, orNull } from '../results/json-schema.ts'
import type { PolicyView } from './apply-policy.ts'

const text = Type.String()
const reasonCodes = [
  'required',
  'result',
  'score',
  'budget',
  'new_failure',
  'worse_result',
  'worse_audit',
  'worse_metric',
] as const

/** A run as a policy sees it, as the API and `verdict check --json` write it. */
export const PolicyViewRecord = Type.Object(
  {
    id: orNull('string', { description: 'The id of the version of the policy; null for a file.' }),
    hash: Type.String({ description: 'The same for equal policies.' }),
    score: orNull('integer', { minimum: 0, maximum: 100, description: 'By the policy; null without a result.' }),
    result: oneOfOrNull(RESULTS, { description: 'By the policy.' }),
    gate: oneOfOrNull(['passed', 'failed'], {
      description:
        'Null if the policy has nothing that can fail, or nothing failed but not all of it could be checked.',
    }),
    reasons: Type.Array(
      Type.Object({
        code: oneOf(reasonCodes),
        audit: Type.Optional(text),
        name: Type.Optional(Type.String({ description: 'Of the budget.' })),
        metric: Type.Optional(text),
        result: Type.Optional(oneOf(RESULTS)),
        before: Type.Optional(oneOf(RESULTS)),
        after: Type.Optional(oneOf(RESULTS)),
        score: Type.Optional(Type.Integer()),
        limit: Type.Optional(Type.Integer()),
        new: Type.Optional(Type.Integer({ description: 'New findings.' })),
      }),
      { description: 'Why the gate failed.' },
    ),
    muted: Type.Array(
      Type.Object({
        audit: text,
        findings: Type.Integer({ minimum: 0 }),
        fingerprint: orNull('string', { description: 'Null if all findings of the audit are muted.' }),
        reason: text,
        until: Type.String({ description: 'The last day of the mute.' }),
        expired: Type.Boolean({ description: 'The mute has ended, so the findings count again.' }),
      }),
      { description: 'What mutes do to this run.' },
    ),
    muted_audits: Type.Array(text, { description: 'Audits of which nothing counts.' }),
    budgets: Type.Array(
      Type.Object({
        name: text,
        metric: Type.String({ description: 'Such as `bytes.script` or `vitals.lcp`.' }),
        unit: oneOf(['ms', 'bytes', 'count', 'score']),
        limit: Type.Number(),
        level: oneOf(['fail', 'warn']),
        value: orNull('number', { description: 'Null if the run has none.' }),
        exceeded: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }),
      }),
      { description: 'Every limit that applies to the page.' },
    ),
    missing: Type.Array(
      Type.Object({
        kind: oneOf(['audit', 'budget', 'comparison', 'rules', 'mute']),
        audit: Type.Optional(text),
        name: Type.Optional(text),
        metric: Type.Optional(text),
        fingerprint: Type.Optional(
          Type.String({ description: 'Of a mute that matches no finding, because an earlier version made it.' }),
        ),
      }),
      {
        description:
          'What the policy asks for and the run cannot tell. It fails nothing, but a gate that needs it does not pass.',
      },
    ),
  },
  {
    $id: 'PolicyView',
    description: 'The run by the policy. The score and the result of the report stay those of the standard.',
  },
)
export type PolicyViewRecord = Static<typeof PolicyViewRecord>

export function policyViewRecord(view: PolicyView, id: string | null): PolicyViewRecord {
  const { hash, score, result, gate, reasons, missing } = view
  return {
    id,
    hash,
    score,
    result,
    gate,
    reasons,
    muted: view.muted.map(({ isExpired, ...muted }) => ({ ...muted, expired: isExpired })),
    muted_audits: view.mutedAudits,
    budgets: view.budgets.map(({ isExceeded, ...budget }) => ({ ...budget, exceeded: isExceeded })),
    missing,
  }
}

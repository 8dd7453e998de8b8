import { type Static, Type } from 'typebox'
import type { PreviewedRun } from '../../../actions/policies/policy-preview.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { type PolicyViewRecord, policyViewRecord } from '../../../domain/policies/record.ts'
import { Policy } from '../../../domain/policies/schema.ts'
import { orNull } from '../../../domain/results/json-schema.ts'
import type { PolicyVersion, StoredPolicy } from '../../../storage/policies/policies.ts'
import { ref, resultOrNull, scoreOrNull, time, timeOrNull } from '../schemas.ts'

const version = {
  id: Type.String({ format: 'uuid', description: 'Of this version of the policy.' }),
  hash: Type.String({ description: 'The same for equal policies.' }),
  public: Type.Boolean({ description: 'Whether visitors of public report pages see the result by the policy.' }),
}

export const PolicyRecord = Type.Object(
  { ...version, document: Type.Unsafe<Policy>({ ...Policy }), updated_at: time('When it was saved.') },
  { $id: 'Policy', description: 'What a team expects of the pages of a project, as a view of the standard results.' },
)
export type PolicyRecord = Static<typeof PolicyRecord>

export const PolicyVersionRecord = Type.Object(
  {
    ...version,
    hash: orNull('string', { description: 'Null if the policy was deleted.' }),
    document: Type.Unsafe<Policy | null>({ type: ['object', 'null'], description: 'Null if the policy was deleted.' }),
    saved_by: orNull('string', { description: 'The email address of the user; null if the account is gone.' }),
    created_at: time('When it was saved.'),
  },
  { $id: 'PolicyVersion', description: 'A version of a policy. The last 100 are kept.' },
)
export type PolicyVersionRecord = Static<typeof PolicyVersionRecord>

export const PreviewedRecord = Type.Object({
  report_id: Type.String({ format: 'uuid' }),
  run_id: Type.String({ format: 'uuid' }),
  url: Type.String(),
  ended_at: timeOrNull('When the run ended.'),
  latest: Type.Boolean({ description: 'Whether the run gave the report its result.' }),
  score: scoreOrNull('By the standard.'),
  result: resultOrNull('By the standard.'),
  policy: ref<PolicyViewRecord>('PolicyView'),
})

export const documentExample: Policy = {
  version: 1,
  thresholds: { good: 85, decent: 60 },
  require: ['security/https'],
  mute: [{ audit: 'security/csp', paths: ['/blog/*'], reason: 'Theme needs inline script', until: '2027-03-01' }],
  gate: { fail_on: 'bad' },
}

export const policyExample: PolicyRecord = {
  id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f01',
  hash: '9f2c1d5a7b8e4f60',
  public: false,
  document: documentExample,
  updated_at: '2026-03-01T09:30:00.000Z',
}

export const viewExample: PolicyViewRecord = {
  id: null,
  hash: policyExample.hash,
  score: 88,
  result: 'good',
  gate: 'passed',
  reasons: [],
  muted: [],
  muted_audits: [],
  budgets: [],
  missing: [],
}

export function policyRecord({ id, hash, isPublic, body, updatedAt }: StoredPolicy): PolicyRecord {
  return { id, hash, public: isPublic, document: JSON.parse(body), updated_at: isoTime(updatedAt) }
}

export function versionRecord({ id, hash, isPublic, body, savedBy, createdAt }: PolicyVersion): PolicyVersionRecord {
  const document = body === null ? null : (JSON.parse(body) as Policy)
  return { id, hash, public: isPublic, document, saved_by: savedBy, created_at: isoTime(createdAt) }
}

export function previewedRecord({ reportId, runId, url, endedAt, isLatest, score, result, view }: PreviewedRun) {
  return {
    report_id: reportId,
    run_id: runId,
    url,
    ended_at: endedAt === null ? null : isoTime(endedAt),
    latest: isLatest,
    score,
    result,
    policy: policyViewRecord(view, null),
  }
}

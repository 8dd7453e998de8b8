import { type Static, Type } from 'typebox'
import { isoTime } from '../../../common/iso-time.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import type { Credential } from '../../../storage/credentials/credentials.ts'
import { time } from '../schemas.ts'

export const KEEPS_DESCRIPTION =
  'Whether evidence, pictures and Lighthouse reports of pages that it signs in to are kept. Default: 0.'

export const CredentialRecord = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'UUIDv7, so ids sort by creation date.' }),
    name: Type.String(),
    origin: Type.String({ description: 'Where it is sent, and nowhere else.' }),
    headers: Type.Array(Type.String(), { description: 'The names of its headers.' }),
    cookies: Type.Array(Type.String(), { description: 'The names of its cookies.' }),
    basic: Type.Boolean({ description: 'Whether it has a user name and password for Basic authentication.' }),
    keep_evidence: oneOf([0, 1], { description: KEEPS_DESCRIPTION }),
    reports: Type.Integer({ minimum: 0, description: 'How many reports use it.' }),
    created_at: time('When it was created.'),
    updated_at: time('When it was last changed.'),
  },
  {
    $id: 'Credential',
    description: 'What signs in to one origin. Its values are stored encrypted and never returned.',
  },
)
export type CredentialRecord = Static<typeof CredentialRecord>

export const credentialExample: CredentialRecord = {
  id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f0a',
  name: 'test account',
  origin: 'https://example.com',
  headers: [],
  cookies: ['session'],
  basic: false,
  keep_evidence: 0,
  reports: 2,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
}

export function credentialRecord({ id, name, origin, parts, ...credential }: Credential): CredentialRecord {
  return {
    id,
    name,
    origin,
    headers: parts.headers,
    cookies: parts.cookies,
    basic: parts.basic,
    keep_evidence: credential.keepsEvidence ? 1 : 0,
    reports: credential.reports,
    created_at: isoTime(credential.createdAt),
    updated_at: isoTime(credential.updatedAt),
  }
}

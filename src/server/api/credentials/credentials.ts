import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { readCredential, readOrigin, type TypedCredential } from '../../../actions/credentials/credential-fields.ts'
import {
  createCredential,
  deleteCredential,
  NAMED_REPORTS,
  updateCredential,
} from '../../../actions/credentials/credentials.ts'
import { isBlank } from '../../../common/text.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { createAllowList } from '../../../engine/net/address-policy.ts'
import {
  type Credential,
  findCredential,
  listCredentials,
  listReportsOfCredential,
} from '../../../storage/credentials/credentials.ts'
import { answer, deletedAnswer, IfMatchHeader, listAnswer, problems, recordAnswer } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES } from '../bodies.ts'
import type { Dependencies } from '../dependencies.ts'
import { idempotencyKeyOf } from '../idempotency.ts'
import { pageOf } from '../list-answer.ts'
import { idOf, invalid, notFound } from '../problems.ts'
import { answerRecord } from '../record-answer.ts'
import { IdempotencyHeader } from '../reports/report-fields.ts'
import { idPath, paging } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { expectedVersion } from '../versions.ts'
import { credentialExample, credentialRecord, KEEPS_DESCRIPTION } from './credential-record.ts'

const secretLines = (description: string, example: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 8_000 }), {
      maxItems: 20,
      writeOnly: true,
      examples: [[example]],
      description,
    }),
  )

const name = Type.String({ minLength: 1, maxLength: 100, examples: ['test account'] })
const values = {
  header: secretLines('Headers as `Name: value`, one per entry.', 'Authorization: Bearer …'),
  cookie: secretLines('Cookies as `name=value`, one per entry.', 'session=…'),
  basic: Type.Optional(
    Type.String({ maxLength: 701, writeOnly: true, description: 'User name and password as `user:password`.' }),
  ),
}

const CreateBody = Type.Object({
  name,
  origin: Type.String({
    maxLength: 300,
    examples: ['https://example.com'],
    description:
      'Scheme, host and port of the pages that it is for. It must use https, unless the operator allowed a private host.',
  }),
  ...values,
  keep_evidence: Type.Optional(oneOf([0, 1], { default: 0, description: KEEPS_DESCRIPTION })),
})
const UpdateBody = Type.Object({
  name: Type.Optional(name),
  ...values,
  keep_evidence: Type.Optional(oneOf([0, 1], { description: KEEPS_DESCRIPTION })),
})

const reportExample = { id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f06', url: 'https://example.com/account' }

const CredentialPath = idPath('credential', credentialExample.id)

const UsedBy = Type.Object({
  data: Type.Array(Type.Object({ id: Type.String({ format: 'uuid' }), url: Type.String() })),
})

/** What reports sign in with. */
export function credentialRoutes(app: Api, dependencies: Dependencies, { answerList }: Tools): void {
  const { storage, config } = dependencies
  const allowed = createAllowList(config.allow)
  const by = (request: FastifyRequest) => ({ ...dependencies, actor: actorOf(request) })
  const tags = ['Credentials']

  app.get(
    '/credentials',
    {
      schema: {
        operationId: 'listCredentials',
        tags,
        summary: 'List credentials',
        description: 'Your own, oldest first, without their values.',
        querystring: Type.Object(paging),
        response: {
          ...listAnswer('credentials', 'Credential', credentialExample, '/credentials'),
          ...problems(422),
        },
      },
    },
    (request, reply) =>
      answerList(request, reply, {
        read: async (question) => pageOf(await listCredentials(storage.db, request.caller.userId), question),
        toJson: (credential) => JSON.stringify(credentialRecord(credential)),
      }),
  )

  app.post(
    '/credentials',
    {
      schema: {
        operationId: 'createCredential',
        tags,
        summary: 'Create a credential',
        description:
          'Requires at least one of `header`, `cookie` and `basic`. Attach it to reports with their field `credential`. At most 100 credentials.',
        consumes: [...BODY_TYPES],
        headers: Type.Object({ 'idempotency-key': IdempotencyHeader }),
        body: CreateBody,
        response: {
          201: recordAnswer('The credential was created.', 'Credential', { ...credentialExample, reports: 0 }, [
            'etag',
            'idempotent-replayed',
          ]),
          ...problems(403, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { name, origin: typedOrigin, keep_evidence: keeps = 0, ...given } = request.body
      checkName(name)
      const read = readCredential(given)
      const origin = readOrigin(typedOrigin, allowed)
      if (!read.ok || !origin.ok)
        throw invalid({ ...(origin.ok ? {} : origin.errors), ...(read.ok ? {} : read.errors) })
      const fresh = { ...read, name: name.trim(), origin: origin.origin, keepsEvidence: keeps === 1 }
      const { userId } = request.caller
      const { credential, isReplayed } = await createCredential(by(request), userId, fresh, idempotencyKeyOf(request))
      if (isReplayed) reply.header('idempotent-replayed', 'true')
      return answerCredential(request, reply.code(201), credential)
    },
  )

  app.get(
    '/credentials/:id',
    {
      schema: {
        operationId: 'showCredential',
        tags,
        summary: 'Show a credential',
        description:
          'With the names of its headers and cookies. Their values, and user name and password, are never sent.',
        params: CredentialPath,
        response: {
          200: recordAnswer('The credential.', 'Credential', credentialExample, ['etag']),
          ...problems(404),
        },
      },
    },
    async (request, reply) => {
      const credential = await findCredential(storage.db, request.caller.userId, idOf(request, 'credential'))
      if (credential === undefined) throw notFound('credential')
      return answerCredential(request, reply, credential)
    },
  )

  app.get(
    '/credentials/:id/reports',
    {
      schema: {
        operationId: 'listCredentialReports',
        tags,
        summary: 'List the reports that use a credential',
        description: `Oldest first, at most ${NAMED_REPORTS}.`,
        params: CredentialPath,
        response: { 200: answer('The reports.', UsedBy, { data: [reportExample] }), ...problems(404) },
      },
    },
    async (request) => {
      const credential = await findCredential(storage.db, request.caller.userId, idOf(request, 'credential'))
      if (credential === undefined) throw notFound('credential')
      return { data: await listReportsOfCredential(storage.db, credential, NAMED_REPORTS) }
    },
  )

  app.patch(
    '/credentials/:id',
    {
      schema: {
        operationId: 'updateCredential',
        tags,
        summary: 'Update a credential',
        description:
          'Absent fields keep their values, but if `header`, `cookie` or `basic` is given, all values are replaced. The next run of each report uses the new ones.',
        consumes: [...BODY_TYPES],
        headers: Type.Object({ 'if-match': IfMatchHeader }),
        params: CredentialPath,
        body: UpdateBody,
        response: {
          200: recordAnswer('The updated credential.', 'Credential', credentialExample, ['etag']),
          ...problems(403, 404, 412, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { name, keep_evidence: keeps, ...given } = request.body
      if (name !== undefined) checkName(name)
      const changes = {
        name: name?.trim(),
        keepsEvidence: keeps === undefined ? undefined : keeps === 1,
        values: newValues(given),
        isExpected: expectedVersion(request),
      }
      const id = idOf(request, 'credential')
      const credential = await updateCredential(by(request), request.caller.userId, id, changes)
      if (credential === undefined) throw notFound('credential')
      return answerCredential(request, reply, credential)
    },
  )

  app.delete(
    '/credentials/:id',
    {
      schema: {
        operationId: 'deleteCredential',
        tags,
        summary: 'Delete a credential',
        description:
          'Refused while reports use it, with the first of them in the answer; `detach=1` deletes it anyway, and they run signed out from then on.',
        headers: Type.Object({ 'if-match': IfMatchHeader }),
        params: CredentialPath,
        querystring: Type.Object({
          detach: Type.Optional(
            oneOf([0, 1], {
              default: 0,
              description: '1: delete it even if reports use it; they run signed out from then on.',
            }),
          ),
        }),
        response: {
          200: deletedAnswer('The credential was deleted.', 'credential', credentialExample.id),
          ...problems(403, 404, 409, 412, 422),
        },
      },
    },
    async (request) => {
      const id = idOf(request, 'credential')
      const how = { detach: request.query.detach === 1, isExpected: expectedVersion(request) }
      if (!(await deleteCredential(by(request), request.caller.userId, id, how))) throw notFound('credential')
      return { id, object: 'credential', deleted: true } as const
    },
  )
}

function newValues(given: TypedCredential) {
  if (Object.values(given).every((value) => value === undefined)) return undefined
  const read = readCredential(given)
  if (!read.ok) throw invalid(read.errors)
  return read
}

function answerCredential(request: FastifyRequest, reply: FastifyReply, credential: Credential): FastifyReply {
  return answerRecord(request, reply, credential, { json: JSON.stringify(credentialRecord(credential)) })
}

/** Spaces alone would be an empty name. */
function checkName(name: string): void {
  if (isBlank(name)) throw invalid({ name: ['must have 1 to 100 characters.'] })
}

import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { exportAuditLog } from '../../../actions/audit-log/audit-log.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { objectOrNull, oneOf, orNull } from '../../../domain/results/json-schema.ts'
import { type AuditEntry, listAuditEntries } from '../../../storage/audit-log/audit-log.ts'
import { AUDIT_ACTIONS } from '../../../vocabulary.ts'
import { fileAnswer, listAnswer, problems } from '../answers.ts'
import { readDate } from '../dates.ts'
import type { Dependencies } from '../dependencies.ts'
import { Problem } from '../problems.ts'
import { paging, time } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'

export const AuditEntryRecord = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'UUIDv7, so ids sort by time.' }),
    at: time('When it was done.'),
    action: oneOf(AUDIT_ACTIONS, { description: 'What was done.' }),
    user: objectOrNull(
      { id: Type.String({ format: 'uuid' }), email: Type.String() },
      'Who did it; null on the command line, or if no one was signed in.',
    ),
    key: objectOrNull({ id: Type.String({ format: 'uuid' }), name: Type.String() }, 'The API key that was used.'),
    address: orNull('string', { description: 'The IP address; null on the command line.' }),
    object: orNull('string', { description: 'What it was done to: its kind, and its id or name.' }),
    details: Type.Object(
      {},
      { additionalProperties: true, description: 'More about it. Never a password, key or token.' },
    ),
  },
  { $id: 'AuditEntry', description: 'An entry of the audit log. Entries are never changed, and kept for a year.' },
)
type AuditEntryRecord = Static<typeof AuditEntryRecord>

const entryExample: AuditEntryRecord = {
  id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f02',
  at: '2026-03-01T09:30:00.000Z',
  action: 'key.created',
  user: { id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f03', email: 'ada@example.com' },
  key: null,
  address: '192.0.2.7',
  object: 'key 0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f04',
  details: { name: 'nightly', scope: 'read', expires: null },
}

const filters = {
  action: Type.Optional(oneOf(AUDIT_ACTIONS, { description: 'Only entries of this action.' })),
  user: Type.Optional(Type.String({ format: 'uuid', description: 'Only what the user with this id did.' })),
  after: Type.Optional(Type.String({ description: 'Only entries since then: a date or a date-time.' })),
  before: Type.Optional(Type.String({ description: 'Only entries before then: a date or a date-time.' })),
}

type Filters = Partial<Record<keyof typeof filters, string>> & Pick<Parameters<typeof listAuditEntries>[1], 'action'>

/** What people did on the instance, for its owner. */
export function auditLogRoutes(app: Api, { storage }: Pick<Dependencies, 'storage'>, { answerList }: Tools): void {
  app.get(
    '/audit-log',
    {
      schema: {
        operationId: 'listAuditLog',
        tags: ['Account'],
        summary: 'List the audit log',
        description: 'What users did on this instance, newest first. Requires a key of the owner.',
        querystring: Type.Object({ ...paging, ...filters }),
        response: {
          ...listAnswer('entries', 'AuditEntry', entryExample, '/audit-log'),
          ...problems(403, 422),
        },
      },
    },
    (request, reply) => {
      checkOwner(request)
      return answerList(request, reply, {
        question: readFilters(request.query),
        read: (question) => listAuditEntries(storage, question),
        toJson: (entry) => JSON.stringify(entryRecord(entry)),
      })
    },
  )

  app.get(
    '/audit-log/export',
    {
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportAuditLog',
        tags: ['Account'],
        summary: 'Export the audit log',
        description: 'All entries as CSV, newest first. Requires a key of the owner.',
        querystring: Type.Object(filters),
        response: {
          200: fileAnswer('The file.', { 'text/csv': 'time,user,key,address,action,object,details\r\n' }, [
            'content-disposition',
          ]),
          ...problems(403, 422),
        },
      },
    },
    (request, reply) => {
      checkOwner(request)
      const pieces = exportAuditLog(storage, readFilters(request.query))
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit-log.csv"')
        .header('cache-control', 'private, no-store')
        .send(Readable.from(pieces, { objectMode: false }))
    },
  )
}

function checkOwner({ caller }: FastifyRequest): void {
  if (caller.role !== 'owner') throw new Problem('forbidden', 'Only the owner of this instance can read the audit log.')
}

function readFilters({ action, user, after, before }: Filters) {
  return { action, user: user?.toLowerCase(), after: readDate('after', after), before: readDate('before', before) }
}

function entryRecord({ at, details, ...entry }: AuditEntry): AuditEntryRecord {
  return { ...entry, at: isoTime(at), details: details === null ? {} : JSON.parse(details) }
}

import { type Static, Type } from 'typebox'
import { createDeployMark, deleteDeployMark } from '../../../actions/projects/deploy-marks.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { oneOf, orNull } from '../../../domain/results/json-schema.ts'
import { type DeployMark, listDeployMarks } from '../../../storage/projects/deploy-marks.ts'
import { findProjectKey } from '../../../storage/projects/projects.ts'
import { MAX_URL_LENGTH } from '../../../vocabulary.ts'
import { answer, deletedAnswer, listAnswer, problems } from '../answers.ts'
import { BODY_TYPES } from '../bodies.ts'
import { readDate } from '../dates.ts'
import type { Dependencies } from '../dependencies.ts'
import { idempotencyKeyOf } from '../idempotency.ts'
import { invalid, notFound } from '../problems.ts'
import { IdempotencyHeader } from '../reports/report-fields.ts'
import { idOfPath, paging, ref, time } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { ProjectPath } from './projects.ts'

export const MarkRecord = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'UUIDv7, so ids sort by creation date.' }),
    label: Type.String({ description: 'What was deployed.' }),
    url: orNull('string', { description: 'Where to read more about it.' }),
    at: time('When it was deployed.'),
    created_at: time('When the mark was created.'),
  },
  { $id: 'Mark', description: 'A deployment, shown as a line in the history of a project to its owner.' },
)
type MarkRecord = Static<typeof MarkRecord>

const MarkPath = Type.Object({
  ...ProjectPath.properties,
  mark: idOfPath('mark', '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f01'),
})

const CreateBody = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 100, examples: ['v2.4.0'], description: 'What was deployed.' }),
  url: Type.Optional(
    Type.String({ maxLength: MAX_URL_LENGTH, description: 'Where to read more about it: an http or https URL.' }),
  ),
  at: Type.Optional(
    Type.String({ description: 'When it was deployed, a date-time such as `2026-01-31T12:00:00Z`. Default: now.' }),
  ),
  run: Type.Optional(
    oneOf([0, 1], { default: 0, description: '1 immediately starts the reports of the project that have a schedule.' }),
  ),
})

const markExample: MarkRecord = {
  id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f01',
  label: 'v2.4.0',
  url: 'https://example.com/releases/2.4.0',
  at: '2026-03-01T09:30:00.000Z',
  created_at: '2026-03-01T09:31:12.000Z',
}

/** Deployments of a project. */
export function deployMarkRoutes(app: Api, dependencies: Dependencies, { answerList, limits }: Tools): void {
  const { storage } = dependencies

  app.get(
    '/projects/:project/marks',
    {
      schema: {
        operationId: 'listMarks',
        tags: ['Projects'],
        summary: 'List the deploy marks of a project',
        description: 'Newest first.',
        params: ProjectPath,
        querystring: Type.Object(paging),
        response: {
          ...listAnswer('marks', 'Mark', markExample, '/projects/example.com/marks'),
          ...problems(404, 422),
        },
      },
    },
    async (request, reply) => {
      const { project } = request.params
      const { userId } = request.caller
      if ((await findProjectKey(storage.db, userId, project)) === undefined) throw notFound('project')
      return answerList(request, reply, {
        read: (question) => listDeployMarks(storage.db, userId, project, question),
        toJson: (mark) => JSON.stringify(markRecord(mark)),
      })
    },
  )

  app.post(
    '/projects/:project/marks',
    {
      schema: {
        operationId: 'createMark',
        tags: ['Projects'],
        summary: 'Create a deploy mark',
        description:
          'Draws a line in the history of the project. `run=1` starts its reports that have a schedule, which counts against the limit of runs; `meta.started` is 0 if the key was used before.',
        consumes: [...BODY_TYPES],
        headers: Type.Object({ 'idempotency-key': IdempotencyHeader }),
        params: ProjectPath,
        body: CreateBody,
        response: {
          201: answer(
            'The mark, and how many runs were started.',
            Type.Object({
              data: ref<MarkRecord>('Mark'),
              meta: Type.Object({ started: Type.Integer({ minimum: 0 }) }),
            }),
            { data: markExample, meta: { started: 3 } },
            ['idempotent-replayed'],
          ),
          ...problems(403, 404, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { userId, id: keyId } = request.caller
      const { project } = request.params
      const { label, url, at, run } = request.body
      if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
        throw invalid({ url: ['must start with http:// or https://.'] })
      const mark = { label, url: url ?? null, at: readDate('at', at) ?? null, run: run === 1 }
      if (project.includes('\0')) throw notFound('project')
      const key = idempotencyKeyOf(request)
      const made = await createDeployMark(dependencies, { userId, keyId }, project, mark, key).finally(
        () => run === 1 && limits.describeRuns(reply, keyId),
      )
      if (made === undefined) throw notFound('project')
      if (made.isReplayed) reply.header('idempotent-replayed', 'true')
      reply.code(201)
      return { data: markRecord(made.mark), meta: { started: made.started } }
    },
  )

  app.delete(
    '/projects/:project/marks/:mark',
    {
      schema: {
        operationId: 'deleteMark',
        tags: ['Projects'],
        summary: 'Delete a deploy mark',
        description: 'Removes its line from the history of the project.',
        params: MarkPath,
        response: {
          200: deletedAnswer('The mark was deleted.', 'mark', markExample.id),
          ...problems(403, 404),
        },
      },
    },
    async (request) => {
      const { project } = request.params
      const id = request.params.mark.toLowerCase()
      const isDeleted =
        !project.includes('\0') && (await deleteDeployMark(dependencies, request.caller.userId, project, id))
      if (!isDeleted) throw notFound('mark')
      return { id, object: 'mark', deleted: true } as const
    },
  )
}

function markRecord({ id, label, url, at, createdAt }: DeployMark): MarkRecord {
  return { id, label, url, at: isoTime(at), created_at: isoTime(createdAt) }
}

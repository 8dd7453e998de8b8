import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { deleteProject } from '../../../actions/reports/delete-reports.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { resultOf } from '../../../engine/score.ts'
import { listProjects } from '../../../storage/projects/projects.ts'
import type { Project } from '../../../storage/records.ts'
import { answer, deletion, listAnswer, problems } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES } from '../bodies.ts'
import { upperCaseMethod } from '../compatibility.ts'
import type { Dependencies } from '../dependencies.ts'
import { deletedProjectExample, projectExample } from '../examples.ts'
import { fieldsParameter, readFields } from '../fields.ts'
import { notFound } from '../problems.ts'
import { listing, ProjectRecord, textParameter } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'

export const ProjectPath = Type.Object({
  project: Type.String({ examples: ['example.com'], description: "The project's name, percent-encoded." }),
})

const ProjectsQuery = Type.Object({
  search: textParameter('Only projects whose name contains this, in upper or lower case.'),
  search_by: Type.Optional(oneOf(['project'], { default: 'project', description: 'What to search in.' })),
  sort_by: Type.Optional(
    oneOf(['created_at', 'project'], { default: 'created_at', description: 'Date created, or name.' }),
  ),
  owner: textParameter('Only the projects that the user with this id shares with you. Default: your own.'),
  ...listing,
  fields: fieldsParameter('project,score'),
})

const Deleted = Type.Object({
  project: Type.String(),
  ...deletion('project'),
  reports: Type.Integer({ description: 'How many reports were deleted with it.' }),
})

export function projectRoutes(
  app: Api,
  { storage, now }: Pick<Dependencies, 'storage' | 'now'>,
  { answerList }: Tools,
): void {
  app.get(
    '/projects',
    {
      schema: {
        operationId: 'listProjects',
        tags: ['Projects'],
        summary: 'List projects',
        description: 'A project is a host that has reports or scans.',
        querystring: ProjectsQuery,
        response: {
          ...listAnswer('projects', 'Project', projectExample, '/projects'),
          ...problems(422),
        },
      },
    },
    (request, reply) => {
      const { search, sort_by, sort, fields } = request.query
      const { userId } = request.caller
      const owner = request.query.owner?.toLowerCase() ?? userId
      return answerList(request, reply, {
        question: { search, sortBy: sort_by ?? 'created_at', sort: sort ?? 'desc' },
        read: (question) =>
          listProjects(storage, owner, owner === userId ? question : { ...question, sharedWith: userId }),
        toJson: projectJson,
        fields: readFields(fields, ProjectRecord),
      })
    },
  )

  app.delete(
    '/projects/:project',
    {
      schema: {
        operationId: 'deleteProject',
        tags: ['Projects'],
        summary: 'Delete a project',
        description: 'With its scans and reports, their history and their pages.',
        params: ProjectPath,
        response: { 200: answer('The project was deleted.', Deleted, deletedProjectExample), ...problems(403, 404) },
      },
    },
    (request) => remove(request, request.params.project),
  )

  app.post(
    '/projects/:project',
    {
      schema: {
        operationId: 'postProject',
        tags: ['Projects'],
        summary: 'Delete a project by POST',
        description:
          'For clients that cannot send other methods, with `_method=DELETE`. The header X-HTTP-Method-Override works, too.',
        consumes: [...BODY_TYPES],
        params: ProjectPath,
        body: Type.Object({ _method: oneOf(['DELETE'], { description: 'The method that is meant.' }) }),
        response: {
          200: answer('The project was deleted.', Deleted, deletedProjectExample),
          ...problems(403, 404, 413, 415, 422),
        },
      },
      preValidation: upperCaseMethod,
    },
    (request) => remove(request, request.params.project),
  )

  async function remove(request: FastifyRequest, project: string) {
    const acting = { storage, now, actor: actorOf(request) }
    const reports = await deleteProject(acting, request.caller.userId, project)
    if (reports === undefined) throw notFound('project')
    return { project, object: 'project', deleted: true, reports } as const
  }
}

function projectJson({ createdAt, generatedAt, scan, ...project }: Project): string {
  const time = (at: number | null) => (at === null ? null : isoTime(at))
  return JSON.stringify({
    project: project.project,
    created_at: isoTime(createdAt),
    reports: project.reports,
    good: project.good,
    decent: project.decent,
    bad: project.bad,
    score: project.score,
    result: resultOf(project.score),
    generated_at: time(generatedAt),
    scans: project.scans,
    pages: project.pages,
    scan: scan && {
      id: scan.id,
      status: scan.status,
      result: scan.result,
      score: scan.score,
      generated_at: time(scan.endedAt),
    },
  } satisfies ProjectRecord)
}

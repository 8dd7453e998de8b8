import { type Static, Type } from 'typebox'
import {
  createShareLink,
  revokeShareLink,
  type ShareRequest,
  shareLinkProblems,
} from '../../../actions/sharing/share-links.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { oneOf, orNull } from '../../../domain/results/json-schema.ts'
import { listShareLinks, type ShareLink } from '../../../storage/sharing/share-links.ts'
import { DEFAULT_SHARE_DAYS, MAX_SHARE_DAYS, SHARE_SCOPES } from '../../../vocabulary.ts'
import { answer, deletedAnswer, listAnswer, problems } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES } from '../bodies.ts'
import type { Dependencies } from '../dependencies.ts'
import { pageOf } from '../list-answer.ts'
import { idOf, invalid, notFound } from '../problems.ts'
import { paging, ref, time, timeOrNull } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'

export const ShareLinkRecord = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'UUIDv7, so ids sort by creation date.' }),
    name: Type.String(),
    scope: oneOf(SHARE_SCOPES, { description: 'What it opens.' }),
    report: orNull('string', { format: 'uuid', description: 'The report, or that of the comparison.' }),
    base: orNull('string', { format: 'uuid', description: 'The earlier run of a comparison.' }),
    head: orNull('string', { format: 'uuid', description: 'The later run of a comparison.' }),
    project: Type.String({ description: 'The project, or that of the report.' }),
    created_at: time('When it was created.'),
    expires_at: time('When it expires.'),
    last_used_at: timeOrNull('When it last opened a page, to within a minute or so.'),
    views: Type.Integer({ minimum: 0, description: 'How many pages it opened.' }),
  },
  { $id: 'ShareLink', description: 'A link that gives access to anyone who has it. Its URL is shown only once.' },
)
type ShareLinkRecord = Static<typeof ShareLinkRecord>

const CreateBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, examples: ['for the client'] }),
  report: Type.Optional(Type.String({ format: 'uuid', description: 'The id of a report.' })),
  base: Type.Optional(
    Type.String({ description: 'With `report`: only the comparison of this run with `head`, as in `compare`.' }),
  ),
  head: Type.Optional(Type.String({ description: 'With `report`: `latest` or the id of a run.' })),
  project: Type.Optional(Type.String({ description: 'The name of a project, instead of `report`.' })),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_SHARE_DAYS,
      default: DEFAULT_SHARE_DAYS,
      description: 'How long it is valid.',
    }),
  ),
})

const linkExample: ShareLinkRecord = {
  id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f05',
  name: 'for the client',
  scope: 'report',
  report: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f06',
  base: null,
  head: null,
  project: 'example.com',
  created_at: '2026-03-01T09:30:00.000Z',
  expires_at: '2026-03-31T09:30:00.000Z',
  last_used_at: null,
  views: 0,
}

/** Links that open reports, comparisons and projects without signing in. */
export function shareLinkRoutes(app: Api, dependencies: Dependencies, { baseUrl, answerList }: Tools): void {
  const { storage } = dependencies
  const tags = ['Sharing']

  app.get(
    '/share-links',
    {
      schema: {
        operationId: 'listShareLinks',
        tags,
        summary: 'List share links',
        description: 'Newest first, with those that have expired within the last 30 days.',
        querystring: Type.Object({
          ...paging,
          report: Type.Optional(
            Type.String({ format: 'uuid', description: 'Only of this report and its comparisons.' }),
          ),
          project: Type.Optional(Type.String({ description: 'Only of this project as a whole.' })),
        }),
        response: {
          ...listAnswer('links', 'ShareLink', linkExample, '/share-links'),
          ...problems(422),
        },
      },
    },
    (request, reply) => {
      const { report, project } = request.query
      return answerList(request, reply, {
        question: { reportId: report?.toLowerCase(), project },
        read: async (question) => pageOf(await listShareLinks(storage.db, request.caller.userId, question), question),
        toJson: (link) => JSON.stringify(linkRecord(link)),
      })
    },
  )

  app.post(
    '/share-links',
    {
      schema: {
        operationId: 'createShareLink',
        tags,
        summary: 'Create a share link',
        description:
          'For a report, a comparison of two of its runs, or a project. Anyone with the link can view it, even if it is private or has a password, but can’t change anything. `meta.url` is the link; it is shown only here. At most 200 links.',
        consumes: [...BODY_TYPES],
        body: CreateBody,
        response: {
          201: answer(
            'The link was created.',
            Type.Object({
              data: ref<ShareLinkRecord>('ShareLink'),
              meta: Type.Object({ url: Type.String({ format: 'uri', description: 'The link to share.' }) }),
            }),
            {
              data: linkExample,
              meta: { url: 'https://verdict.example/s/Yx3hV0sT1c2dQ4rLw8mN6pKjZbGfAeUo5iHtRqBvSnM' },
            },
          ),
          ...problems(403, 404, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { name, days, report, project, base, head } = request.body
      if ((report === undefined) === (project === undefined))
        throw invalid({ report: ['or project is required, but not both.'] })
      if (report === undefined && (base ?? head) !== undefined)
        throw invalid({ [base === undefined ? 'head' : 'base']: ['must be given with report.'] })
      const errors = shareLinkProblems({ name, days })
      if (errors !== null) throw invalid(errors)
      const asked: ShareRequest = report === undefined ? { project: project! } : { report, base, head }
      const acting = { ...dependencies, actor: actorOf(request) }
      const created = await createShareLink(acting, request.caller.userId, asked, { name, days })
      if (created === undefined) throw notFound(report === undefined ? 'project' : 'report')
      reply.code(201)
      return { data: linkRecord(created.link), meta: { url: `${baseUrl(request)}/s/${created.token}` } }
    },
  )

  app.delete(
    '/share-links/:id',
    {
      schema: {
        operationId: 'deleteShareLink',
        tags,
        summary: 'Revoke a share link',
        description: 'It stops working immediately, even for people who have opened it.',
        params: Type.Object({ id: Type.String({ description: "The link's id.", examples: [linkExample.id] }) }),
        response: {
          200: deletedAnswer('The link was revoked.', 'share_link', linkExample.id),
          ...problems(403, 404),
        },
      },
    },
    async (request) => {
      const id = idOf(request, 'share link')
      const acting = { ...dependencies, actor: actorOf(request) }
      if (!(await revokeShareLink(acting, request.caller.userId, id))) throw notFound('share link')
      return { id, object: 'share_link', deleted: true } as const
    },
  )
}

function linkRecord({ id, name, scope, reportId, baseRun, headRun, project, ...link }: ShareLink): ShareLinkRecord {
  return {
    id,
    name,
    scope,
    report: reportId,
    base: baseRun,
    head: headRun,
    project,
    created_at: isoTime(link.createdAt),
    expires_at: isoTime(link.expiresAt),
    last_used_at: link.lastUsedAt === null ? null : isoTime(link.lastUsedAt),
    views: link.views,
  }
}

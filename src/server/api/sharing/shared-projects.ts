import { type Static, Type } from 'typebox'
import { leaveProject } from '../../../actions/sharing/members.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { findMembershipCount, listMemberships, type Membership } from '../../../storage/sharing/members.ts'
import { MEMBER_ROLES } from '../../../vocabulary.ts'
import { answer, deletion, listAnswer, problems } from '../answers.ts'
import { actorOf } from '../auth.ts'
import type { Dependencies } from '../dependencies.ts'
import { notFound } from '../problems.ts'
import { ProjectPath } from '../projects/projects.ts'
import { paging, time } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { ROLE_DESCRIPTION } from './members.ts'

export const SharedProjectRecord = Type.Object(
  {
    project: Type.String({ description: "The project's name." }),
    owner: Type.Object({
      id: Type.String({ format: 'uuid', description: 'The parameter `owner` of other requests.' }),
      email: Type.String(),
    }),
    role: oneOf(MEMBER_ROLES, { description: ROLE_DESCRIPTION }),
    created_at: time('When it was shared with you.'),
  },
  { $id: 'SharedProject', description: 'A project that someone shares with you.' },
)
type SharedProjectRecord = Static<typeof SharedProjectRecord>

const SharedPath = Type.Object({
  owner: Type.String({
    format: 'uuid',
    examples: ['0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f08'],
    description: 'The id of the user who shares it.',
  }),
  ...ProjectPath.properties,
})

const sharedExample: SharedProjectRecord = {
  project: 'example.com',
  owner: { id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f08', email: 'sam@example.com' },
  role: 'viewer',
  created_at: '2026-03-01T09:30:00.000Z',
}

const Left = Type.Object({
  project: Type.String(),
  ...deletion('shared_project'),
})

/** Projects that others share with the caller. */
export function sharedProjectRoutes(app: Api, dependencies: Dependencies, { answerList }: Tools): void {
  const { storage } = dependencies

  app.get(
    '/shared-projects',
    {
      schema: {
        operationId: 'listSharedProjects',
        tags: ['Sharing'],
        summary: 'List projects that are shared with you',
        description:
          'Sorted by name. Requests for lists of such a project need `owner` and `project`; reports, runs, scans and so on are found by their ids alone.',
        querystring: Type.Object(paging),
        response: {
          ...listAnswer('shared projects', 'SharedProject', sharedExample, '/shared-projects'),
          ...problems(422),
        },
      },
    },
    (request, reply) => {
      const { userId } = request.caller
      return answerList(request, reply, {
        read: async ({ page, perPage }) => ({
          items: await listMemberships(storage.db, userId, { limit: perPage, offset: (page - 1) * perPage }),
          total: await findMembershipCount(storage.db, userId),
        }),
        toJson: (membership) => JSON.stringify(sharedRecord(membership)),
      })
    },
  )

  app.delete(
    '/shared-projects/:owner/:project',
    {
      schema: {
        operationId: 'leaveProject',
        tags: ['Sharing'],
        summary: 'Leave a project that is shared with you',
        description: 'Only its owner can share it with you again.',
        params: SharedPath,
        response: {
          200: answer('You left the project.', Left, {
            project: 'example.com',
            object: 'shared_project',
            deleted: true,
          }),
          ...problems(403, 404),
        },
      },
    },
    async (request) => {
      const { project } = request.params
      const acting = { ...dependencies, actor: actorOf(request) }
      const shared = { ownerId: request.params.owner.toLowerCase(), project }
      if (project.includes('\0') || !(await leaveProject(acting, request.caller.userId, shared)))
        throw notFound('project')
      return { project, object: 'shared_project', deleted: true } as const
    },
  )
}

function sharedRecord({ project, ownerId, ownerEmail, role, createdAt }: Membership): SharedProjectRecord {
  return { project, owner: { id: ownerId, email: ownerEmail }, role, created_at: isoTime(createdAt) }
}

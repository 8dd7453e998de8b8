import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { addMember, changeMemberRole, removeMember } from '../../../actions/sharing/members.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { findProjectKey } from '../../../storage/projects/projects.ts'
import { listMembers, type Member } from '../../../storage/sharing/members.ts'
import { MAX_EMAIL_LENGTH, MEMBER_ROLES } from '../../../vocabulary.ts'
import { deletedAnswer, listAnswer, problems, recordAnswer } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES } from '../bodies.ts'
import type { Dependencies } from '../dependencies.ts'
import { pageOf } from '../list-answer.ts'
import { notFound } from '../problems.ts'
import { ProjectPath } from '../projects/projects.ts'
import { idOfPath, paging, time } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'

export const ROLE_DESCRIPTION =
  '`viewer` reads everything of the project; `editor` also starts runs, and changes schedules, alerts and the policy.'

export const MemberRecord = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'UUIDv7, so ids sort by creation date.' }),
    email: Type.String({
      description:
        'The address that was entered, in lower case. If there is no account with it, one that is created later becomes the member.',
    }),
    role: oneOf(MEMBER_ROLES, { description: ROLE_DESCRIPTION }),
    created_at: time('When the project was shared.'),
  },
  { $id: 'Member', description: 'Someone you share a project with.' },
)
type MemberRecord = Static<typeof MemberRecord>

const MemberPath = Type.Object({
  ...ProjectPath.properties,
  member: idOfPath('member', '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f07'),
})

const RoleField = oneOf(MEMBER_ROLES, { description: ROLE_DESCRIPTION, examples: ['viewer'] })
const AddBody = Type.Object({
  email: Type.String({ minLength: 3, maxLength: MAX_EMAIL_LENGTH, examples: ['jo@example.com'] }),
  role: RoleField,
})

const memberExample: MemberRecord = {
  id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f07',
  email: 'jo@example.com',
  role: 'viewer',
  created_at: '2026-03-01T09:30:00.000Z',
}

/** With whom projects are shared. */
export function memberRoutes(app: Api, dependencies: Dependencies, { answerList }: Tools): void {
  const { storage } = dependencies
  const by = (request: FastifyRequest) => ({ ...dependencies, actor: actorOf(request) })
  const tags = ['Sharing']

  app.get(
    '/projects/:project/members',
    {
      schema: {
        operationId: 'listMembers',
        tags,
        summary: 'List the members of a project',
        description: 'Sorted by email address. Only for its owner.',
        params: ProjectPath,
        querystring: Type.Object(paging),
        response: {
          ...listAnswer('members', 'Member', memberExample, '/projects/example.com/members'),
          ...problems(404, 422),
        },
      },
    },
    async (request, reply) => {
      const { userId } = request.caller
      const { project } = request.params
      if ((await findProjectKey(storage.db, userId, project)) === undefined) throw notFound('project')
      return answerList(request, reply, {
        read: async (question) => pageOf(await listMembers(storage.db, userId, project), question),
        toJson: (member) => JSON.stringify(memberRecord(member)),
      })
    },
  )

  app.post(
    '/projects/:project/members',
    {
      schema: {
        operationId: 'addMember',
        tags,
        summary: 'Share a project',
        description:
          'The answer is the same whether or not there is an account with the address. If there is none, an account that is created with it later becomes the member.',
        consumes: [...BODY_TYPES],
        params: ProjectPath,
        body: AddBody,
        response: {
          201: recordAnswer('The member.', 'Member', memberExample),
          ...problems(403, 404, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { project } = request.params
      const member = await addMember(by(request), request.caller.userId, project, request.body)
      if (member === undefined) throw notFound('project')
      reply.code(201)
      return { data: memberRecord(member) }
    },
  )

  app.patch(
    '/projects/:project/members/:member',
    {
      schema: {
        operationId: 'changeMember',
        tags,
        summary: 'Change the role of a member',
        description: 'Applies from the next request on.',
        consumes: [...BODY_TYPES],
        params: MemberPath,
        body: Type.Object({ role: RoleField }),
        response: {
          200: recordAnswer('The updated member.', 'Member', memberExample),
          ...problems(403, 404, 413, 415, 422),
        },
      },
    },
    async (request) => {
      const { project, member: id } = request.params
      const change = { id: id.toLowerCase(), role: request.body.role }
      const member = project.includes('\0')
        ? undefined
        : await changeMemberRole(by(request), request.caller.userId, project, change)
      if (member === undefined) throw notFound('member')
      return { data: memberRecord(member) }
    },
  )

  app.delete(
    '/projects/:project/members/:member',
    {
      schema: {
        operationId: 'removeMember',
        tags,
        summary: 'Remove a member',
        description: 'From the next request on, they can’t see the project.',
        params: MemberPath,
        response: {
          200: deletedAnswer('The member was removed.', 'member', memberExample.id),
          ...problems(403, 404),
        },
      },
    },
    async (request) => {
      const { project } = request.params
      const id = request.params.member.toLowerCase()
      if (project.includes('\0') || !(await removeMember(by(request), request.caller.userId, project, id)))
        throw notFound('member')
      return { id, object: 'member', deleted: true } as const
    },
  )
}

function memberRecord({ id, email, role, createdAt }: Member): MemberRecord {
  return { id, email, role, created_at: isoTime(createdAt) }
}

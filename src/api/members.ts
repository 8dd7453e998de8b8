import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { addMember, changeMemberRole, leaveProject, removeMember } from '../actions/members.ts'
import { isoTime } from '../common/iso-time.ts'
import { oneOf } from '../results/json-schema.ts'
import { findMembershipCount, listMembers, listMemberships, type Member, type Membership } from '../storage/members.ts'
import { findProjectKey } from '../storage/projects.ts'
import { MAX_EMAIL_LENGTH, MEMBER_ROLES } from '../vocabulary.ts'
import { answer, listAnswer, problems } from './answers.ts'
import { actorOf } from './auth.ts'
import { BODY_TYPES } from './bodies.ts'
import type { Dependencies } from './dependencies.ts'
import { listExample } from './examples.ts'
import { type AnswerList, pageOf } from './list-answer.ts'
import { notFound } from './problems.ts'
import { ProjectPath } from './projects.ts'
import { deletedRecord, deletion, envelope, listOf, paging, time } from './schemas.ts'

const ROLE =
  '`viewer` reads everything of the project; `editor` also starts runs, and changes schedules, alerts and the policy.'

export const MemberRecord = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'UUIDv7, so ids sort by creation date.' }),
    email: Type.String({
      description:
        'The address that was entered, in lower case. If there is no account with it, one that is created later becomes the member.',
    }),
    role: oneOf(MEMBER_ROLES, { description: ROLE }),
    created_at: time('When the project was shared.'),
  },
  { $id: 'Member', description: 'Somebody with whom you share a project.' },
)
type MemberRecord = Static<typeof MemberRecord>

export const SharedProjectRecord = Type.Object(
  {
    project: Type.String({ description: "The project's name." }),
    owner: Type.Object({
      id: Type.String({ format: 'uuid', description: 'The parameter `owner` of other requests.' }),
      email: Type.String(),
    }),
    role: oneOf(MEMBER_ROLES, { description: ROLE }),
    created_at: time('When it was shared with you.'),
  },
  { $id: 'SharedProject', description: 'A project that somebody shares with you.' },
)
type SharedProjectRecord = Static<typeof SharedProjectRecord>

const MemberPath = Type.Object({
  ...ProjectPath.properties,
  member: Type.String({
    format: 'uuid',
    examples: ['0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f07'],
    description: "The member's id.",
  }),
})

const SharedPath = Type.Object({
  owner: Type.String({
    format: 'uuid',
    examples: ['0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f08'],
    description: 'The id of the user who shares it.',
  }),
  ...ProjectPath.properties,
})

const RoleField = oneOf(MEMBER_ROLES, { description: ROLE, examples: ['viewer'] })
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

const sharedExample: SharedProjectRecord = {
  project: 'example.com',
  owner: { id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f08', email: 'sam@example.com' },
  role: 'viewer',
  created_at: '2026-03-01T09:30:00.000Z',
}

const Removed = deletedRecord('member')

const Left = Type.Object({
  project: Type.String(),
  ...deletion('shared_project'),
})

/** With whom projects are shared, and what is shared with the caller. */
export function memberRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  { answerList }: { answerList: AnswerList },
): void {
  const { storage } = dependencies
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()
  const by = (request: FastifyRequest) => ({ ...dependencies, actor: actorOf(request) })
  const tags = ['Sharing']

  typed.get(
    '/projects/:project/members',
    {
      schema: {
        operationId: 'listMembers',
        tags,
        summary: 'List the members of a project',
        description: 'By their addresses, for its owner.',
        params: ProjectPath,
        querystring: Type.Object(paging),
        response: {
          ...listAnswer(
            'A page of members.',
            listOf<MemberRecord>('Member'),
            listExample(memberExample, '/projects/example.com/members'),
          ),
          ...problems(404, 422),
        },
      },
    },
    async (request, reply) => {
      const { userId } = request.caller
      const { project } = request.params
      if ((await findProjectKey(storage.db, userId, project)) === undefined) throw notFound('project')
      const { page = 1, per_page: perPage = 10 } = request.query
      return answerList(request, reply, {
        question: { page, perPage },
        read: async (question) => pageOf(await listMembers(storage.db, userId, project), question),
        toJson: (member) => JSON.stringify(memberRecord(member)),
      })
    },
  )

  typed.post(
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
          201: answer('The member.', envelope('Member'), { data: memberExample }),
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

  typed.patch(
    '/projects/:project/members/:member',
    {
      schema: {
        operationId: 'changeMember',
        tags,
        summary: 'Change the role of a member',
        description: 'From the next request on.',
        consumes: [...BODY_TYPES],
        params: MemberPath,
        body: Type.Object({ role: RoleField }),
        response: {
          200: answer('The member as it is now.', envelope('Member'), { data: memberExample }),
          ...problems(403, 404, 413, 415, 422),
        },
      },
    },
    async (request) => {
      const { project, member: id } = request.params
      const change = { id: id.toLowerCase(), role: request.body.role }
      const member = hasNul(project)
        ? undefined
        : await changeMemberRole(by(request), request.caller.userId, project, change)
      if (member === undefined) throw notFound('member')
      return { data: memberRecord(member) }
    },
  )

  typed.delete(
    '/projects/:project/members/:member',
    {
      schema: {
        operationId: 'removeMember',
        tags,
        summary: 'Remove a member',
        description: 'From the next request on, the project does not exist for them.',
        params: MemberPath,
        response: {
          200: answer('The member is gone.', Removed, { id: memberExample.id, object: 'member', deleted: true }),
          ...problems(403, 404),
        },
      },
    },
    async (request) => {
      const { project } = request.params
      const id = request.params.member.toLowerCase()
      if (hasNul(project) || !(await removeMember(by(request), request.caller.userId, project, id)))
        throw notFound('member')
      return { id, object: 'member', deleted: true } as const
    },
  )

  typed.get(
    '/shared-projects',
    {
      schema: {
        operationId: 'listSharedProjects',
        tags,
        summary: 'List projects that are shared with you',
        description:
          'By their names. Requests for lists of such a project need `owner` and `project`; reports, runs, scans and so on are found by their ids alone.',
        querystring: Type.Object(paging),
        response: {
          ...listAnswer(
            'A page of shared projects.',
            listOf<SharedProjectRecord>('SharedProject'),
            listExample(sharedExample, '/shared-projects'),
          ),
          ...problems(422),
        },
      },
    },
    (request, reply) => {
      const { page = 1, per_page: perPage = 10 } = request.query
      const { userId } = request.caller
      return answerList(request, reply, {
        question: { page, perPage },
        read: async ({ page, perPage }) => ({
          items: await listMemberships(storage.db, userId, { limit: perPage, offset: (page - 1) * perPage }),
          total: await findMembershipCount(storage.db, userId),
        }),
        toJson: (membership) => JSON.stringify(sharedRecord(membership)),
      })
    },
  )

  typed.delete(
    '/shared-projects/:owner/:project',
    {
      schema: {
        operationId: 'leaveProject',
        tags,
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
      const shared = { ownerId: request.params.owner.toLowerCase(), project }
      if (hasNul(project) || !(await leaveProject(by(request), request.caller.userId, shared)))
        throw notFound('project')
      return { project, object: 'shared_project', deleted: true } as const
    },
  )
}

/** PostgreSQL does not support NUL in text. */
function hasNul(text: string): boolean {
  return text.includes('\0')
}

function memberRecord({ id, email, role, createdAt }: Member): MemberRecord {
  return { id, email, role, created_at: isoTime(createdAt) }
}

function sharedRecord({ project, ownerId, ownerEmail, role, createdAt }: Membership): SharedProjectRecord {
  return { project, owner: { id: ownerId, email: ownerEmail }, role, created_at: isoTime(createdAt) }
}

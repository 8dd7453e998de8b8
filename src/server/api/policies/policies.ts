import type { FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { adoptFailures, deletePolicy, readProjectPolicy, savePolicy } from '../../../actions/policies/policies.ts'
import { previewPolicy } from '../../../actions/policies/policy-preview.ts'
import { type PolicyProblem, pathText } from '../../../domain/policies/check-shape.ts'
import { Policy } from '../../../domain/policies/schema.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { findPolicyOfProject, listPolicyVersions, type StoredPolicy } from '../../../storage/policies/policies.ts'
import { findProjectKey } from '../../../storage/projects/projects.ts'
import { answer, deletion, IfMatchHeader, LanguageHeader, listAnswer, problems } from '../answers.ts'
import { actorOf } from '../auth.ts'
import type { Dependencies } from '../dependencies.ts'
import { languageOf } from '../language.ts'
import { invalid, notFound, Problem } from '../problems.ts'
import { ProjectPath } from '../projects/projects.ts'
import { paging, ref } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { validatorCompiler } from '../validation.ts'
import { describeVersion, etagOf, expectedVersion, isKnown } from '../versions.ts'
import {
  documentExample,
  type PolicyRecord,
  PreviewedRecord,
  policyExample,
  policyRecord,
  previewedRecord,
  versionRecord,
  viewExample,
} from './policy-records.ts'

const DeletedPolicy = Type.Object({
  project: Type.String(),
  ...deletion('policy'),
})

const Document = Type.Unsafe<unknown>({ ...Policy })
const headers = Type.Object({ 'accept-language': LanguageHeader, 'if-match': IfMatchHeader })
const versioned = ['etag', 'content-language'] as const
const whole = { data: ref<PolicyRecord>('Policy') }

/** `readPolicy` checks documents: it knows the audits, and says which key was meant. */
const checkAllButDocuments: FastifySchemaCompiler<TSchema> = (part) =>
  part.httpPart === 'body' ? () => true : (validatorCompiler(part) as () => boolean)

/** Form fields have no numbers and lists, and a file that is sent without its type counts as a form. */
async function onlyJson({ headers }: FastifyRequest): Promise<void> {
  const type = headers['content-type']
  if (type !== undefined && !/^application\/json\b/i.test(type))
    throw new Problem('unsupported_media_type', 'The body must be application/json.')
}

/** The policy of a project. */
export function policyRoutes(app: Api, { storage, now, config }: Dependencies, { answerList }: Tools): void {
  const dependencies = { storage, now, lighthouseRuns: config.lighthouseRuns }
  const by = (request: FastifyRequest) => ({ ...dependencies, actor: actorOf(request) })

  app.get(
    '/projects/:project/policy',
    {
      schema: {
        operationId: 'showPolicy',
        tags: ['Policies'],
        summary: 'Show the policy of a project',
        description: 'The current version. A project without a policy is a 404.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: ProjectPath,
        response: {
          200: answer('The policy.', Type.Object(whole), { data: policyExample }, versioned),
          ...problems(404),
        },
      },
    },
    async (request, reply) => {
      const policy = await findPolicyOfProject(storage.db, await projectKeyOf(request))
      if (policy === undefined) throw notFound('policy')
      return answerPolicy(request, reply, policy)
    },
  )

  app.put(
    '/projects/:project/policy',
    {
      schema: {
        operationId: 'putPolicy',
        tags: ['Policies'],
        summary: 'Save the policy of a project',
        description:
          'The body is the policy itself, the same document as `verdict.json`; its JSON Schema is at `/schemas/policy-1.json`. It also applies to earlier results.',
        consumes: ['application/json'],
        headers,
        params: ProjectPath,
        querystring: Type.Object({
          public: Type.Optional(
            oneOf([0, 1], {
              description:
                '1 shows the result by the policy to visitors of public report pages, beside the standard one. Default: as before, or 0.',
            }),
          ),
        }),
        body: Document,
        response: {
          200: answer('The updated policy.', Type.Object(whole), { data: policyExample }, versioned),
          ...problems(403, 404, 412, 413, 415, 422),
        },
      },
      validatorCompiler: checkAllButDocuments,
      preValidation: onlyJson,
    },
    async (request, reply) => {
      const shown = request.query.public
      const saved = await savePolicy(by(request), request.caller.userId, request.params.project, request.body, {
        isPublic: shown === undefined ? undefined : shown === 1,
        isExpected: expectedVersion(request),
      })
      if (saved === undefined) throw notFound('project')
      if ('problems' in saved) throw invalid(fieldErrors(saved.problems))
      return answerPolicy(request, reply, saved.policy)
    },
  )

  app.delete(
    '/projects/:project/policy',
    {
      schema: {
        operationId: 'deletePolicy',
        tags: ['Policies'],
        summary: 'Delete the policy of a project',
        description: 'Its history stays.',
        headers,
        params: ProjectPath,
        response: {
          200: answer('The policy was deleted.', DeletedPolicy, {
            project: 'example.com',
            object: 'policy',
            deleted: true,
          }),
          ...problems(403, 404, 412),
        },
      },
    },
    async (request) => {
      const { project } = request.params
      if (!(await deletePolicy(by(request), request.caller.userId, project, expectedVersion(request))))
        throw notFound('policy')
      return { project, object: 'policy', deleted: true } as const
    },
  )

  app.get(
    '/projects/:project/policy/history',
    {
      schema: {
        operationId: 'listPolicyVersions',
        tags: ['Policies'],
        summary: 'List the versions of a policy',
        description: 'Newest first.',
        params: ProjectPath,
        querystring: Type.Object(paging),
        response: {
          ...listAnswer(
            'versions',
            'PolicyVersion',
            versionRecord({
              ...policyExample,
              body: JSON.stringify(documentExample),
              isPublic: false,
              savedBy: 'ada@example.com',
              createdAt: Date.parse(policyExample.updated_at),
            }),
            '/projects/example.com/policy/history',
          ),
          ...problems(404, 422),
        },
      },
    },
    async (request, reply) => {
      const projectKey = await projectKeyOf(request)
      return answerList(request, reply, {
        read: (question) => listPolicyVersions(storage.db, projectKey, question),
        toJson: (one) => JSON.stringify(versionRecord(one)),
      })
    },
  )

  app.post(
    '/projects/:project/policy/preview',
    {
      schema: {
        operationId: 'previewPolicy',
        tags: ['Policies'],
        summary: 'Preview a policy',
        description:
          'How the results of the project (of its 100 newest reports) and their runs of the last 7 days come out under this policy, up to 150 runs. Nothing is stored.',
        consumes: ['application/json'],
        params: ProjectPath,
        body: Document,
        response: {
          200: answer(
            'Each run by the standard and by the policy.',
            Type.Object({ data: Type.Array(PreviewedRecord) }),
            {
              data: [
                {
                  report_id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f02',
                  run_id: '0199a4b2-c1d0-7a21-9e30-5d6c7b8a9f03',
                  url: 'https://example.com/',
                  ended_at: '2026-03-01T09:30:00.000Z',
                  latest: true,
                  score: 76,
                  result: 'decent',
                  policy: viewExample,
                },
              ],
            },
          ),
          ...problems(403, 404, 413, 415, 422),
        },
      },
      validatorCompiler: checkAllButDocuments,
      preValidation: onlyJson,
    },
    async (request) => {
      await projectKeyOf(request)
      const read = readProjectPolicy(dependencies, request.body)
      if ('problems' in read) throw invalid(fieldErrors(read.problems))
      const { userId } = request.caller
      const previewed = await previewPolicy(dependencies, userId, request.params.project, read.policy)
      if (previewed === undefined) throw notFound('project')
      return { data: previewed.map(previewedRecord) }
    },
  )

  app.post(
    '/projects/:project/policy/adopt',
    {
      schema: {
        operationId: 'adoptFailures',
        tags: ['Policies'],
        summary: "Adopt today's failures",
        description:
          'Adds a mute of 30 days for every audit that fails now, on the pages it fails on, so that a gate can be switched on in an old project. Considers the 200 newest reports; if there are more, or an audit fails on more than 20 pages, its mute applies to all pages. Required audits and those that are muted already are left as they are.',
        headers,
        params: ProjectPath,
        response: {
          200: answer(
            'The updated policy, and how many mutes were added.',
            Type.Object({ ...whole, meta: Type.Object({ mutes: Type.Integer({ minimum: 0 }) }) }),
            { data: policyExample, meta: { mutes: 3 } },
            versioned,
          ),
          ...problems(403, 404, 412, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const isExpected = expectedVersion(request)
      const adopted = await adoptFailures(by(request), request.caller.userId, request.params.project, { isExpected })
      if (adopted === undefined) throw notFound('project')
      if ('problems' in adopted) throw invalid(fieldErrors(adopted.problems))
      return answerPolicy(request, reply, adopted.policy, { mutes: adopted.mutes })
    },
  )

  async function projectKeyOf(request: FastifyRequest): Promise<number> {
    const { project } = request.params as Static<typeof ProjectPath>
    const projectKey = await findProjectKey(storage.db, request.caller.userId, project)
    if (projectKey === undefined) throw notFound('project')
    return projectKey
  }
}

function answerPolicy(request: FastifyRequest, reply: FastifyReply, policy: StoredPolicy, meta?: object): unknown {
  const language = languageOf(request)
  const etag = etagOf(policy, language)
  describeVersion(reply, etag, language)
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.send({ data: policyRecord(policy), ...(meta !== undefined && { meta }) })
}

/** By the place in the document: `mute[0].until`. */
function fieldErrors(problems: readonly PolicyProblem[]): Record<string, string[]> {
  const byPath = Map.groupBy(problems, ({ path }) => pathText(path) || 'policy')
  return Object.fromEntries([...byPath].map(([path, some]) => [path, some.map(({ problem }) => problem)]))
}

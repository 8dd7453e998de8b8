import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../actions/action-error.ts'
import { adoptFailures, deletePolicy, readProjectPolicy, savePolicy } from '../../actions/policies.ts'
import { previewPolicy } from '../../actions/policy-preview.ts'
import { documentOf } from '../../actions/policy-view.ts'
import { POLICY_VERSION } from '../../policy/schema.ts'
import { findPolicyOfProject, listPolicyVersions, type StoredPolicy } from '../../storage/policies.ts'
import { findProjectKey } from '../../storage/projects.ts'
import { actorOf } from '../actor.ts'
import type { WebContext } from '../context.ts'
import { queryOf } from '../dashboard/list-query.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'
import { sitePath } from '../scan/paths.ts'
import type { SignedInUser } from '../view.ts'
import { changeDocument, type PolicyDraft, readDraft, textOfDocument } from './policy-draft.ts'
import { PolicyPage } from './policy-page.tsx'

interface ProjectParams {
  Params: { project: string }
}

const VERSIONS = 20
/** A policy of 64 KiB twice, as forms encode it. */
const LARGEST_FORM = 500_000

/** The page of a project's policy, and its forms. */
export function policyRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, now, config, viewOf, setFlash } = context
  const dependencies = { storage, now, lighthouseRuns: config.lighthouseRuns }
  const by = (request: FastifyRequest) => ({ ...dependencies, actor: actorOf(request) })
  const read = (text: string) => readDraft(text, (document) => readProjectPolicy(dependencies, document))

  app.get<ProjectParams>('/projects/:project/policy', async (request, reply) => {
    const user = context.requireUser(request, reply)
    if (user === undefined) return reply
    const { project } = request.params
    const subject = await subjectOf(user, project)
    const version = queryOf(request.url).get('version')
    const chosen = version === null ? undefined : subject.history.items.find(({ id }) => id === version)
    return show(request, reply, {
      user,
      project,
      ...subject,
      draft: read(chosen?.body ? formatted(chosen.body) : subject.text),
    })
  })

  app.post<ProjectParams>('/projects/:project/policy', { bodyLimit: LARGEST_FORM }, async (request, reply) => {
    const user = context.requireUser(request, reply)
    if (user === undefined) return reply
    const { project } = request.params
    const subject = await subjectOf(user, project)
    const form = formOf(request)
    const before = read((form.get('action') === 'text' ? form.get('text') : form.get('document')) ?? '')
    if (form.get('action') === 'save') return save(request, reply, { user, project, ...subject, draft: before })
    const draft = before.document === null ? before : read(textOfDocument(changeDocument(before.document, form)))
    return show(request, reply, { user, project, ...subject, draft })
  })

  app.post<ProjectParams>('/projects/:project/policy/adopt', async (request, reply) => {
    const user = context.requireUser(request, reply)
    if (user === undefined) return reply
    const { project } = request.params
    const adopted = await adoptFailures(by(request), user.id, project)
    if (adopted === undefined) throw notFound()
    setFlash(reply, 'done', viewOf(request).words.policy.adopted(adopted.mutes))
    return reply.redirect(`${sitePath(project)}/policy`, 303)
  })

  app.post<ProjectParams>('/projects/:project/policy/delete', async (request, reply) => {
    const user = context.requireUser(request, reply)
    if (user === undefined) return reply
    const { project } = request.params
    if (!(await deletePolicy(by(request), user.id, project))) throw notFound()
    setFlash(reply, 'done', viewOf(request).words.policy.deleted)
    return reply.redirect(`${sitePath(project)}/policy`, 303)
  })

  /** What is stored, and its text. */
  async function subjectOf(user: SignedInUser, project: string) {
    const projectKey = await findProjectKey(storage.db, user.id, project)
    if (projectKey === undefined) throw notFound()
    const [stored, history] = await Promise.all([
      findPolicyOfProject(storage.db, projectKey),
      listPolicyVersions(storage.db, projectKey, { page: 1, perPage: VERSIONS }),
    ])
    return { stored, history, text: stored === undefined ? textOfDocument(EMPTY) : formatted(stored.body) }
  }

  interface Subject extends Awaited<ReturnType<typeof subjectOf>> {
    user: SignedInUser
    project: string
    draft: PolicyDraft
  }

  async function show(request: FastifyRequest, reply: FastifyReply, subject: Subject) {
    const { user, project, stored, history, text, draft } = subject
    const isChanged = draft.policy !== null && draft.text !== text
    const preview = isChanged ? ((await previewPolicy(dependencies, user.id, project, draft.policy!)) ?? null) : null
    const policy = draft.policy ?? (stored === undefined ? EMPTY : documentOf(stored))
    const page = PolicyPage({ view: viewOf(request), project, stored, draft, policy, preview, history })
    return renderPage(reply, page, { status: draft.problems.length > 0 ? 422 : 200 })
  }

  async function save(request: FastifyRequest, reply: FastifyReply, subject: Subject) {
    const { user, project, draft } = subject
    const { words } = viewOf(request)
    if (draft.policy === null) return show(request, reply, subject)
    const form = formOf(request)
    const seen = form.get('seen') ?? ''
    const isExpected =
      seen === '' ? undefined : ({ updatedAt }: Pick<StoredPolicy, 'updatedAt'>) => String(updatedAt) === seen
    try {
      await savePolicy(by(request), user.id, project, draft.policy, { isPublic: form.has('public'), isExpected })
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      setFlash(reply, 'problem', words.policy.changedMeanwhile)
      return reply.redirect(`${sitePath(project)}/policy`, 303)
    }
    setFlash(reply, 'done', words.policy.saved)
    return reply.redirect(`${sitePath(project)}/policy`, 303)
  }
}

const EMPTY = { version: POLICY_VERSION } as const

/** As the page shows and compares documents. */
function formatted(body: string): string {
  return textOfDocument(JSON.parse(body) as object)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import { adoptFailures, deletePolicy, readProjectPolicy, savePolicy } from '../../../actions/policies/policies.ts'
import { previewPolicy } from '../../../actions/policies/policy-preview.ts'
import { documentOf } from '../../../actions/policies/policy-view.ts'
import { POLICY_VERSION } from '../../../domain/policies/schema.ts'
import { findPolicyOfProject, listPolicyVersions, type StoredPolicy } from '../../../storage/policies/policies.ts'
import { findProjectKey } from '../../../storage/projects/projects.ts'
import { actorOf } from '../actor.ts'
import type { ProjectPath, WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { translateSentence } from '../problem-words.ts'
import { type PolicyPlace, policyPath } from '../projects/paths.ts'
import { renderPage } from '../render.ts'
import { queryOf } from '../reports/list/list-query.ts'
import { roleIn } from '../sharing/acting.ts'
import { changeDocument, type PolicyDraft, readDraft, textOfDocument } from './policy-draft.ts'
import type { RefusedForm } from './policy-forms.tsx'
import { PolicyPage } from './policy-page.tsx'

const VERSIONS = 20
/** A policy of 64 KiB twice, as forms encode it. */
const LARGEST_FORM = 500_000

/** The page of a project's policy, and its forms. */
export function policyRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, now, config, viewOf, setFlash, redirectWith } = context
  const dependencies = { storage, now, lighthouseRuns: config.lighthouseRuns }
  const by = (request: FastifyRequest) => ({ ...dependencies, actor: actorOf(request) })
  const read = (text: string) => readDraft(text, (document) => readProjectPolicy(dependencies, document))

  app.get<ProjectPath>('/projects/:project/policy', async (request, reply) => {
    const place = await placeOf(request, 'viewer')
    const subject = await subjectOf(place)
    const version = queryOf(request.url).get('version')
    const chosen = version === null ? undefined : subject.history.items.find(({ id }) => id === version)
    const draft = read(chosen?.body ? formatted(chosen.body) : subject.text)
    return show(request, reply, { place, ...subject, draft, knownVersion: versionOf(subject.stored) })
  })

  app.post<ProjectPath>('/projects/:project/policy', { bodyLimit: LARGEST_FORM }, async (request, reply) => {
    const place = await placeOf(request, 'editor')
    const subject = await subjectOf(place)
    const form = formOf(request)
    const before = read((form.get('action') === 'text' ? form.get('text') : form.get('document')) ?? '')
    const knownVersion = form.get('seen') ?? versionOf(subject.stored)
    if (form.get('action') === 'save') return save(request, reply, { place, ...subject, draft: before, knownVersion })
    const draft = before.document === null ? before : read(textOfDocument(changeDocument(before.document, form)))
    const refused = before.policy !== null && draft.policy === null ? { typed: form, before } : undefined
    return show(request, reply, { place, ...subject, draft, refused, knownVersion })
  })

  app.post<ProjectPath>('/projects/:project/policy/adopt', async (request, reply) => {
    const place = await placeOf(request, 'editor')
    const adopted = await adoptFailures(by(request), place.ownerId, place.project)
    if (adopted === undefined) throw notFound()
    const view = viewOf(request)
    const { policy: words } = view.words
    if ('policy' in adopted) setFlash(reply, 'done', words.adopted(adopted.mutes))
    else setFlash(reply, 'problem', `${words.problems(1)}: ${translateSentence(view, adopted.problems[0]!.problem)}`)
    return reply.redirect(policyPath(place), 303)
  })

  app.post<ProjectPath>('/projects/:project/policy/delete', async (request, reply) => {
    const place = await placeOf(request, 'editor')
    if (!(await deletePolicy(by(request), place.ownerId, place.project))) throw notFound()
    return redirectWith(reply, policyPath(place), viewOf(request).words.policy.deleted)
  })

  /** The project of the user, or of the owner in the query who shares it. */
  async function placeOf(request: FastifyRequest<ProjectPath>, needs: 'viewer' | 'editor'): Promise<PolicyPlace> {
    const user = context.requireUser(request)
    const { project } = request.params
    if (project.includes('\0')) throw notFound()
    const ownerId = queryOf(request.url).get('owner')?.toLowerCase() ?? user.id
    const role = await roleIn(storage, user, { ownerId, project }, needs)
    return { ownerId, project, role }
  }

  /** What is stored, and its text. */
  async function subjectOf({ ownerId, project }: PolicyPlace) {
    const projectKey = await findProjectKey(storage.db, ownerId, project)
    if (projectKey === undefined) throw notFound()
    const [stored, history] = await Promise.all([
      findPolicyOfProject(storage.db, projectKey),
      listPolicyVersions(storage.db, projectKey, { page: 1, perPage: VERSIONS }),
    ])
    return { stored, history, text: stored === undefined ? textOfDocument(EMPTY) : formatted(stored.body) }
  }

  interface Subject extends Awaited<ReturnType<typeof subjectOf>> {
    place: PolicyPlace
    draft: PolicyDraft
    refused?: RefusedForm | undefined
    /** When the policy that the draft began with was saved; empty if there was none. */
    knownVersion: string
  }

  async function show(request: FastifyRequest, reply: FastifyReply, subject: Subject, status = 200) {
    const { place, stored, history, text, draft, refused, knownVersion } = subject
    const { ownerId, project } = place
    const isChanged = place.role !== 'viewer' && draft.policy !== null && draft.text !== text
    const preview = isChanged ? ((await previewPolicy(dependencies, ownerId, project, draft.policy!)) ?? null) : null
    const policy = draft.policy ?? refused?.before.policy ?? (stored === undefined ? EMPTY : documentOf(stored))
    const page = PolicyPage({
      view: viewOf(request),
      place,
      stored,
      draft,
      policy,
      refused,
      knownVersion,
      preview,
      history,
    })
    return renderPage(reply, page, { status: draft.problems.length > 0 ? 422 : status })
  }

  async function save(request: FastifyRequest, reply: FastifyReply, subject: Subject) {
    const { place, draft, stored, knownVersion } = subject
    const view = viewOf(request)
    const { words } = view
    if (draft.policy === null) return show(request, reply, subject)
    const isExpected =
      knownVersion === '' ? undefined : (policy: Pick<StoredPolicy, 'updatedAt'>) => versionOf(policy) === knownVersion
    try {
      if (knownVersion !== versionOf(stored)) throw new ActionError('policy_changed', words.policy.changedMeanwhile)
      const options = { isPublic: formOf(request).has('public'), isExpected }
      await savePolicy(by(request), place.ownerId, place.project, draft.policy, options)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      // What was typed stays, to be compared with what the history has.
      view.flash = { kind: 'problem', text: words.policy.changedMeanwhile }
      return show(request, reply, { ...subject, knownVersion: versionOf(stored) }, 409)
    }
    return redirectWith(reply, policyPath(place), words.policy.saved)
  }
}

const EMPTY = { version: POLICY_VERSION } as const

function versionOf(policy: Pick<StoredPolicy, 'updatedAt'> | undefined): string {
  return String(policy?.updatedAt ?? '')
}

/** As the page shows and compares documents. */
function formatted(body: string): string {
  return textOfDocument(JSON.parse(body) as object)
}

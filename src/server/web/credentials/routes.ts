import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import { type ReadCredential, readCredential, readOrigin } from '../../../actions/credentials/credential-fields.ts'
import {
  createCredential,
  deleteCredential,
  NAMED_REPORTS,
  updateCredential,
} from '../../../actions/credentials/credentials.ts'
import { isBlank } from '../../../common/text.ts'
import { createAllowList } from '../../../engine/net/address-policy.ts'
import {
  type Credential,
  findCredential,
  listCredentials,
  listReportsOfCredential,
} from '../../../storage/credentials/credentials.ts'
import type { IdPath, WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { translateProblems, translateSentence } from '../problem-words.ts'
import { renderPage } from '../render.ts'
import type { View } from '../view.ts'
import {
  type CredentialForm,
  CredentialPage,
  CredentialsPage,
  credentialPath,
  EMPTY_FORM,
} from './credentials-page.tsx'

/** Credentials for pages behind a login. */
export function credentialRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, config, requireUser, by, viewOf, redirectWith } = context
  const allowed = createAllowList(config.allow)

  app.get('/credentials', async (request, reply) => {
    const user = requireUser(request)
    return showAll(request, reply, user.id)
  })

  app.post('/credentials', async (request, reply) => {
    const user = requireUser(request)
    const view = viewOf(request)
    const form = formOf(request)
    const typed = typedIn(form)
    const origin = readOrigin(typed.origin, allowed)
    const values = valuesIn(form) ?? readCredential({})
    const problems = { ...(origin.ok ? {} : origin.errors), ...(values.ok ? {} : values.errors) }
    const errors = errorsOf(view, problems, typed)
    if (!origin.ok || !values.ok || errors['name'] !== undefined)
      return showAll(request, reply, user.id, { ...typed, errors })
    try {
      const fresh = { ...values, name: typed.name, origin: origin.origin, keepsEvidence: typed.keeps }
      await createCredential(by(request), user.id, fresh)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      return showAll(request, reply, user.id, { ...typed, errors: { name: translateSentence(view, error.message) } })
    }
    return redirectWith(reply, '/credentials', view.words.credentials.created)
  })

  app.get<IdPath>('/credentials/:id', async (request, reply) => {
    return showOne(request, reply, await findOwn(request))
  })

  app.post<IdPath>('/credentials/:id', async (request, reply) => {
    const credential = await findOwn(request)
    const view = viewOf(request)
    const form = formOf(request)
    const typed = typedIn(form)
    const values = valuesIn(form)
    const errors = errorsOf(view, values?.ok === false ? values.errors : {}, typed)
    if (values?.ok === false || errors['name'] !== undefined)
      return showOne(request, reply, credential, { ...typed, errors })
    const changes = { name: typed.name, keepsEvidence: typed.keeps, values }
    await updateCredential(by(request), credential.userId, credential.id, changes)
    return redirectWith(reply, credentialPath(credential.id), view.words.credentials.saved)
  })

  app.post<IdPath>('/credentials/:id/delete', async (request, reply) => {
    const credential = await findOwn(request)
    // The question before it said how many reports go on without.
    await deleteCredential(by(request), credential.userId, credential.id, { detach: true })
    return redirectWith(reply, '/credentials', viewOf(request).words.credentials.deleted)
  })

  async function findOwn(request: FastifyRequest<IdPath>): Promise<Credential> {
    const user = requireUser(request)
    const credential = await findCredential(storage.db, user.id, request.params.id.toLowerCase())
    if (credential === undefined) throw notFound()
    return credential
  }

  async function showAll(request: FastifyRequest, reply: FastifyReply, userId: string, form = EMPTY_FORM) {
    const credentials = await listCredentials(storage.db, userId)
    return renderPage(reply, CredentialsPage({ view: viewOf(request), credentials, form }), statusOf(form))
  }

  async function showOne(request: FastifyRequest, reply: FastifyReply, credential: Credential, typed?: CredentialForm) {
    const reports = await listReportsOfCredential(storage.db, credential, NAMED_REPORTS)
    const form = typed ?? { ...EMPTY_FORM, name: credential.name, keeps: credential.keepsEvidence }
    return renderPage(reply, CredentialPage({ view: viewOf(request), credential, form, reports }), statusOf(form))
  }
}

function statusOf({ errors }: CredentialForm): { status: number } {
  return { status: Object.keys(errors).length > 0 ? 422 : 200 }
}

function typedIn(form: URLSearchParams): Omit<CredentialForm, 'errors'> {
  const text = (name: string) => (form.get(name) ?? '').trim()
  return { name: text('name'), origin: text('origin'), keeps: form.get('keep_evidence') === '1' }
}

/** Undefined if none was filled in. */
function valuesIn(form: URLSearchParams): ReadCredential | undefined {
  const lines = (name: string) => (form.get(name) ?? '').split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const header = lines('header')
  const cookie = lines('cookie')
  const basic = form.get('basic') || undefined
  if (header.length === 0 && cookie.length === 0 && basic === undefined) return undefined
  return readCredential({ header: header.map((line) => line.trim()), cookie, basic })
}

function errorsOf(
  view: View,
  problems: Record<string, string[]>,
  { name }: Pick<CredentialForm, 'name'>,
): Record<string, string> {
  const isNamed = !isBlank(name) && name.length <= 100
  return { ...translateProblems(view, problems), ...(isNamed ? {} : { name: view.words.credentials.badName }) }
}

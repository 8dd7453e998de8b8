import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../../actions/action-error.ts'
import { isReportPassword } from '../../../../actions/people/passwords.ts'
import { createReport, type NewReportFields } from '../../../../actions/reports/create-report.ts'
import { createReports, MAX_BULK } from '../../../../actions/reports/create-reports.ts'
import { updateReport } from '../../../../actions/reports/update-report.ts'
import { findReport } from '../../../../storage/reports/reports.ts'
import { findKnownUrls, findReportByUrl } from '../../../../storage/reports/reports-by-url.ts'
import type { WebContext } from '../../context.ts'
import { formOf } from '../../forms.ts'
import { translateSentence } from '../../problem-words.ts'
import type { SignedInUser, View } from '../../view.ts'
import { batchPath } from '../list/batch-page.tsx'
import { rememberBatch } from '../list/batch-routes.ts'
import type { RejectedInput } from './create-answer.tsx'
import { type CreateOptions, readOptions, rememberedOptions, rememberOptions } from './create-options.ts'
import { type EnteredUrls, readUrls } from './urls.ts'

/** Bytes. A thousand URLs of usual length, percent-encoded, are a tenth of it. */
const LARGEST_FORM = 2_000_000

/** Shows the list again, with what was rejected. */
type ShowRejected = (
  request: FastifyRequest,
  reply: FastifyReply,
  user: SignedInUser,
  rejected: RejectedInput,
) => Promise<FastifyReply>

/** What the form asks for. */
interface NewReports {
  urls: EnteredUrls
  settings: CreateOptions
  password: string | undefined
}

/** Creates reports. One URL leads to its report, several to the list. */
export function createReportRoutes(app: FastifyInstance, context: WebContext, showRejected: ShowRejected): void {
  app.post('/reports', { bodyLimit: LARGEST_FORM }, async (request, reply) => {
    const user = context.requireUser(request)
    const words = context.viewOf(request).words.dashboard.create
    const form = formOf(request)
    const settings = readOptions(form, rememberedOptions(context, request, user.id))
    rememberOptions(context, reply, user.id, settings)
    const password = (settings.privacy === 2 && form.get('password')) || undefined
    const asked: NewReports = { urls: readUrls(form.get('urls') ?? ''), settings, password }
    const { good, bad, rest } = asked.urls
    const credential = form.get('credential') || undefined
    const refuse = (why: Partial<RejectedInput>) =>
      showRejected(request, reply, user, { ...NOTHING_REJECTED, settings, credential, ...why })

    if (good.length + bad.length === 0) return refuse({ problem: words.none })
    const answer = form.get('existing')
    const lines = [...good.map(({ line }) => line), ...rest]
    if (answer === null || answer === 'another' || answer === 'skip') {
      const passwordProblem = passwordProblemOf(asked, words)
      if (passwordProblem !== null) return refuse({ bad, skipped: { lines, reason: '' }, passwordProblem })
    }
    const [only] = good.length + bad.length + rest.length === 1 ? good : []
    if (only === undefined) {
      const known = answer === 'another' ? new Set() : await findKnownUrls(context.storage.db, user.id, urlsOf(good))
      if (known.size > 0 && answer !== 'skip')
        return refuse({ bad, skipped: { lines, reason: '' }, known: { count: known.size, total: good.length } })
      const fresh = good.filter(({ url }) => !known.has(url))
      return createSeveral(request, reply, user, { ...asked, urls: { good: fresh, bad, rest } }, credential)
    }

    const existing = answer === 'another' ? undefined : await findReportByUrl(context.storage.db, user.id, only.url)
    if (existing !== undefined && existing.id !== answer) return refuse({ skipped: { lines, reason: '' }, existing })
    const caller = { userId: user.id }
    const { depth, device } = settings
    const signIn = signInWith(credential, settings)
    try {
      const report =
        existing === undefined
          ? (await createReport(context.by(request), caller, { ...only, ...settings, ...signIn, password })).report
          : await updateReport(context.by(request), caller, existing.id, {
              ...(credential !== undefined && { credential }),
              depth,
              device,
              rerun: true,
            })
      return reply.redirect(report === undefined ? '/reports' : `/reports/${report.id}`, 303)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      if (error.code === 'wrong_origin' || error.code === 'credential_missing')
        return refuse({ skipped: { lines, reason: '' }, problem: wrongCredential(context.viewOf(request), error) })
      if (error.retryAfter === undefined) throw error
      return refuse({ skipped: { lines, reason: words.tooOften(error.retryAfter) } })
    }
  })

  async function createSeveral(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SignedInUser,
    { urls: { good, bad, rest }, settings, password }: NewReports,
    credential: string | undefined,
  ): Promise<FastifyReply> {
    const words = context.viewOf(request).words.dashboard.create
    try {
      const fields = { pages: good, ...settings, ...signInWith(credential, settings), password }
      const { reports } = await createReports(context.by(request), { userId: user.id }, fields)
      const first = reports[0] && (await findReport(context.storage.db, user.id, reports[0].id))
      const batch = first && { queuedAt: first.createdAt }
      const progress = batch === undefined ? '/reports' : batchPath(batch)
      if (batch !== undefined) rememberBatch(context, reply, batch)
      const skipped = rest.length > 0 ? { lines: rest, reason: words.tooMany(MAX_BULK) } : null
      if (bad.length === 0 && skipped === null) {
        return context.redirectWith(reply, '/reports', words.made(reports.length))
      }
      const done = reports.length > 0 ? { text: words.made(reports.length), href: progress } : null
      return showRejected(request, reply, user, { ...NOTHING_REJECTED, bad, skipped, done, settings, credential })
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      const lines = [...good.map(({ line }) => line), ...rest]
      if (error.code === 'wrong_origin' || error.code === 'credential_missing') {
        const problem = wrongCredential(context.viewOf(request), error)
        const skipped = { lines, reason: '' }
        return showRejected(request, reply, user, { ...NOTHING_REJECTED, bad, skipped, problem, settings, credential })
      }
      if (error.retryAfter === undefined) throw error
      const skipped = { lines, reason: words.tooOften(error.retryAfter) }
      return showRejected(request, reply, user, { ...NOTHING_REJECTED, bad, skipped, settings, credential })
    }
  }
}

/** What a page shows to those who signed in is not for everybody, unless its owner says so later. */
function signInWith(
  credential: string | undefined,
  { privacy }: CreateOptions,
): Partial<Pick<NewReportFields, 'credential' | 'privacy'>> {
  return credential === undefined ? {} : { credential, privacy: privacy === 0 ? 1 : privacy }
}

const NOTHING_REJECTED = {
  bad: [],
  skipped: null,
  problem: null,
  passwordProblem: null,
  existing: null,
  known: null,
  done: null,
}

function urlsOf(pages: readonly { url: string }[]): string[] {
  return pages.map(({ url }) => url)
}

function passwordProblemOf(
  { settings, password }: NewReports,
  words: { passwordMissing: string; passwordLength: string },
): string | null {
  if (settings.privacy !== 2) return null
  if (password === undefined) return words.passwordMissing
  return isReportPassword(password) ? null : words.passwordLength
}

/** What is wrong with the credential, as a sentence of its own. */
function wrongCredential(view: View, { message }: ActionError): string {
  return `${view.words.credentials.title}: ${translateSentence(view, message)}`
}

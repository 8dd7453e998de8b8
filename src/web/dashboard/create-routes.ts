import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../actions/action-error.ts'
import { createReport } from '../../actions/create-report.ts'
import { createReports } from '../../actions/create-reports.ts'
import { isReportPassword } from '../../actions/passwords.ts'
import { updateReport } from '../../actions/update-report.ts'
import { findReportByUrl } from '../../storage/reports.ts'
import type { WebContext } from '../context.ts'
import { formOf } from '../forms.ts'
import type { SignedInUser } from '../view.ts'
import type { RejectedInput } from './create-bar.tsx'
import { type CreateOptions, readOptions, rememberedOptions, rememberOptions } from './create-options.ts'
import { type EnteredUrls, MAX_URLS, readUrls } from './urls.ts'

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
  app.post('/reports', async (request, reply) => {
    const user = context.requireUser(request, reply)
    if (user === undefined) return reply
    const words = context.viewOf(request).words.dashboard.create
    const form = formOf(request)
    const settings = readOptions(form, rememberedOptions(context, request, user.id))
    rememberOptions(context, reply, user.id, settings)
    const password = (settings.privacy === 2 && form.get('password')) || undefined
    const asked: NewReports = { urls: readUrls(form.get('urls') ?? ''), settings, password }
    const { good, bad, rest } = asked.urls
    const refuse = (why: Partial<RejectedInput>) =>
      showRejected(request, reply, user, { ...NOTHING_REJECTED, settings, ...why })

    if (good.length + bad.length === 0) return refuse({ problem: words.none })
    const answer = form.get('existing')
    const lines = [...good.map(({ line }) => line), ...rest]
    if (answer === null || answer === 'another') {
      const passwordProblem = passwordProblemOf(asked, words)
      if (passwordProblem !== null) return refuse({ bad, skipped: { lines, reason: '' }, passwordProblem })
    }
    const [only] = good.length + bad.length + rest.length === 1 ? good : []
    if (only === undefined) return createSeveral(request, reply, user, asked)

    const existing = answer === 'another' ? undefined : await findReportByUrl(context.storage.db, user.id, only.url)
    if (existing !== undefined && existing.id !== answer) return refuse({ skipped: { lines, reason: '' }, existing })
    const caller = { userId: user.id }
    const { depth, device } = settings
    try {
      const report =
        existing === undefined
          ? (await createReport(context, caller, { ...only, ...settings, password })).report
          : await updateReport(context, caller, existing.id, { depth, device, rerun: true })
      return reply.redirect(report === undefined ? '/reports' : `/reports/${report.id}`, 303)
    } catch (error) {
      if (!(error instanceof ActionError) || error.retryAfter === undefined) throw error
      return refuse({ skipped: { lines, reason: words.tooOften(error.retryAfter) } })
    }
  })

  async function createSeveral(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SignedInUser,
    { urls: { good, bad, rest }, settings, password }: NewReports,
  ): Promise<FastifyReply> {
    const words = context.viewOf(request).words.dashboard.create
    const fields = { pages: good, ...settings, password }
    const { created, retryAfter } = await createReports(context, { userId: user.id }, fields).then(
      ({ reports }) => ({ created: reports.length, retryAfter: null }),
      (error: unknown) => {
        if (error instanceof ActionError && error.retryAfter !== undefined)
          return { created: 0, retryAfter: error.retryAfter }
        throw error
      },
    )
    const late = good.slice(created).map(({ line }) => line)
    const skipped =
      retryAfter !== null
        ? { lines: [...late, ...rest], reason: words.tooOften(retryAfter) }
        : rest.length > 0
          ? { lines: rest, reason: words.tooMany(MAX_URLS) }
          : null
    if (bad.length > 0 || skipped !== null) {
      const done = created > 0 ? words.made(created) : null
      return showRejected(request, reply, user, { ...NOTHING_REJECTED, bad, skipped, done, settings })
    }
    context.setFlash(reply, 'done', words.made(created))
    return reply.redirect('/reports', 303)
  }
}

const NOTHING_REJECTED = {
  bad: [],
  skipped: null,
  problem: null,
  passwordProblem: null,
  existing: null,
  done: null,
}

function passwordProblemOf(
  { settings, password }: NewReports,
  words: { passwordMissing: string; passwordLength: string },
): string | null {
  if (settings.privacy !== 2) return null
  if (password === undefined) return words.passwordMissing
  return isReportPassword(password) ? null : words.passwordLength
}

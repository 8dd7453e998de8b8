import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../actions/action-error.ts'
import { createReports } from '../../actions/create-reports.ts'
import { isReportPassword } from '../../actions/passwords.ts'
import { listProjects } from '../../storage/projects.ts'
import { findPendingRemovals, listRemovals } from '../../storage/removals.ts'
import { listReports } from '../../storage/report-list/list.ts'
import { findScope } from '../../storage/report-list/scope.ts'
import { DEPTHS, DEVICES, PRIVACIES } from '../../vocabulary.ts'
import type { WebContext } from '../context.ts'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'
import type { SignedInUser } from '../view.ts'
import type { RejectedInput, RunSettings } from './create-box.tsx'
import { queryOf, readReportQuestion } from './list-query.ts'
import { ReportsPage } from './reports-page.tsx'
import { MAX_URLS, readUrls } from './urls.ts'

/** With more projects, the filter is a text field. */
const MAX_PROJECTS = 100
const MAX_REMOVALS = 5

/** The list of reports and the form that creates new ones. */
export function reportListRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage } = context

  app.get('/reports', async (request, reply) => {
    const user = context.requireUser(request, reply)
    return user === undefined ? reply : showList(request, reply, user, queryOf(request.url), null)
  })

  app.post('/reports', async (request, reply) => {
    const user = context.requireUser(request, reply)
    if (user === undefined) return reply
    const { made, rejected } = await create(user, formOf(request), context.viewOf(request).words.dashboard.create)
    if (rejected !== null) return showList(request, reply, user, new URLSearchParams(), rejected)
    context.setFlash(reply, 'done', context.viewOf(request).words.dashboard.create.made(made))
    return reply.redirect('/reports', 303)
  })

  async function showList(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SignedInUser,
    query: URLSearchParams,
    rejected: RejectedInput | null,
  ): Promise<FastifyReply> {
    const { question, invalid } = readReportQuestion(query)
    const [listed, scope, projects, removals] = await Promise.all([
      listReports(storage, user.id, question),
      question.search === undefined ? findScope(storage.db, user.id, question.project) : undefined,
      listProjects(storage, user.id, { sortBy: 'project', sort: 'asc', page: 1, perPage: MAX_PROJECTS }),
      listRemovals(storage.db, user.id, MAX_REMOVALS),
    ])
    const ids = listed.items.map((report) => report.id)
    const page = ReportsPage({
      view: context.viewOf(request),
      question,
      invalid,
      listed,
      pendingRemovals: removals.length === 0 ? new Map() : await findPendingRemovals(storage.db, ids),
      removals,
      counts: scope?.counts ?? null,
      projects: projects.total > MAX_PROJECTS ? null : projects.items.map(({ project }) => project),
      rejected,
      defaults: context.config,
    })
    return renderPage(reply, page, { status: invalid.length > 0 || rejected !== null ? 422 : 200 })
  }

  /** Creates the valid reports and returns the rejected input for the form. */
  async function create(
    user: SignedInUser,
    form: URLSearchParams,
    words: ReturnType<WebContext['viewOf']>['words']['dashboard']['create'],
  ): Promise<{ made: number; rejected: RejectedInput | null }> {
    const privacy = PRIVACIES.find((one) => String(one) === form.get('privacy')) ?? 0
    const password = (privacy === 2 && form.get('password')) || undefined
    const settings = settingsOf(form, context.config)
    const { good, bad, rest } = readUrls(form.get('urls') ?? '')
    if (password !== undefined && !isReportPassword(password)) {
      const lines = [...good.map(({ line }) => line), ...bad.map(({ line }) => line), ...rest]
      const skipped = { lines, reason: words.passwordLength }
      return { made: 0, rejected: { bad: [], skipped, problem: null, done: null, privacy, settings } }
    }
    const fields = { pages: good, privacy, password, ...settings }
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
    const isAll = bad.length === 0 && skipped === null && created > 0
    const problem = good.length + bad.length === 0 ? words.none : null
    const done = created > 0 ? words.made(created) : null
    return { made: created, rejected: isAll ? null : { bad, skipped, problem, done, privacy, settings } }
  }
}

function settingsOf(form: URLSearchParams, defaults: RunSettings): RunSettings {
  const depth = DEPTHS.find((one) => String(one) === form.get('depth')) ?? defaults.depth
  const device = DEVICES.find((one) => one === form.get('device')) ?? defaults.device
  return { depth, device }
}

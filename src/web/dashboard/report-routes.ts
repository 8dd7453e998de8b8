import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createReports } from '../../actions/create-report.ts'
import { isReportPassword } from '../../actions/passwords.ts'
import { listProjects } from '../../storage/projects.ts'
import { findPendingRemovals, listRemovals } from '../../storage/removals.ts'
import { listReports } from '../../storage/report-list/list.ts'
import { findScope } from '../../storage/report-list/scope.ts'
import { DEPTHS, DEVICES, PRIVACIES } from '../../vocabulary.ts'
import type { WebTools } from '../context.ts'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'
import type { Person } from '../view.ts'
import type { How, Unused } from './create-box.tsx'
import { queryOf, readReportQuestion } from './list-query.ts'
import { ReportsPage } from './reports-page.tsx'
import { MOST_ADDRESSES, readAddresses } from './urls.ts'

/** More are not offered to choose from, but can be typed. */
const MOST_PROJECTS = 100
const MOST_REMOVALS = 5

/** The list of reports, and the box above it that makes new ones. */
export function reportListRoutes(app: FastifyInstance, tools: WebTools): void {
  const { storage } = tools

  app.get('/reports', async (request, reply) => {
    const user = tools.requireUser(request, reply)
    return user === undefined ? reply : showList(request, reply, user, queryOf(request.url), null)
  })

  app.post('/reports', async (request, reply) => {
    const user = tools.requireUser(request, reply)
    if (user === undefined) return reply
    const { made, unused } = await create(user, formOf(request), tools.viewOf(request).words.dashboard.create)
    if (unused !== null) return showList(request, reply, user, new URLSearchParams(), unused)
    tools.setFlash(reply, 'done', tools.viewOf(request).words.dashboard.create.made(made))
    return reply.redirect('/reports', 303)
  })

  async function showList(
    request: FastifyRequest,
    reply: FastifyReply,
    user: Person,
    query: URLSearchParams,
    unused: Unused | null,
  ): Promise<FastifyReply> {
    const { question, wrong } = readReportQuestion(query)
    const [listed, scope, projects, removals] = await Promise.all([
      listReports(storage, user.id, question),
      question.search === undefined ? findScope(storage.db, user.id, question.project) : undefined,
      listProjects(storage, user.id, { sortBy: 'project', sort: 'asc', page: 1, perPage: MOST_PROJECTS }),
      listRemovals(storage.db, user.id, MOST_REMOVALS),
    ])
    const ids = listed.items.map((report) => report.id)
    const page = ReportsPage({
      view: tools.viewOf(request),
      question,
      wrong,
      listed,
      going: removals.length === 0 ? new Map() : await findPendingRemovals(storage.db, ids),
      removals,
      counts: scope?.counts ?? null,
      projects: projects.total > MOST_PROJECTS ? null : projects.items.map(({ project }) => project),
      unused,
      usual: tools.config,
    })
    return renderPage(reply, page, { status: wrong.length > 0 || unused !== null ? 422 : 200 })
  }

  /** Makes what can be made; what cannot goes back to whoever typed it. */
  async function create(
    user: Person,
    form: URLSearchParams,
    words: ReturnType<WebTools['viewOf']>['words']['dashboard']['create'],
  ): Promise<{ made: number; unused: Unused | null }> {
    const privacy = PRIVACIES.find((one) => String(one) === form.get('privacy')) ?? 0
    const password = (privacy === 2 && form.get('password')) || undefined
    const how = howOf(form, tools.config)
    const { good, bad, rest } = readAddresses(form.get('urls') ?? '')
    if (password !== undefined && !isReportPassword(password)) {
      const lines = [...good.map(({ line }) => line), ...bad.map(({ line }) => line), ...rest]
      const left = { lines, why: words.passwordLength }
      return { made: 0, unused: { bad: [], left, problem: null, done: null, privacy, how } }
    }
    const reports = good.map(({ url, project }) => ({ url, project, privacy, password, ...how }))
    const { created, retryAfter } = await createReports(tools, { userId: user.id }, reports)

    const late = good.slice(created).map(({ line }) => line)
    const left =
      retryAfter !== null
        ? { lines: [...late, ...rest], why: words.tooOften(retryAfter) }
        : rest.length > 0
          ? { lines: rest, why: words.tooMany(MOST_ADDRESSES) }
          : null
    const isAll = bad.length === 0 && left === null && created > 0
    const problem = good.length + bad.length === 0 ? words.none : null
    const done = created > 0 ? words.made(created) : null
    return { made: created, unused: isAll ? null : { bad, left, problem, done, privacy, how } }
  }
}

function howOf(form: URLSearchParams, usual: How): How {
  const depth = DEPTHS.find((one) => String(one) === form.get('depth')) ?? usual.depth
  const device = DEVICES.find((one) => one === form.get('device')) ?? usual.device
  return { depth, device }
}

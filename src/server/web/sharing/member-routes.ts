import type { FastifyInstance } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import { addMember, changeMemberRole, leaveProject, removeMember } from '../../../actions/sharing/members.ts'
import { accessToShared } from '../../../actions/sharing/project-access.ts'
import { listAlertRules } from '../../../storage/alerts/alert-rules.ts'
import { listAlerts } from '../../../storage/alerts/alerts.ts'
import { listDeployMarks } from '../../../storage/projects/deploy-marks.ts'
import { findLatestScan } from '../../../storage/projects/projects.ts'
import { listReports } from '../../../storage/reports/list/list.ts'
import { findPendingRemovals } from '../../../storage/reports/removals.ts'
import { listSchedules } from '../../../storage/schedules/schedules.ts'
import { findMembershipCount, listMemberships } from '../../../storage/sharing/members.ts'
import { MEMBER_ROLES } from '../../../vocabulary.ts'
import type { ProjectPath, WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { translateSentence } from '../problem-words.ts'
import { LATEST_MARKS } from '../projects/deploy-marks-section.tsx'
import { settingsPath } from '../projects/paths.ts'
import { renderPage } from '../render.ts'
import { createReader, queryOf, readPage } from '../reports/list/list-query.ts'
import { findSiteWatch } from '../schedules/site-watch.ts'
import { MemberProjectPage } from './member-project-page.tsx'
import { refusedMember } from './members-section.tsx'
import { REPORTS_PER_PAGE } from './shared-project-page.tsx'
import { SharedProjectsPage, sharedProjectsHref } from './shared-projects-page.tsx'

/** On a page of the list. */
const PROJECTS = 50
const ALERTS = 50
const SCHEDULES = 50
const RULES = 200

interface SharedPath {
  Params: { owner: string; project: string }
}

/** Sharing a project with other users, and what they see of it. */
export function memberRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, requireUser, viewOf, setFlash, redirectWith } = context

  app.get('/shared-projects', async (request, reply) => {
    const user = requireUser(request)
    const memberships = await readPage(createReader(queryOf(request.url)).page(), PROJECTS, {
      count: findMembershipCount(storage.db, user.id),
      list: (part) => listMemberships(storage.db, user.id, part),
    })
    return renderPage(reply, SharedProjectsPage({ view: viewOf(request), memberships }))
  })

  app.get<SharedPath>('/shared-projects/:owner/:project', async (request, reply) => {
    const user = requireUser(request)
    const { project } = request.params
    const ownerId = request.params.owner.toLowerCase()
    const membership = await accessToShared(storage, user.id, { kind: 'project', ownerId, project }, 'viewer')
    if (typeof membership === 'string') throw notFound()
    const page = createReader(queryOf(request.url)).page()
    const question = { project, sortBy: 'id', sort: 'desc', page, perPage: REPORTS_PER_PAGE } as const
    const states = ['firing', 'unstable'] as const
    const [listed, scanId, alerts, schedules, marks, rules] = await Promise.all([
      listReports(storage, ownerId, question),
      findLatestScan(storage.db, ownerId, project),
      listAlerts(storage.slow, ownerId, { states, project, page: 1, perPage: ALERTS }),
      listSchedules(storage.slow, ownerId, { project, sortBy: 'next_at', sort: 'asc', page: 1, perPage: SCHEDULES }),
      listDeployMarks(storage.db, ownerId, project, { page: 1, perPage: LATEST_MARKS }),
      listAlertRules(storage.slow, ownerId, { project, page: 1, perPage: RULES }),
    ])
    const ids = listed.items.map(({ id }) => id)
    const removals = await findPendingRemovals(storage.db, ids)
    const { states: own, perDay } = await findSiteWatch(context, ownerId, project, scanId !== undefined)
    const watch = { perDay, states: own.map((state) => ({ ...state, isOwner: false, ownerId })) }
    const reports = listed.items.filter(({ id }) => !removals.has(id))
    const data = { view: viewOf(request), membership, reports, total: listed.total, page, scanId }
    return renderPage(
      reply,
      MemberProjectPage({
        ...data,
        alerts: alerts.items,
        rules: rules.items,
        schedules: schedules.items,
        marks,
        watch,
      }),
    )
  })

  app.post<SharedPath>('/shared-projects/:owner/:project/leave', async (request, reply) => {
    const user = requireUser(request)
    const { project } = request.params
    const shared = { ownerId: request.params.owner.toLowerCase(), project }
    if (project.includes('\0') || !(await leaveProject(context.by(request), user.id, shared))) throw notFound()
    return redirectWith(
      reply,
      sharedProjectsHref(createReader(queryOf(request.url)).page()),
      viewOf(request).words.sharing.members.left(project),
    )
  })

  app.post<ProjectPath>('/projects/:project/members', async (request, reply) => {
    const user = requireUser(request)
    const { project } = request.params
    const form = formOf(request)
    const view = viewOf(request)
    const { members: words } = view.words.project
    const role = MEMBER_ROLES.find((one) => one === form.get('role'))
    if (role === undefined) throw notFound()
    const wanted = { email: form.get('email') ?? '', role }
    try {
      const member = await addMember(context.by(request), user.id, project, wanted)
      if (member === undefined) throw notFound()
      setFlash(reply, 'done', words.added(member.email))
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      setFlash(
        reply,
        'problem',
        error.code === 'invalid_email' ? words.badEmail : translateSentence(view, error.message),
      )
      // Without a fragment, which would take the focus from the field.
      return reply.redirect(`${settingsPath(project)}${refusedMember(wanted)}`, 303)
    }
    return reply.redirect(`${settingsPath(project)}#members`, 303)
  })

  app.post<{ Params: { project: string; id: string } }>('/projects/:project/members/:id', async (request, reply) => {
    const user = requireUser(request)
    const { project } = request.params
    const id = request.params.id.toLowerCase()
    const form = formOf(request)
    const { members: words } = viewOf(request).words.project
    if (project.includes('\0')) throw notFound()
    if (form.has('remove')) {
      if (!(await removeMember(context.by(request), user.id, project, id))) throw notFound()
      setFlash(reply, 'done', words.removed)
    } else {
      const role = MEMBER_ROLES.find((one) => one === form.get('role'))
      if (role === undefined) throw notFound()
      if ((await changeMemberRole(context.by(request), user.id, project, { id, role })) === undefined) throw notFound()
      setFlash(reply, 'done', words.changed)
    }
    return reply.redirect(`${settingsPath(project)}#members`, 303)
  })
}

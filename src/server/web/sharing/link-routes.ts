import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import {
  createShareLink,
  findShareLink,
  isOpenShareLink,
  revokeShareLink,
  type ShareRequest,
  type ShareViews,
  shareLinkProblems,
} from '../../../actions/sharing/share-links.ts'
import { findLatestScan } from '../../../storage/projects/projects.ts'
import { listReports } from '../../../storage/reports/list/list.ts'
import { findScope } from '../../../storage/reports/list/scope.ts'
import { findPendingRemovals } from '../../../storage/reports/removals.ts'
import { findReport } from '../../../storage/reports/reports.ts'
import { listShareLinks, type ShareLink } from '../../../storage/sharing/share-links.ts'
import { showBranding } from '../branding/show-branding.ts'
import type { IdPath, WebContext } from '../context.ts'
import { notFound, PageError } from '../error-page.tsx'
import { formOf, isResubmitted, safeNext } from '../forms.ts'
import { InvalidLinkPage } from '../people/sign-in/password-page.tsx'
import { translateSentence } from '../problem-words.ts'
import { renderPage } from '../render.ts'
import { createReader, queryOf } from '../reports/list/list-query.ts'
import { reportPath } from '../reports/parts/url.tsx'
import type { SignedInUser, View } from '../view.ts'
import { createShareCookie } from './share-cookie.ts'
import { backTo, type NewLinkForm, type ShareLinksData, ShareLinksPage } from './share-links-page.tsx'
import { REPORTS_PER_PAGE, SharedProjectPage } from './shared-project-page.tsx'

/** Opening, creating and revoking share links. */
export function shareLinkRoutes(app: FastifyInstance, context: WebContext, shareViews: ShareViews): void {
  const { storage, now, requireUser, viewOf, redirectWith } = context
  const cookie = createShareCookie(context)

  /** The token is in this URL only: the pages behind it have their own, and no other site gets to see either. */
  app.get<{ Params: { token: string } }>('/s/:token', async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const view = viewOf(request)
    const { sharing: words } = view.words
    const link = await findShareLink(storage, request.params.token)
    if (link === undefined)
      return renderPage(reply, InvalidLinkPage({ view, title: words.missingTitle, text: words.missing }), {
        status: 404,
      })
    if (!isOpenShareLink(link, now()))
      return renderPage(reply, InvalidLinkPage({ view, title: words.expiredTitle, text: words.expired }), {
        status: 410,
      })
    cookie.remember(reply, link)
    return reply.header('cache-control', 'no-store').redirect(pathOf(link), 303)
  })

  /** The reports of a project, for visitors with a link to it. */
  app.get<IdPath>('/shared/:id', async (request, reply) => {
    const { id } = request.params
    const link = await cookie.find(request, (one) => one.scope === 'project' && one.id === id.toLowerCase())
    if (link === undefined) throw notFound()
    const { userId, project } = link
    const scope = await findScope(storage.db, userId, project)
    if (scope === undefined) throw notFound()
    shareViews.count(link)
    showBranding(context, request, link.branding)
    const page = createReader(queryOf(request.url)).page()
    const question = { project, sortBy: 'id', sort: 'desc', page, perPage: REPORTS_PER_PAGE } as const
    const { items, total } = await listReports(storage, userId, question)
    const removals = await findPendingRemovals(
      storage.db,
      items.map(({ id }) => id),
    )
    const reports = items.filter(({ id }) => !removals.has(id))
    const scanId = await findLatestScan(storage.db, userId, project)
    return renderPage(reply, SharedProjectPage({ view: viewOf(request), link, reports, total, page, scanId }))
  })

  app.get('/share-links', async (request, reply) => {
    const user = requireUser(request)
    return show(request, reply, user, askedIn(queryOf(request.url)))
  })

  app.post('/share-links', async (request, reply) => {
    const user = requireUser(request)
    const form = formOf(request)
    const asked = askedIn(form)
    if (asked === null) throw notFound()
    const view = viewOf(request)
    const fields = { name: form.get('name') ?? '', days: Number(form.get('days') ?? '30') }
    const problems = shareLinkProblems(fields)
    const typed = { name: fields.name, days: form.get('days') ?? '' }
    if (problems !== null)
      return show(request, reply, user, asked, { form: { ...typed, errors: badFields(view, problems) } })
    const [newest] = await listShareLinks(storage.db, user.id, filterOf(asked))
    if (newest !== undefined && isResubmitted(form, newest)) {
      const errors = { name: view.words.sharing.createdBefore(newest.name) }
      return show(request, reply, user, asked, { form: { ...typed, errors } }, 409)
    }
    const created = await createShareLink(context.by(request), user.id, asked, fields).catch((error: unknown) => {
      if (!(error instanceof ActionError)) throw error
      if (error.code !== 'too_many_share_links') throw new PageError(404)
      return translateSentence(view, error.message)
    })
    if (created === undefined) throw notFound()
    if (typeof created === 'string')
      return show(request, reply, user, asked, { form: { ...typed, errors: { name: created } } })
    // No redirect, so that the token is on this page only.
    view.path = backTo(asked)
    return show(request, reply, user, asked, { created: `${view.base}/s/${created.token}` })
  })

  app.post<IdPath>('/share-links/:id/revoke', async (request, reply) => {
    const user = requireUser(request)
    const form = formOf(request)
    const id = request.params.id.toLowerCase()
    if (!(await revokeShareLink(context.by(request), user.id, id))) throw notFound()
    return redirectWith(reply, safeNext(form.get('back')), viewOf(request).words.sharing.revoked)
  })

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SignedInUser,
    asked: ShareRequest | null,
    more: { form?: NewLinkForm; created?: string } = {},
    status = more.created === undefined ? (more.form === undefined ? 200 : 422) : 201,
  ): Promise<FastifyReply> {
    const subject = asked === null ? null : await subjectOf(user.id, asked)
    const links = await listShareLinks(storage.db, user.id, asked === null ? {} : filterOf(asked))
    const data: ShareLinksData = { view: viewOf(request), links, subject, asked, ...more }
    reply.header('referrer-policy', 'same-origin')
    return renderPage(reply, ShareLinksPage({ data }), { status })
  }

  /** What the link would open; a 404 if the user doesn't have it. */
  async function subjectOf(userId: string, asked: ShareRequest): Promise<ShareLinksData['subject']> {
    if ('project' in asked) {
      if (asked.project.includes('\0') || (await findScope(storage.db, userId, asked.project)) === undefined)
        throw notFound()
      return { title: asked.project, hasPassword: false, isPrivate: true }
    }
    const report = await findReport(storage.db, userId, asked.report.toLowerCase())
    if (report === undefined) throw notFound()
    return { title: report.url, hasPassword: report.privacy === 2, isPrivate: report.privacy !== 0 }
  }

  function badFields(view: View, problems: Record<string, string[]>): Record<string, string> {
    const { sharing: words } = view.words
    return { ...(problems['name'] && { name: words.badName }), ...(problems['days'] && { days: words.badDays }) }
  }
}

function pathOf({ scope, id, reportId, baseRun, headRun }: ShareLink): string {
  if (scope === 'project') return `/shared/${id}`
  const report = reportPath(reportId!)
  return scope === 'report' ? report : `${report}/compare?base=${baseRun}&head=${headRun}`
}

function filterOf(asked: ShareRequest) {
  return 'project' in asked ? { project: asked.project } : { reportId: asked.report.toLowerCase() }
}

function askedIn(fields: URLSearchParams): ShareRequest | null {
  const report = fields.get('report')
  const project = fields.get('project')
  if (report !== null && report !== '')
    return { report, base: fields.get('base') || undefined, head: fields.get('head') || undefined }
  return project === null || project === '' ? null : { project }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createDeployMark, deleteDeployMark } from '../../../actions/projects/deploy-marks.ts'
import { changeRetention, findRetention, previewRetention } from '../../../actions/retention/retention.ts'
import { downloadProject } from '../../../actions/transfer/transfer.ts'
import { RETENTION_FIELDS, type RetentionErrors, writeRetention } from '../../../domain/retention/retention.ts'
import { listDeployMarks } from '../../../storage/projects/deploy-marks.ts'
import { findScope } from '../../../storage/reports/list/scope.ts'
import { listSpace } from '../../../storage/retention/space.ts'
import { listScans } from '../../../storage/scans/scans.ts'
import { listMembers } from '../../../storage/sharing/members.ts'
import type { ProjectPath, WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { translateSentence } from '../problem-words.ts'
import { renderPage } from '../render.ts'
import { queryOf } from '../reports/list/list-query.ts'
import type { RetentionData } from '../retention/retention-section.tsx'
import { latestOf } from '../scans/access.ts'
import { sitePath } from '../scans/paths.ts'
import { findSiteWatch } from '../schedules/site-watch.ts'
import { actFor, sharedPath } from '../sharing/acting.ts'
import type { SignedInUser, View } from '../view.ts'
import { LATEST_MARKS, markProblems, refusedMark } from './deploy-marks-section.tsx'
import { settingsPath } from './paths.ts'
import { type SettingsLink, SettingsPage } from './settings-page.tsx'

/** Everything that a project can be set to, for its owner. */
export function projectSettingsRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, viewOf, setFlash, now, redirectWith } = context

  app.get<ProjectPath>('/projects/:project/settings', async (request, reply) => {
    return show(request, reply, context.requireUser(request), request.params.project)
  })

  app.post<ProjectPath>('/projects/:project/retention', async (request, reply) => {
    const { user, project } = ownerOf(request)
    const form = formOf(request)
    const wish = form.has('reset') ? null : wishOf(form)
    const changed = await changeRetention(context.by(request), user.id, project, wish)
    if (changed === undefined) throw notFound()
    const view = viewOf(request)
    const { retention: words } = view.words.project
    if (changed.ok) setFlash(reply, 'done', wish === null ? words.resetDone : words.saved)
    else setFlash(reply, 'problem', problemIn(view, changed.errors)?.text ?? '')
    return reply.redirect(`${settingsPath(project)}#retention`, 303)
  })

  app.post<ProjectPath>('/projects/:project/marks', async (request, reply) => {
    const { user: signedIn, project } = ownerOf(request)
    const ownerId = queryOf(request.url).get('owner') ?? signedIn.id
    const user = await actFor(storage, signedIn, { kind: 'project', ownerId, project }, 'editor')
    const form = formOf(request)
    const view = viewOf(request)
    const { marks: words } = view.words.project
    const page = user.memberId === undefined ? settingsPath(project) : sharedPath(ownerId, project)
    const back = `${page}#marks`
    const removed = form.get('remove')
    if (removed !== null) {
      if (!(await deleteDeployMark(context, user.id, project, removed))) throw notFound()
      return redirectWith(reply, back, words.removed)
    }
    const typed = { label: (form.get('label') ?? '').trim(), url: (form.get('url') ?? '').trim() }
    // Without a fragment, which would take the focus from the field.
    if (Object.keys(markProblems(view, typed)).length > 0) return reply.redirect(`${page}${refusedMark(typed)}`, 303)
    const mark = { label: typed.label, url: typed.url || null, at: now(), run: false }
    if ((await createDeployMark(context, { userId: user.id, memberId: user.memberId }, project, mark)) === undefined)
      throw notFound()
    return redirectWith(reply, back, words.added)
  })

  app.get<ProjectPath>('/projects/:project/export', { exposeHeadRoute: false }, async (request, reply) => {
    const { user, project } = ownerOf(request)
    const onError = (error: Error) => context.logger.error({ err: error, request_id: request.id }, 'export failed')
    const download = await downloadProject(context.by(request), { userId: user.id, project }, onError)
    if (download === undefined) throw notFound()
    if (download === 'busy') {
      return redirectWith(reply, settingsPath(project), viewOf(request).words.project.download.busy, 'problem')
    }
    return (
      reply
        .type('application/zstd')
        .header('content-disposition', `attachment; filename="${download.name}"`)
        .header('cache-control', 'private, no-store')
        // Fastify destroys it when the reader goes away.
        .send(download.stream)
    )
  })

  function ownerOf(request: FastifyRequest<ProjectPath>): { user: SignedInUser; project: string } {
    const { project } = request.params
    const user = context.requireUser(request)
    if (project.includes('\0')) throw notFound()
    return { user, project }
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SignedInUser,
    project: string,
  ): Promise<FastifyReply> {
    const scope = project.includes('\0') ? undefined : await findScope(storage.db, user.id, project)
    const state = scope && (await findRetention(context, user.id, project))
    if (scope === undefined || state === undefined) throw notFound()
    const view = viewOf(request)
    const query = queryOf(request.url)
    const isAsked = RETENTION_FIELDS.some((field) => query.has(field))
    const [[space], marks, scans, previewed, members] = await Promise.all([
      listSpace(storage.slow, state.projectKey),
      listDeployMarks(storage.db, user.id, project, { page: 1, perPage: LATEST_MARKS }),
      listScans(storage, user.id, latestOf(project)),
      isAsked ? previewRetention(context, user.id, project, wishOf(query)) : undefined,
      listMembers(storage.db, user.id, project),
    ])
    const scan = scans.items[0]?.id ?? null
    const page = SettingsPage({
      view,
      project,
      scan,
      watch: await findSiteWatch(context, user.id, project, scan !== null),
      links: linksOf(project),
      retention: {
        state,
        chosen: wishOf(query),
        asked: previewed?.ok ? writeRetention(previewed.retention) : null,
        preview: previewed?.ok ? previewed.preview : null,
        problem: previewed && !previewed.ok ? problemIn(view, previewed.errors) : null,
      },
      space,
      marks,
      members,
    })
    return renderPage(reply, page, { status: previewed && !previewed.ok ? 422 : 200 })
  }

  /** Other pages that set something for a project. */
  function linksOf(project: string): SettingsLink[] {
    const links: [SettingsLink['name'], string, string][] = [
      ['policy', '/projects/:project/policy', `${sitePath(project)}/policy`],
      ['alerts', '/alerts', '/alerts'],
      ['channels', '/channels', '/channels'],
      ['sharing', '/share-links', `/share-links?project=${encodeURIComponent(project)}`],
      ['branding', '/projects/:project/branding', `${sitePath(project)}/branding`],
    ]
    return links.filter(([, url]) => app.hasRoute({ method: 'GET', url })).map(([name, , href]) => ({ name, href }))
  }
}

function wishOf(fields: URLSearchParams) {
  const wish: Partial<Record<(typeof RETENTION_FIELDS)[number], string>> = {}
  for (const field of RETENTION_FIELDS) {
    const text = fields.get(field)
    if (text !== null) wish[field] = text
  }
  return wish
}

/** The first problem, and the field that it is about. */
function problemIn(view: View, errors: RetentionErrors): RetentionData['problem'] {
  const { retention: words } = view.words.project
  const field = RETENTION_FIELDS.find((one) => errors[one] !== undefined)
  if (field === undefined) return null
  const [english = ''] = errors[field] ?? []
  return { field, text: words.problem(words.fields[field], translateSentence(view, english)) }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ChangedBranding,
  changeInstanceBranding,
  changeProjectBranding,
  findOwnBranding,
} from '../../../actions/branding/branding.ts'
import { accentCss, accentIn } from '../../../domain/branding/accent.ts'
import {
  type Branding,
  type BrandingChange,
  type BrandingErrors,
  effectiveBranding,
  INSTANCE_FIELDS,
  NO_BRANDING,
} from '../../../domain/branding/branding.ts'
import { findInstanceBranding, findLogo } from '../../../storage/branding/branding.ts'
import { CACHE_FOREVER } from '../assets.ts'
import type { ProjectPath, WebContext, WebDependencies } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf, readUploads, UploadForm } from '../forms.ts'
import { renderPage } from '../render.ts'
import { sitePath } from '../scans/paths.ts'
import { BrandingPage, type TypedBranding, writtenBranding } from './branding-page.tsx'

/** For a logo that is too large, so that its field can say so. */
const LARGEST_FORM = 2_000_000
const CACHE_DAY = 'public, max-age=86400'

/** Logos and stylesheets, for any visitor and without a session. */
export function brandingFileRoutes(app: FastifyInstance, { storage }: Pick<WebDependencies, 'storage'>): void {
  const closed = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" }

  app.get<{ Params: { hash: string } }>('/logos/:hash', async (request, reply) => {
    const { hash } = request.params
    const logo = /^[\da-f]{32}$/.test(hash) ? await findLogo(storage.db, hash) : undefined
    if (logo === undefined) return reply.code(404).headers(closed).type('text/plain').send('Not found\n')
    reply.headers({ ...closed, 'cross-origin-resource-policy': 'same-origin', 'cache-control': CACHE_FOREVER })
    return reply.type(logo.type).send(Buffer.from(logo.bytes))
  })

  app.get<{ Params: { name: string } }>('/accents/:name', async (request, reply) => {
    const accent = accentIn(request.params.name)
    if (accent === undefined) return reply.code(404).headers(closed).type('text/plain').send('Not found\n')
    reply.headers({ ...closed, 'cache-control': CACHE_DAY })
    return reply.type('text/css; charset=utf-8').send(accentCss(accent))
  })
}

/** The branding of the instance, for its owner, and that of a project, for its owner. */
export function brandingRoutes(app: FastifyInstance, context: WebContext): void {
  const { requireUser, requireInstanceOwner, by, viewOf, storage, branding: instance, redirectWith } = context
  const upload = { bodyLimit: LARGEST_FORM }
  readUploads(app)

  app.get('/branding', async (request, reply) => {
    requireInstanceOwner(request)
    // Not what this process remembers: another one may have saved it a moment ago, and old values would be saved again.
    return show(request, reply, null, await findInstanceBranding(storage.db))
  })

  app.post('/branding', upload, async (request, reply) => {
    requireInstanceOwner(request)
    const wish = wishOf(request)
    return answer(request, reply, null, wish, await changeInstanceBranding(by(request), wish))
  })

  app.post('/branding/reset', async (request, reply) => {
    requireInstanceOwner(request)
    await changeInstanceBranding(by(request), null)
    return done(request, reply, null, 'resetDone')
  })

  app.get<ProjectPath>('/projects/:project/branding', async (request, reply) => {
    const user = requireUser(request)
    const project = projectOf(request)
    const branding = await findOwnBranding(context, user.id, project)
    if (branding === undefined) throw notFound()
    return show(request, reply, project, branding)
  })

  app.post<ProjectPath>('/projects/:project/branding', upload, async (request, reply) => {
    const user = requireUser(request)
    const project = projectOf(request)
    const wish = wishOf(request)
    return answer(request, reply, project, wish, await changeProjectBranding(by(request), user.id, project, wish))
  })

  app.post<ProjectPath>('/projects/:project/branding/reset', async (request, reply) => {
    const user = requireUser(request)
    const project = projectOf(request)
    if ((await changeProjectBranding(by(request), user.id, project, null)) === undefined) throw notFound()
    return done(request, reply, project, 'resetDone')
  })

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    project: string | null,
    wish: BrandingChange,
    changed: ChangedBranding | undefined,
  ): Promise<FastifyReply> {
    if (changed === undefined) throw notFound()
    if (changed.ok) return done(request, reply, project, 'saved')
    const { id } = viewOf(request).user!
    const stored =
      project === null ? await findInstanceBranding(storage.db) : await findOwnBranding(context, id, project)
    return show(request, reply, project, stored ?? NO_BRANDING, wish, changed.errors)
  }

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    project: string | null,
    branding: Branding,
    typed?: TypedBranding,
    errors: BrandingErrors = {},
  ): FastifyReply {
    const shown = project === null ? effectiveBranding(branding) : effectiveBranding(instance.current(), branding)
    const values = { ...writtenBranding(branding), ...typed }
    const page = BrandingPage({ view: viewOf(request), project, branding, shown, values, errors })
    return renderPage(reply, page, { status: typed === undefined ? 200 : 422 })
  }

  function done(
    request: FastifyRequest,
    reply: FastifyReply,
    project: string | null,
    what: 'saved' | 'resetDone',
  ): FastifyReply {
    return redirectWith(
      reply,
      project === null ? '/branding' : `${sitePath(project)}/branding`,
      viewOf(request).words.branding[what],
    )
  }
}

function projectOf(request: FastifyRequest<ProjectPath>): string {
  const { project } = request.params
  if (project.includes('\0')) throw notFound()
  return project
}

/** A file field without a file is sent empty: the logo stays, unless it is to be removed. */
function wishOf(request: FastifyRequest): BrandingChange {
  const form = formOf(request)
  const wish: BrandingChange = {}
  for (const field of INSTANCE_FIELDS) {
    const text = form.get(field)
    if (field !== 'logo' && text !== null) wish[field] = text
  }
  const file = form instanceof UploadForm ? form.files.get('logo') : undefined
  if (file !== undefined && file.length > 0) wish.logo = file
  else if (form.has('remove_logo')) wish.logo = new Uint8Array()
  return wish
}

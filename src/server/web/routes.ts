import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createShareViews } from '../../actions/sharing/share-links.ts'
import { MINUTE_MS } from '../../common/durations.ts'
import { actorOf } from './actor.ts'
import { alertRoutes } from './alerts/routes.ts'
import { assetPaths, assetRoutes, readAssets } from './assets.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { auditRoutes } from './audits/routes.ts'
import { brandingFileRoutes, brandingRoutes } from './branding/routes.ts'
import { channelRoutes } from './channels/routes.ts'
import type { WebContext, WebDependencies } from './context.ts'
import { credentialRoutes } from './credentials/routes.ts'
import { createCsrfCheck } from './csrf.ts'
import type { ApiDescription } from './docs/reference.ts'
import { docsRoutes } from './docs/routes.ts'
import { handlePageError, notFound, PageError, redirectTo } from './error-page.tsx'
import { createSendEvents } from './event-streams.ts'
import { readForms } from './forms.ts'
import { createPdfPrinter } from './pdf/printer.ts'
import { passkeyAccountRoutes } from './people/account/passkey-routes.ts'
import { accountRoutes } from './people/account/routes.ts'
import { twoFactorRoutes } from './people/account/two-factor-routes.ts'
import { signInRoutes } from './people/sign-in/routes.ts'
import { userRoutes } from './people/users/routes.ts'
import { policyRoutes } from './policies/policy-routes.ts'
import { projectRoutes } from './projects/project-routes.ts'
import { projectSettingsRoutes } from './projects/routes.ts'
import { batchRoutes } from './reports/list/batch-routes.ts'
import { bulkRoutes } from './reports/list/bulk-routes.ts'
import { reportListRoutes } from './reports/list/report-routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { createRequestHooks } from './request-hooks.ts'
import { scanRoutes } from './scans/routes.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { shareLinkRoutes } from './sharing/link-routes.ts'
import { memberRoutes } from './sharing/member-routes.ts'
import { viewOf } from './view.ts'
import { siteRoutes } from './well-known/routes.ts'

/** How long after signing in people can change how they sign in. */
const RECENT_MS = 15 * MINUTE_MS

/** Every page. `api` describes the API that is served next to them. */
export async function webRoutes(
  app: FastifyInstance,
  dependencies: WebDependencies,
  api: ApiDescription,
): Promise<void> {
  const assets = readAssets()
  const asset = assetPaths(assets)
  const hooks = createRequestHooks(dependencies, asset)
  const { cookies, flash, signing, sessions, knownDevices } = hooks
  const context: WebContext = {
    ...dependencies,
    ...signing,
    asset,
    viewOf,
    knownDevices,
    isSessionActive: sessions.isActive,
    setFlash: flash.set,
    redirectWith(reply, path, text, kind = 'done') {
      flash.set(reply, kind, text)
      return reply.redirect(path, 303)
    },
    setCookie: cookies.set,
    readCookie: cookies.read,
    requireUser(request) {
      const { user } = viewOf(request)
      if (user !== null) return user
      throw redirectTo(`/sign-in${request.method === 'GET' ? `?next=${encodeURIComponent(request.url)}` : ''}`)
    },
    requireInstanceOwner(request) {
      const user = context.requireUser(request)
      if (user.role !== 'owner') throw notFound()
      return user
    },
    requireRecentSignIn(request, next) {
      const user = context.requireUser(request)
      if (dependencies.now() - request.session!.createdAt <= RECENT_MS) return user
      throw redirectTo(`/sign-in?again&next=${encodeURIComponent(next)}`)
    },
    by: (request) => ({ ...dependencies, actor: actorOf(request) }),
  }

  app.decorateRequest('view', null)
  app.decorateRequest('session', null)
  // Pages are for people: the OpenAPI document doesn't list them.
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true }
  })
  await app.register(async (part) => {
    assetRoutes(part, assets)
    brandingFileRoutes(part, dependencies)
  })
  await app.register(async (part) => {
    readForms(part)
    part.setErrorHandler(handlePageError(dependencies))
    part.addHook('onRequest', hooks.onRequest)
    const check = createCsrfCheck(dependencies.config)
    part.addHook('preValidation', async (request) => {
      if (request.method === 'POST' && !request.routeOptions.config.isFromMail) check(request)
    })
    part.addHook('onSend', hooks.onSend)
    siteRoutes(part, context, assets, api)
    signInRoutes(part, context, sessions)
    accountRoutes(part, context)
    twoFactorRoutes(part, context)
    passkeyAccountRoutes(part, context)
    userRoutes(part, context)
    auditLogRoutes(part, context)
    reportListRoutes(part, context)
    bulkRoutes(part, context)
    batchRoutes(part, context)
    projectRoutes(part, context)
    projectSettingsRoutes(part, context)
    policyRoutes(part, context)
    await part.register(async (uploads) => brandingRoutes(uploads, context))
    scheduleRoutes(part, context)
    alertRoutes(part, context)
    channelRoutes(part, context)
    auditRoutes(part)
    docsRoutes(part, api)
    const shareViews = createShareViews(context, (error) =>
      dependencies.logger.warn({ err: error }, 'views not counted'),
    )
    part.addHook('onClose', () => shareViews.flush())
    const shared = { sendEvents: createSendEvents(part, context), printer: createPdfPrinter(part, context), shareViews }
    shareLinkRoutes(part, context, shareViews)
    credentialRoutes(part, context)
    memberRoutes(part, context)
    reportRoutes(part, context, shared)
    scanRoutes(part, context, shared)
  })
}

/** Answers a browser that requests a URL without a route, or one that only takes forms: then `allow` has its methods. */
export function createNotFoundPage(dependencies: WebDependencies) {
  const hooks = createRequestHooks(dependencies, assetPaths(readAssets()))
  const handle = handlePageError(dependencies)
  return async (request: FastifyRequest, reply: FastifyReply, allow?: string): Promise<FastifyReply> => {
    const refusal = () => (allow === undefined ? notFound() : new PageError(405))
    const error = await hooks.onRequest(request, reply).then(refusal, (failure: Error) => failure)
    if (allow !== undefined) reply.header('allow', allow)
    return handle(error, request, reply)
  }
}

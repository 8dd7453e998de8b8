import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountRoutes } from './account/routes.ts'
import { addressIn, assetRoutes, readAssets } from './assets.ts'
import { createAttempts } from './attempts.ts'
import { auditRoutes } from './audits/routes.ts'
import type { WebDependencies, WebTools } from './context.ts'
import { createCsrfCheck } from './csrf.ts'
import { bulkRoutes } from './dashboard/bulk-routes.ts'
import { projectRoutes } from './dashboard/project-routes.ts'
import { reportListRoutes } from './dashboard/report-routes.ts'
import { type Described, docsRoutes } from './docs/routes.ts'
import { entryRoutes } from './entry/routes.ts'
import { answerPageError, noSuchPage } from './error-page.tsx'
import { readForms } from './forms.ts'
import { createVisits } from './page-requests.ts'
import { reportRoutes } from './report/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { userRoutes } from './users/routes.ts'
import { viewOf } from './view.ts'

/** Every page, on a server of their own or beside the interface, which tells them what it can do. */
export async function webRoutes(
  app: FastifyInstance,
  dependencies: WebDependencies,
  described: Described,
): Promise<void> {
  const assets = readAssets()
  const asset = addressIn(assets)
  const visits = createVisits(dependencies, asset)
  const { cookies, flash, signing, sessions } = visits
  const tools: WebTools = {
    ...dependencies,
    ...signing,
    asset,
    viewOf,
    attempts: createAttempts(dependencies.now),
    setFlash: flash.set,
    setCookie: cookies.set,
    readCookie: cookies.read,
    requireUser(request, reply) {
      const { user } = viewOf(request)
      if (user !== null) return user
      const back = request.method === 'GET' ? `?next=${encodeURIComponent(request.url)}` : ''
      reply.redirect(`/sign-in${back}`, 303)
      return undefined
    },
  }

  app.decorateRequest('view', null)
  app.decorateRequest('session', null)
  // Pages are for people: the description of the interface does not list them.
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true }
  })
  await app.register(async (part) => assetRoutes(part, assets))
  await app.register(async (part) => {
    readForms(part)
    part.setErrorHandler(answerPageError(dependencies))
    part.addHook('onRequest', visits.begin)
    const check = createCsrfCheck(dependencies.config)
    part.addHook('preValidation', async (request) => {
      if (request.method === 'POST') check(request)
    })
    part.addHook('onSend', visits.end)
    siteRoutes(part, tools, assets)
    entryRoutes(part, tools, sessions)
    accountRoutes(part, tools)
    userRoutes(part, tools)
    reportListRoutes(part, tools)
    bulkRoutes(part, tools)
    projectRoutes(part, tools)
    auditRoutes(part, tools)
    docsRoutes(part, described)
    reportRoutes(part, tools)
  })
}

/** Answers a browser that asks for an address where there is nothing. */
export function createNoPage(dependencies: WebDependencies) {
  const visits = createVisits(dependencies, addressIn(readAssets()))
  const answer = answerPageError(dependencies)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const trouble = await visits.begin(request, reply).then(noSuchPage, (error: Error) => error)
    return answer(trouble, request, reply)
  }
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { translators } from '../../words/languages.ts'
import { createBaseUrl } from '../http/base-url.ts'
import { compressAnswer, varyBy } from '../http/compression.ts'
import { healthRoutes } from '../observe/health.ts'
import { createRequestLog, type RequestLog } from '../observe/logging.ts'
import { metricsRoute } from '../observe/metrics-routes.ts'
import { traceRequests } from '../observe/request-spans.ts'
import { alertRuleRoutes } from './alerts/alert-rules.ts'
import { alertRoutes } from './alerts/alerts.ts'
import { auditLogRoutes } from './audit-log/audit-log.ts'
import { createAuth } from './auth.ts'
import { LARGEST_BODY, readBodies } from './bodies.ts'
import { brandingRoutes } from './branding/branding.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { channelRoutes } from './channels/channels.ts'
import { deliveryRoutes } from './channels/deliveries.ts'
import { closeConnections } from './close-connections.ts'
import { compareRoutes } from './compare/compare.ts'
import { normalizeRequest } from './compatibility.ts'
import { allowOrigins } from './cors.ts'
import { credentialRoutes } from './credentials/credentials.ts'
import type { Dependencies } from './dependencies.ts'
import { createHttpServer } from './http-server.ts'
import { createKeyring } from './keys/keyring.ts'
import { languageOf } from './language.ts'
import { createLimits } from './limits.ts'
import { createAnswerList } from './list-answer.ts'
import { answerUnknown, collectMethods, pathOf } from './methods.ts'
import { createDocument, describeInterface, documentRoute, policySchemaRoute, publicDocumentRoute } from './openapi.ts'
import { accountRoute } from './people/account.ts'
import { policyRoutes } from './policies/policies.ts'
import { problemOf } from './problem-of.ts'
import { PROBLEM_TYPE, PROBLEMS, problemBody } from './problems.ts'
import { deployMarkRoutes } from './projects/deploy-marks.ts'
import { projectRoutes } from './projects/projects.ts'
import { bulkReportRoutes } from './reports/bulk-reports.ts'
import { createReportRoute } from './reports/create-report.ts'
import { createAnswerReport } from './reports/report-answer.ts'
import { reportRoutes } from './reports/reports.ts'
import { createBodyWithResults } from './reports/results-body.ts'
import { updateReportRoutes } from './reports/update-report.ts'
import { retentionRoutes } from './retention/retention.ts'
import { shareWithMembers } from './route-access.ts'
import { metricRoutes } from './runs/metrics.ts'
import { runRoutes } from './runs/runs.ts'
import { createWaitForRun, createWaitForScan, createWaits } from './runs/wait-for-run.ts'
import { createScanRoute } from './scans/create-scan.ts'
import { createAnswerScan } from './scans/scan-answer.ts'
import { scanChangeRoute } from './scans/scan-changes.ts'
import { scanEventRoutes } from './scans/scan-events.ts'
import { scanExportRoute } from './scans/scan-export.ts'
import { scanFindingRoutes } from './scans/scan-findings.ts'
import { scanPageRoutes } from './scans/scan-page.ts'
import { listScanPagesRoute } from './scans/scan-pages.ts'
import { scanRoutes } from './scans/scans.ts'
import { updateScanRoutes } from './scans/update-scan.ts'
import { createScheduleRoutes } from './schedules/create-schedule.ts'
import { scheduleRoutes } from './schedules/schedules.ts'
import { updateScheduleRoutes } from './schedules/update-schedule.ts'
import { memberRoutes } from './sharing/members.ts'
import { shareLinkRoutes } from './sharing/share-links.ts'
import { sharedProjectRoutes } from './sharing/shared-projects.ts'
import type { Tools } from './tools.ts'
import { projectExportRoute } from './transfer/project-export.ts'
import { discardBody, hasUnreadBody } from './unread-body.ts'
import { uptimeRoutes } from './uptime/uptime.ts'
import { validatorCompiler } from './validation.ts'

/** The web pages, which are served beside the API. */
export interface Pages {
  routes(app: FastifyInstance, described: { document: () => object; problems: typeof PROBLEMS }): Promise<void>
  /** The error page for a path that does not exist, or that has these methods but not GET. */
  noPage(request: FastifyRequest, reply: FastifyReply, allow: string | undefined): Promise<unknown>
}

/** Builds the service's HTTP server, without listening. */
export async function buildServer(dependencies: Dependencies, pages: Pages): Promise<FastifyInstance> {
  const { config, logger } = dependencies
  const baseUrl = createBaseUrl(config)
  const limits = createLimits(dependencies)
  const keyring = createKeyring(dependencies)
  const record = createRequestLog(dependencies)
  const app = Fastify({
    // Logging each response ourselves costs a tenth of a logger per request.
    logger: false,
    bodyLimit: LARGEST_BODY,
    trustProxy: trusted(config.trustProxy),
    genReqId: (request: IncomingMessage) => requestId(request, config.trustProxy !== false),
    serverFactory: (handler) => createHttpServer(handler, { config, logger }),
    // Requests that still arrive while we drain are served.
    return503OnClosing: false,
    rewriteUrl: normalizeRequest,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    // Given at once, because Fastify would load compilers of its own first. Lists and reports are sent as bytes, and the rest is
    // small: compiling serializers took a third of the start.
    schemaController: {
      compilersFactory: {
        // Its type is that of Ajv alone.
        buildValidator: (() => validatorCompiler) as never,
        buildSerializer: () => () => (data) => JSON.stringify(data),
      },
    },
  })

  // Set before any handler runs, so its type has no null.
  app.decorateRequest('caller', null as never)
  app.decorateRequest('member', null)
  app.setErrorHandler(answerError)
  traceRequests(app)
  addCommonHooks(app, record)
  const allowed = collectMethods(app)
  const unknown = answerUnknown(allowed)
  allowOrigins(app, config.cors, allowed)
  await describeInterface(app, config)
  const document = createDocument(app)

  closeConnections(app)
  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request)) return pages.noPage(request, reply, allowed(pathOf(request.url)))
    return unknown(request, reply, (error) => reply.send(error))
  })
  const described = { document: () => app.swagger(), problems: PROBLEMS }
  await app.register(async (part) => pages.routes(part, described))
  healthRoutes(app, dependencies)
  if (config.metricsToken !== null) metricsRoute(app, dependencies.metrics, config.metricsToken)
  publicDocumentRoute(app, document, baseUrl)
  policySchemaRoute(app)
  await app.register(async (part) => versionOne(part), { prefix: '/api/v1' })
  return app

  function versionOne(part: FastifyInstance): void {
    const waits = createWaits()
    const bodyWithResults = createBodyWithResults()
    const answerReport = createAnswerReport(dependencies, baseUrl, bodyWithResults)
    const answerList = createAnswerList(baseUrl)
    const waitForRun = createWaitForRun(dependencies, waits)
    const waitForScan = createWaitForScan(dependencies, waits)
    const answerScan = createAnswerScan(baseUrl)
    const answers = { answerList, answerReport, answerScan, bodyWithResults }
    const tools: Tools = { baseUrl, limits, keyring, ...answers, waitForRun, waitForScan }
    app.addHook('preClose', async () => waits.stop())

    const identify = createAuth(keyring, limits)
    part.addHook('onRequest', (request, reply, done) =>
      identify(request, reply, (problem) => {
        // Before the body is read.
        if (problem !== undefined) done(problem)
        else if (request.is404) unknown(request, reply, done)
        else done()
      }),
    )
    part.setNotFoundHandler((request, reply) => unknown(request, reply, (error) => reply.send(error)))
    readBodies(part)
    shareWithMembers(part, dependencies.storage)
    const api = part.withTypeProvider<TypeBoxTypeProvider>()
    reportRoutes(api, dependencies, tools)
    createReportRoute(api, dependencies, tools)
    bulkReportRoutes(api, dependencies, tools)
    updateReportRoutes(api, dependencies, tools)
    runRoutes(api, dependencies, tools)
    compareRoutes(api, dependencies)
    metricRoutes(api, dependencies)
    createScanRoute(api, dependencies, tools)
    scanRoutes(api, dependencies, tools)
    updateScanRoutes(api, dependencies, tools)
    listScanPagesRoute(api, dependencies, tools)
    scanPageRoutes(api, dependencies, tools)
    scanFindingRoutes(api, dependencies, tools)
    scanChangeRoute(api, dependencies)
    scanExportRoute(api, dependencies)
    scanEventRoutes(api, dependencies, tools)
    createScheduleRoutes(api, dependencies, tools)
    scheduleRoutes(api, dependencies, tools)
    updateScheduleRoutes(api, dependencies, tools)
    uptimeRoutes(api, dependencies)
    alertRuleRoutes(api, dependencies, tools)
    alertRoutes(api, dependencies, tools)
    channelRoutes(api, dependencies, tools)
    deliveryRoutes(api, dependencies, tools)
    projectRoutes(api, dependencies, tools)
    deployMarkRoutes(api, dependencies, tools)
    retentionRoutes(api, dependencies)
    brandingRoutes(api, dependencies, tools)
    projectExportRoute(api, dependencies)
    policyRoutes(api, dependencies, tools)
    accountRoute(api, dependencies)
    auditLogRoutes(api, dependencies, tools)
    shareLinkRoutes(api, dependencies, tools)
    credentialRoutes(api, dependencies, tools)
    memberRoutes(api, dependencies, tools)
    sharedProjectRoutes(api, dependencies, tools)
    documentRoute(part, document, baseUrl)
  }

  /** The only place where an error becomes a response. */
  function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
    const problem = problemOf(error, request.routeOptions.bodyLimit)
    if (problem.statusCode >= 500) logger.error({ err: problem.cause, request_id: request.id }, problem.message)
    // No hook has run where the URL was malformed.
    reply.header('x-request-id', request.id)
    for (const [name, value] of Object.entries(problem.headers)) reply.header(name, value)
    const where = { base: baseUrl(request), instance: pathOf(request.url), requestId: request.id }
    const language = languageOf(request)
    varyBy(reply, 'accept-language')
    reply.code(problem.statusCode).header('content-type', PROBLEM_TYPE).header('content-language', language)
    const send = () => reply.send(Buffer.from(problemBody(problem, where, translators[language])))
    if (hasUnreadBody(request.raw)) void discardBody(request.raw).then(send)
    else send()
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds of `performance.now()`. */
    startedAt: number
  }
}

/** The hooks of every request: few, because they cost most of the time of a fast response. */
function addCommonHooks(app: FastifyInstance, record: RequestLog): void {
  app.decorateRequest('startedAt', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now()
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { id, method, url, routeOptions, caller } = request
    const ms = performance.now() - request.startedAt
    record({ id, method, url, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms, keyId: caller?.id })
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    compressAnswer(request, reply, payload, done)
  })
}

/** Whether a browser navigates to a page, as opposed to a call of the API. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers.accept?.includes('text/html') === true && !/^\/api(?:[/?]|$)/.test(url)
}

/** A number is the count of proxies in front of us. */
function trusted(
  proxies: boolean | number | string[],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

/** A trusted proxy may have given the request an id. */
function requestId(request: IncomingMessage, trusted: boolean): string {
  const given = request.headers['x-request-id']
  return trusted && typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}

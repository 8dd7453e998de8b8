import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { createReport, type NewReportFields } from '../../../actions/reports/create-report.ts'
import { readWebpageUrl } from '../../../actions/reports/webpage-url.ts'
import { scanToReport } from '../../../actions/scans/scan-to-report.ts'
import type { Config } from '../../../config.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import type { Report } from '../../../storage/records.ts'
import type { ReportExtras } from '../../../storage/reports/report-extras.ts'
import { findScanOf } from '../../../storage/scans/scans.ts'
import { storageTrouble } from '../../../storage/trouble.ts'
import { DEPTHS, DEVICES, MAX_URL_LENGTH, PRIVACIES } from '../../../vocabulary.ts'
import { LanguageHeader, problems, recordAnswer } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES } from '../bodies.ts'
import type { Dependencies } from '../dependencies.ts'
import { reportExample } from '../examples.ts'
import { idempotencyKeyOf } from '../idempotency.ts'
import { invalid } from '../problems.ts'
import { DEPTH, DEVICE, PRIVACY } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { deleteInstead } from './bulk-reports.ts'
import {
  ContentFields,
  CREDENTIAL,
  contentChecksIn,
  DEFAULTS,
  IdempotencyHeader,
  isEmpty,
  LabelFields,
  labelsOf,
  PasswordField,
  PreferHeader,
  privateWith,
  WatchField,
} from './report-fields.ts'

const CreateBody = Type.Object({
  url: Type.String({
    maxLength: MAX_URL_LENGTH,
    examples: ['https://example.com/'],
    description: "The webpage's URL: http or https, without credentials. Without a scheme, https is assumed.",
  }),
  privacy: Type.Optional(
    oneOf(PRIVACIES, {
      default: 0,
      description: `${PRIVACY} With a credential, or a \`scan\` that is not public, the default is 1.`,
    }),
  ),
  password: Type.Optional(PasswordField),
  depth: Type.Optional(oneOf(DEPTHS, { description: `${DEPTH} ${DEFAULTS}` })),
  device: Type.Optional(oneOf(DEVICES, { description: `${DEVICE} ${DEFAULTS}` })),
  watch: WatchField,
  credential: Type.Optional(Type.String({ format: 'uuid', description: CREDENTIAL })),
  ...ContentFields,
  ...LabelFields,
  scan: Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        'Id of a scan that has the page `url`: the report is created from what the scan has stored, without another visit. It has the depth and device of the scan for pages that were opened in a browser, and depth 0 for others.',
    }),
  ),
})

const CreateHeaders = Type.Object({
  'accept-language': LanguageHeader,
  prefer: PreferHeader,
  'idempotency-key': IdempotencyHeader,
})

/** Creates a report and waits for its result for as long as the request allows. */
export function createReportRoute(app: Api, dependencies: Dependencies, tools: Tools): void {
  app.post(
    '/reports',
    {
      schema: {
        operationId: 'createReport',
        tags: ['Reports'],
        summary: 'Create a report',
        description:
          'Responds when the Quick run has ended, or after the wait; see `status`. With depth 1 or 2 the report is `running` with the Quick results until the browser is done. A body with `_method=DELETE` is answered as by the operation that deletes many reports.',
        consumes: [...BODY_TYPES],
        headers: CreateHeaders,
        body: CreateBody,
        response: {
          201: recordAnswer('The report was created.', 'Report', reportExample, [
            'location',
            'etag',
            'content-language',
            'preference-applied',
            'idempotent-replayed',
          ]),
          ...problems(403, 409, 413, 415, 422),
        },
      },
      preValidation: [deleteInstead(dependencies), privateWith('credential'), privateLikeScan(dependencies)],
    },
    async (request, reply) => {
      const { userId, id: keyId } = request.caller
      const fields = fieldsOf(request.body, dependencies.config)
      const { scan } = request.body
      const idempotencyKey = idempotencyKeyOf(request)
      const creating =
        scan === undefined
          ? createReport({ ...dependencies, actor: actorOf(request) }, { userId, keyId }, fields, idempotencyKey)
          : scanToReport(dependencies, { userId, keyId }, scan.toLowerCase(), fields, idempotencyKey)
      const created = await creating.finally(() => tools.limits.describeRuns(reply, keyId))
      if (created.isReplayed) reply.header('idempotent-replayed', 'true')
      const respond = (report: Report, attached?: ReportExtras) => {
        reply.code(201).header('location', `${tools.baseUrl(request)}/api/v1/reports/${report.id}`)
        return tools.answerReport(request, reply, report, attached && { attached })
      }
      try {
        return await respond(await tools.waitForRun(request, reply, created.report))
      } catch (error) {
        // It is there, as it was when it was created: a 503 would say that nothing was changed, and clients would create it once more.
        if (created.isReplayed || storageTrouble(error) === undefined) throw error
        return respond(created.report, { results: null, hasPolicy: false, credentialId: fields.credential ?? null })
      }
    },
  )
}

/** What a scan that is not public has seen, signed in perhaps, is not for everyone as a report either. */
function privateLikeScan({ storage }: Pick<Dependencies, 'storage'>) {
  return async ({ body, caller }: FastifyRequest): Promise<void> => {
    const fields = body as Record<string, unknown> | null | undefined
    if (typeof fields !== 'object' || fields === null) return
    const { scan, privacy } = fields
    if (typeof scan !== 'string' || !isEmpty(privacy)) return
    const found = await findScanOf(storage.db, caller.userId, scan.toLowerCase())
    if (found !== undefined && found.privacy !== 0) fields['privacy'] = 1
  }
}

function fieldsOf(
  body: Static<typeof CreateBody>,
  config: Pick<Config, 'depth' | 'device' | 'timeZone'>,
): NewReportFields {
  const { url: typed, privacy = 0, device = config.device, password, scan, watch, credential } = body
  const { depth = scan === undefined ? config.depth : 0 } = body
  if (scan !== undefined && depth !== 0) throw invalid({ depth: ['must be 0 with scan, which needs no visit.'] })
  if (scan !== undefined && credential !== undefined)
    throw invalid({ credential: ['can’t be given with scan, which starts no run.'] })
  const read = readWebpageUrl(typed)
  if (!read.ok) throw invalid({ url: [read.message] })
  const labels = labelsOf(body)
  if (scan !== undefined && labels !== null)
    throw invalid({
      [body.commit === undefined ? 'branch' : 'commit']: ['can’t be given with scan, which starts no run.'],
    })
  const wish = watch && { watch, timeZone: config.timeZone }
  const { mustContain = [], mustNotContain = [] } = contentChecksIn(body)
  const checks = [...mustContain, ...mustNotContain]
  const contentChecks = checks.length === 0 ? undefined : checks
  const settings = { privacy, depth, device, password, watch: wish, labels, contentChecks }
  return { url: read.url, project: read.project, ...settings, credential: credential?.toLowerCase() }
}

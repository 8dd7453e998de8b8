import { type Static, Type } from 'typebox'
import { readWebpageUrl } from '../../../actions/reports/webpage-url.ts'
import { createScan, type NewScanFields } from '../../../actions/scans/create-scan.ts'
import { MAX_SCAN_RATE, readScanOptions } from '../../../actions/scans/scan-options.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { readLogInHeaders } from '../../../engine/net/log-in-headers.ts'
import { SCOPES } from '../../../engine/site/addresses/scope.ts'
import { DEFAULT_RATE } from '../../../engine/site/search/politeness.ts'
import { SAMPLE_PAGES } from '../../../queue/scans/scan-options.ts'
import { DEPTHS, DEVICES, MAX_URL_LENGTH, PRIVACIES } from '../../../vocabulary.ts'
import { LanguageHeader, problems, recordAnswer } from '../answers.ts'
import { BODY_TYPES, LARGEST_SCAN_BODY } from '../bodies.ts'
import type { Dependencies } from '../dependencies.ts'
import { idempotencyKeyOf } from '../idempotency.ts'
import { invalid } from '../problems.ts'
import { IdempotencyHeader, PasswordField, PreferHeader, privateWith, WatchField } from '../reports/report-fields.ts'
import { PRIVACY } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { scanExample } from './examples.ts'

const several = (description: string, options: object = {}) =>
  Type.Optional(Type.Array(Type.String(), { description: `${description} Can be given several times.`, ...options }))
const yesOrNo = (fallback: 0 | 1, description: string) =>
  Type.Optional(oneOf([0, 1], { default: fallback, description }))

const CreateBody = Type.Object({
  url: Type.String({
    maxLength: MAX_URL_LENGTH,
    examples: ['https://example.com/'],
    description: 'The URL to start at: http or https, without credentials. Without a scheme, https is assumed.',
  }),
  pages: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 50_000,
      description:
        'Maximum number of pages: 1,000 by default, or as many as `list` has; up to 50,000 unless the server has a lower limit.',
    }),
  ),
  depth: Type.Optional(
    oneOf(DEPTHS, {
      default: 0,
      description:
        'All pages are judged Quick (0). With 1 or 2, a sample of them is then opened in a browser (1), and measured by Lighthouse (2): the start page and at most 3 pages of each kind. A scan that logs in opens none.',
    }),
  ),
  sample: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: SAMPLE_PAGES.most,
      default: SAMPLE_PAGES.default,
      description: 'Maximum number of pages to open in the browser. Ignored with depth 0.',
    }),
  ),
  device: Type.Optional(
    oneOf(DEVICES, {
      description:
        'The device that the sample is requested as. Default: as the server is configured, which is mobile unless changed. Ignored with depth 0.',
    }),
  ),
  scope: Type.Optional(
    oneOf(SCOPES, {
      default: 'host',
      description:
        'What belongs to the site: the host of the URL with and without `www.`, all hosts of its domain, or what is below its path.',
    }),
  ),
  include: several(
    'Only URLs that match this glob, e.g. `/blog/**`, or another one, and the start page. `*` stands for anything within a segment of the path, `**` for anything at all.',
  ),
  exclude: several('No URLs that match this glob.', { examples: [['/search/**']] }),
  ignore_params: several('A query parameter that makes no difference to a page, e.g. `utm_source`.'),
  sitemap: several('URL of a sitemap besides those that robots.txt names.'),
  list: Type.Optional(
    Type.Unsafe<string | string[]>({
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description: 'Scan only these URLs of the site: text with one URL per line, or a JSON array. Up to 50,000.',
    }),
  ),
  nofollow: yesOrNo(0, '1 follows links with rel=nofollow.'),
  external: yesOrNo(1, '0 does not check links to other sites.'),
  rate: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_SCAN_RATE,
      default: DEFAULT_RATE,
      description: 'Most requests a second to a host. More than 5 only where the host allows it.',
    }),
  ),
  header: several(
    'A request header that logs in, e.g. `Authorization: Bearer …` or `Cookie: …`. Sent only to the site itself and only over https; stored encrypted, and never shown. URLs that look like a log-out or a deletion are not requested.',
  ),
  privacy: Type.Optional(
    oneOf(PRIVACIES, { default: 0, description: `${PRIVACY} With a header that logs in, the default is 1.` }),
  ),
  password: Type.Optional(PasswordField),
  watch: WatchField,
})

/** Creates a scan and waits for its end for as long as the request allows. */
export function createScanRoute(app: Api, dependencies: Dependencies, tools: Tools): void {
  app.post(
    '/scans',
    {
      bodyLimit: LARGEST_SCAN_BODY,
      preValidation: privateWith('header'),
      schema: {
        operationId: 'createScan',
        tags: ['Scans'],
        summary: 'Create a scan',
        description:
          'Finds the pages of a site by links and sitemaps, judges each of them, and then the site as a whole. Responds when the scan has ended, or after the wait; see `status`. A project has one scan at a time: another one is a 409 while it is under way. The body may have up to 8 MB.',
        consumes: [...BODY_TYPES],
        headers: Type.Object({
          'accept-language': LanguageHeader,
          prefer: PreferHeader,
          'idempotency-key': IdempotencyHeader,
        }),
        body: CreateBody,
        response: {
          201: recordAnswer('The scan was created.', 'Scan', scanExample, [
            'location',
            'etag',
            'content-language',
            'preference-applied',
            'idempotent-replayed',
          ]),
          ...problems(403, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { userId, id: keyId } = request.caller
      const fields = fieldsOf(request.body, dependencies.config)
      const created = await createScan(dependencies, { userId, keyId }, fields, idempotencyKeyOf(request)).finally(() =>
        tools.limits.describeRuns(reply, keyId),
      )
      const scan = await tools.waitForScan(request, reply, created.scan)
      if (created.isReplayed) reply.header('idempotent-replayed', 'true')
      reply.code(201).header('location', `${tools.baseUrl(request)}/api/v1/scans/${scan.id}`)
      return tools.answerScan(request, reply, scan)
    },
  )
}

function fieldsOf(body: Static<typeof CreateBody>, config: Dependencies['config']): NewScanFields {
  const page = readWebpageUrl(body.url)
  if (!page.ok) throw invalid({ url: [page.message] })
  const { privacy = 0, password, list, header = [], watch, ...options } = body
  const login = readLogInHeaders(header)
  if (!login.ok) throw invalid({ header: [login.problem] })
  const lines = Array.isArray(list) ? list.join('\n') : list
  const limits = { maxPages: config.scanPages, device: config.device }
  const read = readScanOptions({ ...options, url: page.url, list: lines }, limits)
  if (!read.ok) throw invalid(read.errors)
  const { url, project } = page
  const wish = watch && { watch, timeZone: config.timeZone }
  return {
    url,
    project,
    privacy,
    password,
    options: read.options,
    list: read.list,
    headers: login.headers,
    watch: wish,
  }
}

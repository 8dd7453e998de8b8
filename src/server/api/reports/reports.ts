import { Type } from 'typebox'
import { summaryJson } from '../../../actions/reports/report-json.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { listReports } from '../../../storage/reports/list/list.ts'
import { findPendingRemovals } from '../../../storage/reports/removals.ts'
import { findReportExtras } from '../../../storage/reports/report-extras.ts'
import { findReport, findReportWithResults } from '../../../storage/reports/reports.ts'
import { DEPTHS, DEVICES, PRIVACIES, REPORT_STATUSES, RESULTS } from '../../../vocabulary.ts'
import { LanguageHeader, listAnswer, problems, recordAnswer } from '../answers.ts'
import { readDate } from '../dates.ts'
import type { Dependencies } from '../dependencies.ts'
import { REPORT_ID, reportExample, reportSummaryExample } from '../examples.ts'
import { fieldsParameter, readFields } from '../fields.ts'
import { idOf, notFound } from '../problems.ts'
import { idPath, listing, ReportRecord, ReportSummaryRecord, textParameter } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { translateError } from './results-body.ts'

export const ReportPath = idPath('report', REPORT_ID)

const score = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description }))
const date = (description: string) =>
  Type.Optional(
    Type.String({
      description: `${description} A date-time such as \`2026-01-31T12:00:00Z\` (RFC 3339), or a date, meaning midnight UTC.`,
    }),
  )

const ReportsQuery = Type.Object({
  search: textParameter('Only reports whose URL contains this, in upper or lower case.'),
  search_by: Type.Optional(oneOf(['url'], { default: 'url', description: 'What to search in.' })),
  project: textParameter('Only reports of this project.'),
  result: Type.Optional(oneOf(RESULTS, { description: 'Only reports with this result.' })),
  status: Type.Optional(oneOf(REPORT_STATUSES, { description: 'Only reports with this status.' })),
  privacy: Type.Optional(oneOf(PRIVACIES, { description: 'Only reports with this privacy.' })),
  depth: Type.Optional(oneOf(DEPTHS, { description: 'Only reports with this depth.' })),
  device: Type.Optional(oneOf(DEVICES, { description: 'Only reports for this device.' })),
  score_min: score('Only reports with at least this score.'),
  score_max: score('Only reports with at most this score.'),
  generated_after: date('Only reports generated at this time or later.'),
  generated_before: date('Only reports generated before this time.'),
  sort_by: Type.Optional(
    oneOf(['id', 'generated_at', 'url', 'result', 'score'], {
      default: 'id',
      description:
        'Date created, date generated, URL, result (bad < decent < good, then score) or score. Missing values come last; ties are broken by id.',
    }),
  ),
  ...listing,
  fields: fieldsParameter('id,url,score'),
})

/** List and show; what writes has files of its own. */
export function reportRoutes(
  app: Api,
  dependencies: Pick<Dependencies, 'storage' | 'now'>,
  { answerList, answerReport }: Tools,
): void {
  const { storage } = dependencies

  app.get(
    '/reports',
    {
      schema: {
        operationId: 'listReports',
        tags: ['Reports'],
        summary: 'List reports',
        description: 'With filters other than `project` and `result`, `meta.total` counts up to 100,000 reports.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        querystring: ReportsQuery,
        response: {
          ...listAnswer('reports', 'ReportSummary', reportSummaryExample, '/reports', ['content-language']),
          ...problems(422),
        },
      },
    },
    (request, reply) => {
      const { sort_by, sort, fields, ...query } = request.query
      return answerList(request, reply, {
        question: {
          search: query.search,
          project: query.project,
          result: query.result,
          status: query.status,
          privacy: query.privacy,
          depth: query.depth,
          device: query.device,
          scoreMin: query.score_min,
          scoreMax: query.score_max,
          generatedAfter: readDate('generated_after', query.generated_after),
          generatedBefore: readDate('generated_before', query.generated_before),
          sortBy: sort_by ?? 'id',
          sort: sort ?? 'desc',
        },
        read: async (question) => {
          const listed = await listReports(storage, request.caller.userId, question)
          if (request.member === null) return listed
          // Only its owner still sees, and can keep, what is being deleted.
          const ids = listed.items.map(({ id }) => id)
          const removals = await findPendingRemovals(storage.db, ids)
          return { ...listed, items: listed.items.filter(({ id }) => !removals.has(id)) }
        },
        toJson: summaryJson,
        inLanguage: (report, language) => ({ ...report, error: translateError(report.error, language) }),
        fields: readFields(fields, ReportSummaryRecord),
      })
    },
  )

  app.get(
    '/reports/:id',
    {
      schema: {
        operationId: 'showReport',
        tags: ['Reports'],
        summary: 'Show a report',
        description:
          'For files, send the same key to the exports of the report page: `/reports/{id}/report.csv`, `report.pdf`, `report.json`, `lighthouse.json` and `screenshot.webp`.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: ReportPath,
        querystring: Type.Object({ fields: fieldsParameter('id,status,score') }),
        response: {
          200: recordAnswer('The report.', 'Report', reportExample, ['etag', 'content-language']),
          304: { description: 'The report has not changed since the version that If-None-Match names.', type: 'null' },
          ...problems(404, 422),
        },
      },
    },
    async (request, reply) => {
      const { userId } = request.caller
      const id = idOf(request, 'report')
      const fields = readFields(request.query.fields, ReportRecord)
      const needsResults = fields === undefined || fields.includes('results')
      // Most of those that name the version they have need nothing more.
      if (!needsResults || request.headers['if-none-match'] !== undefined) {
        const report = await findReport(storage.db, userId, id)
        if (report === undefined) throw notFound('report')
        const attached = await findReportExtras(storage.db, report.id, { withResults: false })
        return answerReport(request, reply, report, { attached, fields })
      }
      const found = await findReportWithResults(storage.db, userId, id)
      if (found === undefined) throw notFound('report')
      return answerReport(request, reply, found.report, { attached: found.attached, fields })
    },
  )
}

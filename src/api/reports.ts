import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { deleteReport } from '../actions/delete-reports.ts'
import { summaryJson } from '../actions/report-json.ts'
import { oneOf } from '../results/json-schema.ts'
import { listReports } from '../storage/report-list/list.ts'
import { findReport, findReportWithResults } from '../storage/reports.ts'
import { RESULTS } from '../vocabulary.ts'
import { answer, HEADERS, LanguageHeader, problems } from './answers.ts'
import type { Dependencies } from './dependencies.ts'
import type { AnswerList } from './list-answer.ts'
import { notFound } from './problems.ts'
import type { AnswerReport } from './report-answer.ts'
import { envelope, listing, listOf, type ReportSummaryRecord, textParameter } from './schemas.ts'

export const ReportPath = Type.Object({
  id: Type.String({
    format: 'uuid',
    examples: ['0199a4b2-7c3e-7d15-9a60-3f1b8c2d4e5f'],
    description: "The report's id.",
  }),
})

const ReportsQuery = Type.Object({
  search: textParameter('Only reports whose URL contains this, in upper or lower case.'),
  search_by: Type.Optional(oneOf(['url'], { default: 'url', description: 'What to search in.' })),
  project: textParameter('Only reports of this project.'),
  result: Type.Optional(oneOf(RESULTS, { description: 'Only reports of this result.' })),
  sort_by: Type.Optional(
    oneOf(['id', 'generated_at', 'url', 'result'], {
      default: 'id',
      description: 'Date created, date generated, URL, or result (bad < decent < good). Missing values come last.',
    }),
  ),
  ...listing,
})

export const Deleted = Type.Object({
  id: Type.String({ format: 'uuid' }),
  object: oneOf(['report']),
  deleted: Type.Unsafe<true>({ type: 'boolean', enum: [true] }),
})

/** List, show and delete; create and update have files of their own. */
export function reportRoutes(
  app: FastifyInstance,
  { storage }: Pick<Dependencies, 'storage'>,
  { answerList, answerReport }: { answerList: AnswerList; answerReport: AnswerReport },
): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  typed.get(
    '/reports',
    {
      schema: {
        operationId: 'listReports',
        tags: ['Reports'],
        summary: 'List reports',
        querystring: ReportsQuery,
        response: { 200: answer('A page of reports.', listOf<ReportSummaryRecord>('ReportSummary')), ...problems(422) },
      },
    },
    (request, reply) => {
      const { search, project, result, sort_by, sort, per_page, page } = request.query
      return answerList(request, reply, {
        question: {
          search,
          project,
          result,
          sortBy: sort_by ?? 'id',
          sort: sort ?? 'desc',
          page: page ?? 1,
          perPage: per_page ?? 10,
        },
        read: (question) => listReports(storage, request.caller.userId, question),
        toJson: summaryJson,
      })
    },
  )

  typed.get(
    '/reports/:id',
    {
      schema: {
        operationId: 'showReport',
        tags: ['Reports'],
        summary: 'Show a report',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: ReportPath,
        response: {
          200: answer('The report.', envelope('Report'), {
            etag: HEADERS.etag,
            'content-language': HEADERS.contentLanguage,
          }),
          304: { description: 'The report has not changed since the version that If-None-Match names.', type: 'null' },
          ...problems(404),
        },
      },
    },
    async (request, reply) => {
      const { userId } = request.caller
      const id = reportIdOf(request)
      // Most of those that name the version they have need nothing more.
      if (request.headers['if-none-match'] !== undefined) {
        const report = await findReport(storage.db, userId, id)
        if (report === undefined) throw notFound('report')
        return answerReport(request, reply, report)
      }
      const found = await findReportWithResults(storage.db, userId, id)
      if (found === undefined) throw notFound('report')
      return answerReport(request, reply, found.report, found.results)
    },
  )

  typed.delete(
    '/reports/:id',
    {
      schema: {
        operationId: 'deleteReport',
        tags: ['Reports'],
        summary: 'Delete a report',
        description: 'With its history and its page.',
        params: ReportPath,
        response: { 200: answer('The report is gone.', Deleted), ...problems(403, 404) },
      },
    },
    (request) => removeReport({ storage }, request),
  )
}

export async function removeReport({ storage }: Pick<Dependencies, 'storage'>, request: FastifyRequest) {
  const id = reportIdOf(request)
  if (!(await deleteReport({ storage }, request.caller.userId, id))) throw notFound('report')
  return { id, object: 'report', deleted: true } as const
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A malformed id is a 404 like an unknown one. */
export function reportIdOf(request: FastifyRequest): string {
  const id = (request.params as { id: string }).id.toLowerCase()
  if (!UUID.test(id)) throw notFound('report')
  return id
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  chooseBaseline,
  compareOwnRuns,
  compareReport,
  removeBaseline,
  type StoredComparison,
} from '../../../actions/compare/compare-runs.ts'
import { runRecord } from '../../../actions/reports/report-json.ts'
import { comparisonRecord } from '../../../domain/compare/record.ts'
import { findReport } from '../../../storage/reports/reports.ts'
import { auditTitle } from '../../../words/audit-words.ts'
import { type Language, translators } from '../../../words/languages.ts'
import { varyBy } from '../../http/compression.ts'
import { deletedAnswer, LanguageHeader, problems, recordAnswer } from '../answers.ts'
import { BODY_TYPES } from '../bodies.ts'
import type { Dependencies } from '../dependencies.ts'
import { BASE_RUN_ID, REPORT_ID, RUN_ID, runSummaryExample } from '../examples.ts'
import { languageOf } from '../language.ts'
import { idOf, notFound } from '../problems.ts'
import { ReportPath } from '../reports/reports.ts'
import { type RunSummaryRecord, textParameter } from '../schemas.ts'
import type { Api } from '../tools.ts'
import { type Comparison, comparisonExample } from './comparison-record.ts'

const CompareQuery = Type.Object({
  base: textParameter(
    'The earlier run: `previous` (default) for the last one before `head` with a result of the same depth and device, `baseline`, the id of a run, a date for the last such run that had ended by then, or `branch:main` for the last such run with that label.',
  ),
  head: textParameter('The later run: `latest` (default) for the one that gave the result, or the id of a run.'),
})

const runId = (example: string, description: string) =>
  Type.String({ format: 'uuid', examples: [example], description })

const PairQuery = Type.Object({
  base: runId(BASE_RUN_ID, 'Id of the earlier run.'),
  head: runId(RUN_ID, 'Id of the later run; it may be of another report.'),
})

const BaselineBody = Type.Object({
  run: Type.Optional(
    Type.String({
      default: 'latest',
      examples: [RUN_ID],
      description: 'The id of a run with a result, or `latest` for the one that gave the result.',
    }),
  ),
})

const compareAnswer = {
  200: recordAnswer('The comparison.', 'Comparison', comparisonExample, ['content-language']),
  ...problems(404, 410, 422),
}

/** What is different between two runs, and which run others are compared with. */
export function compareRoutes(app: Api, dependencies: Dependencies): void {
  const { storage } = dependencies

  app.get(
    '/reports/:id/compare',
    {
      schema: {
        operationId: 'compareReport',
        tags: ['Reports'],
        summary: 'Compare two runs of a report',
        description:
          'Findings that are new, fixed and unchanged, metrics, and what got worse beyond noise. Runs can be compared if they reached the same depth with the same device; otherwise the response is a 422 with the problem `not_comparable`. It is a 410 with `results_removed` if the details of one were removed because of their age.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: ReportPath,
        querystring: CompareQuery,
        response: compareAnswer,
      },
    },
    async (request, reply) => {
      const report = await ownReport(request)
      return answerComparison(request, reply, await compareReport(dependencies, report, request.query))
    },
  )

  app.get(
    '/compare',
    {
      schema: {
        operationId: 'compareRuns',
        tags: ['Reports'],
        summary: 'Compare any two runs',
        description:
          'The same for runs of two of your reports, such as a preview and the page that it will replace. URLs of the page’s own host are compared by path.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        querystring: PairQuery,
        response: compareAnswer,
      },
    },
    async (request, reply) =>
      answerComparison(request, reply, await compareOwnRuns(dependencies, request.caller.userId, request.query)),
  )

  app.put(
    '/reports/:id/baseline',
    {
      schema: {
        operationId: 'putBaseline',
        tags: ['Reports'],
        summary: 'Choose the baseline of a report',
        description: 'The run that `base=baseline` compares with. Choosing another one replaces it.',
        consumes: [...BODY_TYPES],
        params: ReportPath,
        body: BaselineBody,
        response: {
          200: recordAnswer('The run that is the baseline now.', 'RunSummary', runSummaryExample),
          ...problems(403, 404, 410, 413, 415, 422),
        },
      },
    },
    async (request) => {
      const report = await ownReport(request)
      const run = await chooseBaseline(dependencies, report, request.body?.run ?? 'latest')
      if (run === undefined) throw notFound('report')
      return { data: runRecord(run) satisfies RunSummaryRecord }
    },
  )

  app.delete(
    '/reports/:id/baseline',
    {
      schema: {
        operationId: 'deleteBaseline',
        tags: ['Reports'],
        summary: 'Remove the baseline of a report',
        description: 'The run itself stays. Removing it again changes nothing.',
        params: ReportPath,
        response: {
          200: deletedAnswer('The report has no baseline.', 'baseline', REPORT_ID),
          ...problems(403, 404),
        },
      },
    },
    async (request) => {
      const id = idOf(request, 'report')
      if (!(await removeBaseline(dependencies, request.caller.userId, id))) throw notFound('report')
      return { id, object: 'baseline', deleted: true }
    },
  )

  async function ownReport(request: FastifyRequest) {
    const report = await findReport(storage.db, request.caller.userId, idOf(request, 'report'))
    if (report === undefined) throw notFound('report')
    return report
  }
}

function answerComparison(request: FastifyRequest, reply: FastifyReply, compared: StoredComparison): FastifyReply {
  const language = languageOf(request)
  varyBy(reply, 'accept-encoding, accept-language')
  return reply
    .header('content-language', language)
    .header('cache-control', 'private, no-cache')
    .header('content-type', 'application/json; charset=utf-8')
    .send(Buffer.from(JSON.stringify({ data: toRecord(compared, language) })))
}

function toRecord({ base, head, comparison }: StoredComparison, language: Language): Comparison {
  const translator = translators[language]
  const record = comparisonRecord(comparison, {
    title: (audit) => auditTitle(audit, 'fail', translator).text,
    finding: (audit, finding) => ({
      ...finding,
      message: translator.say(audit, { ...finding, text: finding.message }) ?? finding.message,
    }),
  })
  return {
    ...record,
    base: { run_id: base.id, report_id: base.reportId, ...record.base },
    head: { run_id: head.id, report_id: head.reportId, ...record.head },
  }
}

import { Type } from 'typebox'
import { runRecord } from '../../../actions/reports/report-json.ts'
import { cancelReport } from '../../../actions/reports/update-report.ts'
import type { Run } from '../../../storage/records.ts'
import { findRunWithResults, listRunHistory } from '../../../storage/runs/run-history.ts'
import { LanguageHeader, listAnswer, problems, recordAnswer } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { RUN_ID, reportExample, runExample, runSummaryExample } from '../examples.ts'
import { fieldsParameter, readFields } from '../fields.ts'
import { languageOf } from '../language.ts'
import { idOf, notFound } from '../problems.ts'
import { ReportPath } from '../reports/reports.ts'
import { sendWithResults, translateError } from '../reports/results-body.ts'
import { idOfPath, paging, RunSummaryRecord, textParameter } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'

const RunPath = Type.Object({
  ...ReportPath.properties,
  run: idOfPath('run', RUN_ID),
})

/** The history of a report, and the end of what is under way. */
export function runRoutes(
  app: Api,
  dependencies: Pick<Dependencies, 'storage' | 'queue' | 'now'>,
  { answerList, answerReport, bodyWithResults }: Tools,
): void {
  const { storage } = dependencies

  app.get(
    '/reports/:id/runs',
    {
      schema: {
        operationId: 'listRuns',
        tags: ['Reports'],
        summary: 'List the runs of a report',
        description: 'Every run is kept, newest first. Old ones lose their results: `results_removed_at`.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: ReportPath,
        querystring: Type.Object({
          branch: textParameter('Only runs that were made for this branch.'),
          ...paging,
          fields: fieldsParameter('id,score'),
        }),
        response: {
          ...listAnswer('runs', 'RunSummary', runSummaryExample, `/reports/${runSummaryExample.report_id}/runs`, [
            'content-language',
          ]),
          ...problems(404, 422),
        },
      },
    },
    (request, reply) => {
      const id = idOf(request, 'report')
      const { branch, fields } = request.query
      return answerList(request, reply, {
        question: { branch },
        async read(question) {
          const listed = await listRunHistory(storage.db, request.caller.userId, id, question)
          if (listed === undefined) throw notFound('report')
          return listed
        },
        toJson: runJson,
        inLanguage: (run, language) => ({ ...run, error: translateError(run.error, language) }),
        fields: readFields(fields, RunSummaryRecord),
      })
    },
  )

  app.post(
    '/reports/:id/cancel',
    {
      schema: {
        operationId: 'cancelReport',
        tags: ['Reports'],
        summary: 'Cancel the runs of a report',
        description:
          'Ends every run that is queued or running. A run that has its Quick results keeps them and is done; any other fails with the code `aborted`. Canceling again changes nothing.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: ReportPath,
        response: {
          200: recordAnswer('The updated report.', 'Report', reportExample, ['etag', 'content-language']),
          ...problems(403, 404, 409, 415),
        },
      },
    },
    async (request, reply) => {
      const report = await cancelReport(dependencies, request.caller.userId, idOf(request, 'report'))
      if (report === undefined) throw notFound('report')
      return answerReport(request, reply, report)
    },
  )

  app.get(
    '/reports/:id/runs/:run',
    {
      schema: {
        operationId: 'showRun',
        tags: ['Reports'],
        summary: 'Show a run',
        description: 'With the results as they were stored, unless they were removed because of their age.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: RunPath,
        response: {
          200: recordAnswer('The run.', 'Run', runExample, ['content-language']),
          ...problems(404),
        },
      },
    },
    async (request, reply) => {
      const runId = request.params.run.toLowerCase()
      const found = await findRunWithResults(storage.db, request.caller.userId, idOf(request, 'report'), runId)
      if (found === undefined) throw notFound('run')
      const { run, results } = found
      const language = languageOf(request)
      const record = (error: Run['error']) => runJson({ ...run, error })
      const body = await bodyWithResults(request, reply, {
        language,
        recordJson: record,
        error: run.error,
        results,
      })
      return sendWithResults(reply, language, body)
    },
  )
}

function runJson(run: Run): string {
  return JSON.stringify(runRecord(run) satisfies RunSummaryRecord)
}

import { Type } from 'typebox'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { listScans } from '../../../storage/scans/scans.ts'
import { RESULTS, SCAN_STATUSES } from '../../../vocabulary.ts'
import { LanguageHeader, listAnswer, problems, recordAnswer } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldsParameter, readFields } from '../fields.ts'
import { listing, textParameter } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { scanExample } from './examples.ts'
import { ScanRecord } from './records.ts'
import { ScanPath, scanJson, scanOf, translateScan } from './scan-answer.ts'

const ScansQuery = Type.Object({
  search: textParameter('Only scans whose URL contains this, in upper or lower case.'),
  search_by: Type.Optional(oneOf(['url'], { default: 'url', description: 'What to search in.' })),
  project: textParameter('Only scans of this project.'),
  status: Type.Optional(oneOf(SCAN_STATUSES, { description: 'Only scans with this status.' })),
  result: Type.Optional(oneOf(RESULTS, { description: 'Only scans with this result.' })),
  sort_by: Type.Optional(
    oneOf(['id', 'generated_at', 'url', 'result'], {
      default: 'id',
      description:
        'Date created, date generated, URL, or result (bad < decent < good, then score). Missing values come last; ties are broken by id.',
    }),
  ),
  ...listing,
  fields: fieldsParameter('id,status,score'),
})

/** List and show; what writes has files of its own. */
export function scanRoutes(app: Api, dependencies: Dependencies, { answerList, answerScan }: Tools): void {
  const { storage } = dependencies

  app.get(
    '/scans',
    {
      schema: {
        operationId: 'listScans',
        tags: ['Scans'],
        summary: 'List scans',
        description: 'Newest first, unless `sort_by` says otherwise.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        querystring: ScansQuery,
        response: {
          ...listAnswer('scans', 'Scan', scanExample, '/scans', ['content-language']),
          ...problems(422),
        },
      },
    },
    (request, reply) => {
      const { search, project, status, result, sort_by, sort, fields } = request.query
      return answerList(request, reply, {
        question: { search, project, status, result, sortBy: sort_by ?? 'id', sort: sort ?? 'desc' },
        read: (question) => listScans(storage, request.caller.userId, question),
        toJson: scanJson,
        inLanguage: translateScan,
        fields: readFields(fields, ScanRecord),
      })
    },
  )

  app.get(
    '/scans/:id',
    {
      schema: {
        operationId: 'showScan',
        tags: ['Scans'],
        summary: 'Show a scan',
        description: 'Its progress, and its result once it has ended.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: ScanPath,
        querystring: Type.Object({ fields: fieldsParameter('id,status,judged') }),
        response: {
          200: recordAnswer('The scan.', 'Scan', scanExample, ['etag', 'content-language']),
          304: { description: 'The scan has not changed since the version that If-None-Match names.', type: 'null' },
          ...problems(404, 422),
        },
      },
    },
    async (request, reply) => {
      const fields = readFields(request.query.fields, ScanRecord)
      return answerScan(request, reply, await scanOf(dependencies, request), fields)
    },
  )
}

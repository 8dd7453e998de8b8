import { Type } from 'typebox'
import { deleteScan, rescan, updateScan } from '../../../actions/scans/update-scan.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { PRIVACIES } from '../../../vocabulary.ts'
import { LanguageHeader, problems, recordAnswer } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { changeRoutes } from '../change-routes.ts'
import type { Dependencies } from '../dependencies.ts'
import { invalid, notFound } from '../problems.ts'
import { PasswordField, PreferHeader, WatchField } from '../reports/report-fields.ts'
import { PRIVACY } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { SCAN_ID, scanExample } from './examples.ts'

const UpdateBody = Type.Object({
  privacy: Type.Optional(oneOf(PRIVACIES, { description: PRIVACY })),
  password: Type.Optional(PasswordField),
  watch: WatchField,
  results: Type.Optional(
    oneOf([0, 1], { default: 0, description: '1 scans the site again: a new scan with the same options.' }),
  ),
  status: Type.Optional(
    oneOf(['stopped', 'running'], {
      description:
        '`stopped` ends the search, and the site is judged by the pages found so far; `running` continues a stopped scan.',
    }),
  ),
})

export function updateScanRoutes(
  app: Api,
  dependencies: Dependencies,
  { limits, waitForScan, answerScan }: Tools,
): void {
  const { put, patch, post, deletion } = changeRoutes({
    url: '/scans/:id',
    noun: 'scan',
    example: SCAN_ID,
    tags: ['Scans'],
    update: {
      description:
        'Absent fields keep their values. `results=1` creates another scan with the same options, which asks only for what has changed, and waits for it like creating a scan does; the answer is that scan. `status` stops a scan or continues it.',
      headers: { 'accept-language': LanguageHeader, prefer: PreferHeader },
      body: UpdateBody,
      response: {
        200: recordAnswer('The updated scan; with `results=1` the new one.', 'Scan', scanExample, [
          'etag',
          'content-language',
          'preference-applied',
        ]),
        ...problems(403, 404, 409, 412, 413, 415, 422),
      },
      run: async (request, reply, { id, body, isExpected }) => {
        const { userId, id: keyId } = request.caller
        const { results, watch, ...changes } = body
        const wish = watch && { watch, timeZone: dependencies.config.timeZone }
        if (results === 1 && changes.status !== undefined)
          throw invalid({ status: ['must not be given with results=1, which creates another scan.'] })
        const acting = { ...dependencies, actor: actorOf(request) }
        const wanted = { ...changes, watch: wish, isExpected }
        if (results !== 1) return answerScan(request, reply, found(await updateScan(acting, userId, id, wanted)))
        const again = await rescan(acting, { userId, keyId }, id, wanted).finally(() =>
          limits.describeRuns(reply, keyId),
        )
        return answerScan(request, reply, await waitForScan(request, reply, found(again)))
      },
    },
    erase: {
      description: 'With its pages and findings. A scan that is under way is stopped.',
      problems: problems(403, 404, 412),
      run: (request, { id, isExpected }) =>
        deleteScan({ ...dependencies, actor: actorOf(request) }, request.caller.userId, id, isExpected),
    },
  })
  for (const route of [deletion, put, patch, post]) app.route(route)
}

function found(scan: Scan | undefined): Scan {
  if (scan === undefined) throw notFound('scan')
  return scan
}

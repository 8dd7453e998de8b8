import { Type } from 'typebox'
import { deleteReport } from '../../../actions/reports/delete-reports.ts'
import { updateReport } from '../../../actions/reports/update-report.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { DEPTHS, DEVICES, PRIVACIES } from '../../../vocabulary.ts'
import { LanguageHeader, problems, recordAnswer } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { changeRoutes } from '../change-routes.ts'
import type { Dependencies } from '../dependencies.ts'
import { REPORT_ID, reportExample } from '../examples.ts'
import { invalid, notFound } from '../problems.ts'
import { DEPTH, DEVICE, PRIVACY } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import {
  ContentFields,
  CREDENTIAL,
  contentChecksIn,
  LabelFields,
  labelsOf,
  PasswordField,
  PreferHeader,
  WatchField,
} from './report-fields.ts'

const UpdateBody = Type.Object({
  privacy: Type.Optional(oneOf(PRIVACIES, { description: PRIVACY })),
  password: Type.Optional(PasswordField),
  results: Type.Optional(oneOf([0, 1], { default: 0, examples: [1], description: '1 starts a new run.' })),
  depth: Type.Optional(
    oneOf(DEPTHS, { description: `${DEPTH} Applies to the run that results=1 starts, else to the next one.` }),
  ),
  device: Type.Optional(
    oneOf(DEVICES, { description: `${DEVICE} Applies to the run that results=1 starts, else to the next one.` }),
  ),
  watch: WatchField,
  credential: Type.Optional(
    Type.Union([Type.String({ format: 'uuid' }), oneOf(['none'])], {
      description: `${CREDENTIAL} \`none\` removes it. A public report becomes private with it, unless \`privacy\` is given.`,
    }),
  ),
  ...ContentFields,
  ...LabelFields,
})

export function updateReportRoutes(
  app: Api,
  dependencies: Dependencies,
  { limits, waitForRun, answerReport }: Tools,
): void {
  const { put, patch, post, deletion } = changeRoutes({
    url: '/reports/:id',
    noun: 'report',
    example: REPORT_ID,
    tags: ['Reports'],
    update: {
      description:
        'Absent fields keep their values. `results=1` starts a new run and waits for it like creating a report does. While a run is under way, it joins that run if depth and device are the same; otherwise another run follows.',
      headers: { 'accept-language': LanguageHeader, prefer: PreferHeader },
      body: UpdateBody,
      response: {
        200: recordAnswer('The updated report.', 'Report', reportExample, [
          'etag',
          'content-language',
          'preference-applied',
        ]),
        ...problems(403, 404, 412, 413, 415, 422),
      },
      run: async (request, reply, { id, body, isExpected }) => {
        const { userId, id: keyId } = request.caller
        const { results, watch, commit, credential: typedCredential, ...others } = body
        const { privacy, password, depth, device } = others
        const fields = { privacy, password, depth, device, ...contentChecksIn(body) }
        const rerun = results === 1
        const labels = labelsOf(body)
        if (labels !== null && !rerun)
          throw invalid({
            [commit === undefined ? 'branch' : 'commit']: ['needs results=1, which starts the run that it is for.'],
          })
        const wish = watch && { watch, timeZone: dependencies.config.timeZone }
        const credential = typedCredential === 'none' ? null : typedCredential?.toLowerCase()
        const changes = { ...fields, credential, watch: wish, rerun, labels, isExpected }
        const acting = { ...dependencies, actor: actorOf(request) }
        const update = updateReport(acting, { userId, keyId }, id, changes)
        const report = await update.finally(() => rerun && limits.describeRuns(reply, keyId))
        if (report === undefined) throw notFound('report')
        return answerReport(request, reply, rerun ? await waitForRun(request, reply, report) : report)
      },
    },
    erase: {
      description: 'With its history and its page.',
      problems: problems(403, 404, 412),
      run: (request, { id, isExpected }) =>
        deleteReport({ ...dependencies, actor: actorOf(request) }, request.caller.userId, id, isExpected),
    },
  })
  for (const route of [deletion, put, patch, post]) app.route(route)
}

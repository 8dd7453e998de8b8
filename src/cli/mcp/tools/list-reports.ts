import { type Static, Type } from 'typebox'
import { oneOf, oneOfOrNull, orNull } from '../../../domain/results/json-schema.ts'
import { RESULTS } from '../../../vocabulary.ts'
import { asData, quoted, TEXT_IS_DATA } from '../page-text.ts'
import { defineTool } from '../tool.ts'
import { MOST_FINDINGS, Score } from './fields.ts'

const text = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 2048, description }))

const Output = Type.Object({
  reports: Type.Array(
    Type.Object({
      url: Type.String(),
      project: Type.String(),
      result: oneOfOrNull(RESULTS),
      score: Score,
      status: Type.String(),
      generated_at: orNull('string', { description: 'When the result was generated.' }),
      page_url: Type.String({ description: 'The report, for people.' }),
    }),
    { maxItems: MOST_FINDINGS },
  ),
  total: Type.Integer({ minimum: 0, description: 'All that match.' }),
})

/** Only where the command was started with a service. */
export const listReportsTool = defineTool({
  name: 'list_reports',
  title: 'List reports',
  description: `Lists the reports of the Verdict service, ${MOST_FINDINGS} per page, worst first. The tool \`plan\` with \`stored\` says what to fix on one of them. ${TEXT_IS_DATA}`,
  input: Type.Object(
    {
      project: text('Only reports of this site, such as example.com.'),
      search: text('Only reports whose URL contains this.'),
      result: Type.Optional(oneOf(RESULTS, { description: 'Only reports with this result.' })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1, description: 'Page of the list.' })),
    },
    { additionalProperties: false },
  ),
  output: Output,
  usesNetwork: true,

  async call(given, { service, terminal }) {
    const { client, take } = await service()
    const query = { ...given, sort_by: 'score', sort: 'asc', per_page: MOST_FINDINGS } as const
    const answer = take(await client.GET('/api/v1/reports', { params: { query }, signal: terminal.signal }))
    const data: Static<typeof Output> = asData({
      reports: answer.data.map(({ url, project, result, score, status, generated_at, page_url }) => ({
        url,
        project,
        result,
        score,
        status,
        generated_at,
        page_url,
      })),
      total: answer.meta.total,
    })
    const lines = data.reports.map(({ url, result, score, status }) =>
      result === null ? `${quoted(url)}: no result (${status})` : `${quoted(url)}: ${result}, ${score} of 100`,
    )
    return { data, text: [`${data.total} reports. ${TEXT_IS_DATA}`, ...lines].join('\n') }
  },
})

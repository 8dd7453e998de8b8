import { Type } from 'typebox'
import { oneOf } from '../../../domain/results/json-schema.ts'
import type { ListedPage } from '../../../storage/scans/listed-page.ts'
import { listPagesOfScan } from '../../../storage/scans/listed-pages.ts'
import { RESULTS } from '../../../vocabulary.ts'
import { knownAudit } from '../../../words/audit-words.ts'
import { listAnswer, problems } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldsParameter, readFields } from '../fields.ts'
import { invalid } from '../problems.ts'
import { listing, textParameter } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { SCAN_ID, scanPageExample } from './examples.ts'
import { ScanPageSummaryRecord } from './records.ts'
import { detailedScanOf, ScanPath } from './scan-answer.ts'

const CODE = /^[1-5](?:\d\d|xx)$/
export const codeParameter = (description: string) =>
  Type.Optional(
    Type.String({ description: `${description} A status code such as \`404\`, or a class such as \`4xx\`.` }),
  )

/** PostgreSQL has no larger integers. */
const LARGEST = 2 ** 31 - 1

const PagesQuery = Type.Object({
  search: textParameter('Only pages whose URL or title contains this, in upper or lower case.'),
  search_by: Type.Optional(oneOf(['url', 'title'], { default: 'url', description: 'What to search in.' })),
  result: Type.Optional(oneOf(RESULTS, { description: 'Only pages with this result.' })),
  code: codeParameter('Only pages with this status code.'),
  indexable: Type.Optional(
    oneOf([0, 1], { description: 'Only pages that search engines may show (1), or may not (0).' }),
  ),
  rendered: Type.Optional(
    oneOf([0, 1], { description: 'Only pages that were opened in a browser (1), or were not (0).' }),
  ),
  audit: Type.Optional(
    Type.String({
      description: 'Only pages on which this audit failed, warned or is unknown.',
      examples: ['seo/title'],
    }),
  ),
  outcome: Type.Optional(
    oneOf(['fail', 'warn', 'unknown'], { description: 'Only pages with this outcome of `audit`.' }),
  ),
  group: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LARGEST,
      description: 'Only pages with this cause of the finding `audit`, by its number.',
    }),
  ),
  min_clicks: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LARGEST,
      description: 'Only pages at least this many clicks away from the start page.',
    }),
  ),
  sort_by: Type.Optional(
    oneOf(['url', 'score', 'clicks', 'inlinks', 'bytes', 'time', 'rank'], {
      default: 'url',
      description: 'URL, score, clicks, links to the page, size, time to first byte or rank. Missing values come last.',
    }),
  ),
  ...listing,
  fields: fieldsParameter('n,url,score'),
})

/** The pages of a scan. */
export function listScanPagesRoute(app: Api, dependencies: Dependencies, { answerList }: Tools): void {
  const { storage } = dependencies
  app.get(
    '/scans/:id/pages',
    {
      schema: {
        operationId: 'listScanPages',
        tags: ['Scans'],
        summary: 'List the pages of a scan',
        description: 'While the scan is under way, the pages requested so far.',
        params: ScanPath,
        querystring: PagesQuery,
        response: {
          ...listAnswer('pages', 'ScanPageSummary', scanPageExample, `/scans/${SCAN_ID}/pages`),
          ...problems(404, 410, 422),
        },
      },
    },
    async (request, reply) => {
      const { search, result, code, audit, outcome, group, indexable, rendered, fields, ...query } = request.query
      checkCode(code)
      if (audit !== undefined && knownAudit(audit) === undefined)
        throw invalid({ audit: ['must be the id of an audit, e.g. seo/title.'] })
      for (const name of ['outcome', 'group'] as const)
        if (request.query[name] !== undefined && audit === undefined)
          throw invalid({ [name]: ['must be given together with audit.'] })
      const scan = await detailedScanOf(dependencies, request)
      return answerList(request, reply, {
        question: {
          search,
          searchBy: query.search_by ?? 'url',
          result,
          code,
          audit,
          outcome,
          group,
          indexable: indexable === undefined ? undefined : indexable === 1,
          rendered: rendered === undefined ? undefined : rendered === 1,
          minClicks: query.min_clicks,
          sortBy: query.sort_by ?? 'url',
          sort: query.sort ?? 'desc',
        },
        read: (question) => listPagesOfScan(storage, scan, question),
        toJson: pageJson,
        fields: readFields(fields, ScanPageSummaryRecord),
      })
    },
  )
}

export function checkCode(code: string | undefined): void {
  if (code !== undefined && !CODE.test(code))
    throw invalid({ code: ['must be a status code such as 404, or a class such as 4xx.'] })
}

export function pageRecord(page: ListedPage) {
  return {
    n: page.n,
    url: page.url,
    title: page.title,
    state: page.state,
    code: page.status,
    score: page.score,
    result: page.result,
    indexable: page.indexable,
    reason: page.reason,
    clicks: page.clicks,
    inlinks: page.inlinks,
    outlinks: page.outlinks,
    bytes: page.bytes,
    first_byte_ms: page.firstByteMs,
    rank: page.rank,
    redirect: page.redirect,
    canonical: page.canonical,
    failed: page.failed,
    warned: page.warned,
  }
}

function pageJson(page: ListedPage): string {
  return JSON.stringify(pageRecord(page) satisfies ScanPageSummaryRecord)
}

import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { LINK_KINDS } from '../../../engine/site/pages/page-facts.ts'
import { rejudgePage } from '../../../queue/scans/judge/rejudge-page.ts'
import type { ListedPage } from '../../../storage/scans/listed-page.ts'
import { findPageOfScan, findWayTo } from '../../../storage/scans/listed-pages.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { listLinks, type PageLink } from '../../../storage/scans/scan-links.ts'
import { LanguageHeader, listAnswer, problems, recordAnswer } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { resultsExample } from '../examples.ts'
import { fieldsParameter, readFields } from '../fields.ts'
import { languageOf } from '../language.ts'
import { Problem } from '../problems.ts'
import { sendWithResults } from '../reports/results-body.ts'
import { paging } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { pageLinkExample, SCAN_ID, scanPageExample, wayExample } from './examples.ts'
import { PageLinkRecord } from './records.ts'
import { detailedScanOf, ScanPath } from './scan-answer.ts'
import { checkCode, codeParameter, pageRecord } from './scan-pages.ts'

const PagePath = Type.Object({
  ...ScanPath.properties,
  n: Type.Integer({ minimum: 0, examples: [17], description: 'Number of the page.' }),
})

const LinksQuery = Type.Object({
  direction: Type.Optional(
    oneOf(['in', 'out'], { default: 'in', description: 'Links to the page, or links of the page.' }),
  ),
  kind: Type.Optional(oneOf(LINK_KINDS, { description: 'Only links of this kind.' })),
  code: codeParameter('Only links whose other end has this status code.'),
  ...paging,
  fields: fieldsParameter('url,text'),
})

/** A page of a scan, judged like a report, and its links. */
export function scanPageRoutes(app: Api, dependencies: Dependencies, { answerList, bodyWithResults }: Tools): void {
  const { storage, judging } = dependencies

  app.get(
    '/scans/:id/pages/:n',
    {
      schema: {
        operationId: 'showScanPage',
        tags: ['Scans'],
        summary: 'Show a page of a scan',
        description:
          'With the shortest way to it, and with results as of a report. The page is judged when you ask for it, by the current rules, from what the scan has stored; `results` is null where that is not there anymore. To make a report of it without another visit, create one with `scan`.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: PagePath,
        response: {
          200: recordAnswer('The page.', 'ScanPage', { ...scanPageExample, via: wayExample, results: resultsExample }, [
            'content-language',
          ]),
          ...problems(404, 410),
        },
      },
    },
    async (request, reply) => {
      const scan = await detailedScanOf(dependencies, request)
      const page = await pageOf(scan, request)
      const way = await findWayTo(storage.db, scan, page)
      const judged = await rejudgePage(scan, page.n, { storage, judging, signal: request.signal })
      const record = JSON.stringify({
        ...pageRecord(page),
        via: way.map(({ n, url, title }) => ({ n, url, title })),
      })
      const language = languageOf(request)
      const body = await bodyWithResults(request, reply, {
        language,
        recordJson: () => record,
        error: null,
        results: judged?.results ?? null,
      })
      return sendWithResults(reply, language, body)
    },
  )

  app.get(
    '/scans/:id/pages/:n/links',
    {
      schema: {
        operationId: 'listPageLinks',
        tags: ['Scans'],
        summary: 'List the links of a page',
        description: 'Links to the page, or with `direction=out` those of the page, once the scan has ended.',
        params: PagePath,
        querystring: LinksQuery,
        response: {
          ...listAnswer('links', 'PageLink', pageLinkExample, `/scans/${SCAN_ID}/pages/${scanPageExample.n}/links`),
          ...problems(404, 410, 422),
        },
      },
    },
    async (request, reply) => {
      const { direction = 'in', kind, code, fields } = request.query
      checkCode(code)
      const scan = await detailedScanOf(dependencies, request)
      const { n } = await pageOf(scan, request)
      return answerList(request, reply, {
        question: { direction, kind, code },
        read: (question) => listLinks(storage.db, scan, n, question),
        toJson: linkJson,
        fields: readFields(fields, PageLinkRecord),
      })
    },
  )

  async function pageOf(scan: Scan, request: FastifyRequest): Promise<ListedPage> {
    const { n } = request.params as { n: string }
    const page = /^\d{1,9}$/.test(n) ? await findPageOfScan(storage.db, scan, Number(n)) : undefined
    if (page === undefined) throw new Problem('not_found', 'This page is not part of the scan.')
    return page
  }
}

function linkJson({ n, url, title, state, status, skipped, kind, place, nofollow, rel, text }: PageLink): string {
  return JSON.stringify({
    n,
    url,
    title,
    state,
    code: status,
    skipped,
    kind,
    place,
    nofollow,
    rel,
    text,
  } satisfies PageLinkRecord)
}

import { Readable } from 'node:stream'
import { Type } from 'typebox'
import {
  EXPORT_FORMATS,
  EXPORT_TYPES,
  EXPORTS,
  exportName,
  exportScan,
  formatsOf,
} from '../../../actions/scans/scan-export.ts'
import { oneOf, orNull } from '../../../domain/results/json-schema.ts'
import { translators } from '../../../words/languages.ts'
import { fileAnswer, LanguageHeader, problems } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { languageOf } from '../language.ts'
import { invalid, Problem } from '../problems.ts'
import { resultOrNull, scoreOrNull } from '../schemas.ts'
import type { Api } from '../tools.ts'
import { SCAN_ID } from './examples.ts'
import { IMPORTANCES, OUTCOMES } from './records.ts'
import { detailedScanOf, isJudged, ScanPath } from './scan-answer.ts'

const ExportQuery = Type.Object({
  what: Type.Optional(oneOf(EXPORTS, { default: 'pages', description: 'What to export.' })),
  format: Type.Optional(
    oneOf(EXPORT_FORMATS, {
      description: '`csv` (default) or `jsonl`, one JSON object a line; for the sitemap `xml`, for the result `json`.',
    }),
  ),
})

const strings = (description: string) => Type.Array(Type.String(), { description })

/** The parts of a result that programs need; `verdict site --json` writes the same. */
const SiteResultBody = Type.Object({
  id: Type.String({ format: 'uuid' }),
  url: Type.String(),
  started_at: Type.String({ format: 'date-time' }),
  rule_set: Type.String({ description: 'Version of the rules.' }),
  result: resultOrNull('Result of the site.'),
  score: scoreOrNull('The lower of the two scores below.'),
  page_score: scoreOrNull('Median score of the pages.'),
  site_score: scoreOrNull('Score of the site audits.'),
  audits: Type.Array(
    Type.Object({
      id: Type.String(),
      importance: oneOf(IMPORTANCES),
      outcome: oneOf(OUTCOMES),
      summary: Type.String({ description: 'In English.' }),
      pages: Type.Integer({ minimum: 0, description: 'How many pages have the problem.' }),
      groups: Type.Array(Type.Object({ message: Type.String(), pages: strings('URLs of the first pages.') }), {
        description: 'Causes with their pages.',
      }),
    }),
    { description: 'All audits of the whole site.' },
  ),
  pages: Type.Array(
    Type.Object({
      url: Type.String(),
      status: orNull('integer', { description: 'Status code; null without a response.' }),
      score: scoreOrNull('Null if the page was not judged.'),
      title: orNull('string'),
      indexable: Type.Boolean(),
      fail: strings('Audits that fail.'),
      warn: strings('Audits that warn.'),
      unknown: strings('Audits that could not be judged.'),
    }),
    { description: 'All pages, by URL.' },
  ),
})

const resultExample = {
  id: SCAN_ID,
  url: 'https://example.com/',
  started_at: '2026-01-15T09:30:00.000Z',
  rule_set: '1',
  result: 'good',
  score: 91,
  page_score: 91,
  site_score: 95,
  audits: [],
  pages: [],
}

const FILES = fileAnswer(
  'The file.',
  {
    'text/csv': 'from,to,kind,place,nofollow,text,code,rel\r\n',
    'application/x-ndjson': '{"n":1,"url":"https://example.com/"}\n',
    'application/xml': '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>\n',
  },
  ['content-disposition', 'content-language'],
)

/** Tables of a scan as files, and its result as a whole. */
export function scanExportRoute(app: Api, dependencies: Dependencies): void {
  const { storage } = dependencies
  app.get(
    '/scans/:id/export',
    {
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportScan',
        tags: ['Scans'],
        summary: 'Export a scan',
        description:
          'All pages, all links or all findings with their pages as CSV or JSON lines, a sitemap of the pages that search engines may show, or the whole result of a scan that has ended: scores, site audits, and each page with the audits that did not pass, as `verdict site --json` writes it. Sent while it is read, so it has no length.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: ScanPath,
        querystring: ExportQuery,
        response: {
          200: {
            ...FILES,
            content: { ...FILES.content, 'application/json': { schema: SiteResultBody, example: resultExample } },
          },
          ...problems(404, 409, 410, 422),
        },
      },
    },
    async (request, reply) => {
      const { what = 'pages' } = request.query
      const formats = formatsOf(what)
      const format = request.query.format ?? formats[0]!
      if (!formats.includes(format)) throw invalid({ format: [`must be ${formats.join(' or ')} with what=${what}.`] })
      const scan = await detailedScanOf(dependencies, request)
      if (what === 'result' && !isJudged(scan))
        throw new Problem('conflict', 'This scan has no results yet. Export them when it has ended.')
      const language = languageOf(request)
      const say = translators[language].say
      const pieces = exportScan(storage, scan, {
        kind: what,
        format,
        say: (id, message) => say(id, message) ?? message.text,
      })
      return (
        reply
          .header('content-type', EXPORT_TYPES[format])
          .header('content-disposition', `attachment; filename="${exportName(scan, what, format)}"`)
          .header('content-language', language)
          .header('cache-control', 'private, no-store')
          // In bytes, so that a piece is read when the one before was sent; ends when the client goes away.
          .send(Readable.from(pieces, { objectMode: false }))
      )
    },
  )
}

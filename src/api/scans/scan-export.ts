import { Readable } from 'node:stream'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { EXPORT_FORMATS, EXPORT_TYPES, EXPORTS, exportName, exportScan, formatsOf } from '../../actions/scan-export.ts'
import { negotiateLanguage } from '../../http/language.ts'
import { oneOf } from '../../results/json-schema.ts'
import { LANGUAGES, translators } from '../../words/languages.ts'
import { fileAnswer, HEADERS, LanguageHeader, problems } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { invalid } from '../problems.ts'
import { detailedScanOf, ScanPath } from './scan-answer.ts'

const ExportQuery = Type.Object({
  what: Type.Optional(oneOf(EXPORTS, { default: 'pages', description: 'What to export.' })),
  format: Type.Optional(
    oneOf(EXPORT_FORMATS, {
      description: '`csv` (default) or `jsonl`, one JSON object a line; for the sitemap `xml`.',
    }),
  ),
})

/** Tables of a scan as files. */
export function scanExportRoute(app: FastifyInstance, dependencies: Dependencies): void {
  const { storage } = dependencies
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/scans/:id/export',
    {
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportScan',
        tags: ['Scans'],
        summary: 'Export a scan',
        description:
          'All pages, all links or all findings with their pages as CSV or JSON lines, or a sitemap of the pages that search engines may show. Sent while it is read, so it has no length.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: ScanPath,
        querystring: ExportQuery,
        response: {
          200: fileAnswer(
            'The file.',
            {
              'text/csv': 'from,to,kind,place,nofollow,text,code,rel\r\n',
              'application/x-ndjson': '{"n":1,"url":"https://example.com/"}\n',
              'application/xml': '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>\n',
            },
            {
              'content-disposition': HEADERS.contentDisposition,
              'content-language': HEADERS.contentLanguage,
            },
          ),
          ...problems(404, 410, 422),
        },
      },
    },
    async (request, reply) => {
      const { what = 'pages' } = request.query
      const formats = formatsOf(what)
      const format = request.query.format ?? formats[0]!
      if (!formats.includes(format)) throw invalid({ format: [`must be ${formats.join(' or ')} with what=${what}.`] })
      const scan = await detailedScanOf(dependencies, request)
      const language = negotiateLanguage(request.headers['accept-language'], LANGUAGES)
      const say = translators[language].say
      const pieces = exportScan(storage, scan, { what, format, say: (id, message) => say(id, message) ?? message.text })
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

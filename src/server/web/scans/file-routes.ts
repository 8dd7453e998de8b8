import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  EXPORT_FORMATS,
  EXPORT_TYPES,
  EXPORTS,
  exportName,
  exportScan,
  formatsOf,
} from '../../../actions/scans/scan-export.ts'
import type { WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import type { PdfPrinter } from '../pdf/printer.ts'
import { fileName } from '../reports/downloads/file.ts'
import { createReader, queryOf } from '../reports/list/list-query.ts'
import type { ScanAccess, ScanPath } from './access.ts'
import { messageText } from './audit-words.ts'
import { scanPath } from './paths.ts'
import { hasResults } from './site-data.ts'

/** A scan as a PDF, and its tables as files. */
export function scanFileRoutes(
  app: FastifyInstance,
  { storage }: WebContext,
  scanAccess: ScanAccess,
  printer: PdfPrinter,
): void {
  app.get<ScanPath>('/scans/:id/pdf', async (request, reply) => {
    const data = await scanAccess.findReadable(request)
    const { scan } = data
    const path = scanPath(scan.id)
    if (!hasResults(scan)) return printer.refuse(request, reply, path)
    return printer.answer(request, reply, {
      path,
      // The visibility is on it, too.
      version: `${scan.updatedAt} ${scan.endedAt} ${scan.privacy}`,
      name: fileName(scan),
      headers: scanAccess.printHeader.create(scan),
    })
  })

  app.get<ScanPath>('/scans/:id/export', { exposeHeadRoute: false }, async (request, reply) => {
    const data = await scanAccess.findReadable(request)
    const read = createReader(queryOf(request.url))
    const what = read.choice('what', EXPORTS) ?? 'pages'
    const formats = formatsOf(what)
    const format = read.choice('format', EXPORT_FORMATS) ?? formats[0]!
    if (read.invalid.length > 0 || !formats.includes(format)) throw notFound()
    const { scan, view } = data
    const pieces = exportScan(storage, scan, {
      kind: what,
      format,
      say: (audit, message) => messageText(audit, message, view).text,
    })
    return (
      reply
        .type(EXPORT_TYPES[format])
        .header('content-disposition', `attachment; filename="${exportName(scan, what, format)}"`)
        .header('content-language', view.language)
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        // In bytes, so that a piece is read when the one before was sent; ends when the reader goes away.
        .send(Readable.from(pieces, { objectMode: false }))
    )
  })
}

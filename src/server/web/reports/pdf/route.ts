import type { FastifyInstance } from 'fastify'
import type { PdfPrinter } from '../../pdf/printer.ts'
import type { ReportAccess, ReportPath } from '../access.ts'
import { fileName } from '../downloads/file.ts'
import { reportPath, runPath } from '../parts/url.tsx'

/** The report page, or that of a former run, as a PDF. */
export function pdfRoute(app: FastifyInstance, reportAccess: ReportAccess, printer: PdfPrinter): void {
  for (const route of ['/reports/:id', '/reports/:id/runs/:run'])
    app.get<ReportPath>(`${route}/report.pdf`, async (request, reply) => {
      const found = await reportAccess.findReadableRun(request)
      const { report, former } = found
      const path = former === undefined ? reportPath(report.id) : runPath(report.id, former.id)
      const hasResult = former === undefined ? report.resultRunId !== null : former.result !== null
      if (former && former.resultsRemovedAt !== null) return printer.refuse(request, reply, path, 'removed')
      if (!hasResult) return printer.refuse(request, reply, path)
      return printer.answer(request, reply, {
        path,
        // Changes with the report, its runs and its visibility.
        version: report.updatedAt,
        name: fileName(report, former),
        headers: reportAccess.printHeader.create(report),
      })
    })
}

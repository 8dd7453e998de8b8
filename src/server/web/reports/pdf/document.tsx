import { accentPath } from '../../../../domain/branding/accent.ts'
import { FooterText } from '../../branding/brand-mark.tsx'
import type { JudgedPageData } from '../model/page-data.ts'
import { shortened, withoutScheme } from '../parts/url.tsx'
import { Appendix } from './appendix.tsx'
import { Cover } from './cover.tsx'
import { PdfFindings } from './findings.tsx'
import { FixTable } from './fix-table.tsx'

/** The report as a document: cover, what to fix first, findings by category, appendix. */
export function PdfDocument({ data }: { data: JudgedPageData }) {
  const { view, report } = data
  const words = view.words.report
  return (
    <html lang={view.language}>
      <head>
        <meta charset="utf-8" />
        <title>{words.title(shortened(withoutScheme(report.url)))}</title>
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href={view.asset('pdf.css')} />
        {view.branding.accent !== null && <link rel="stylesheet" href={accentPath(view.branding.accent)} />}
      </head>
      <body>
        <Cover data={data} />
        <FixTable data={data} />
        <PdfFindings data={data} />
        <Appendix data={data} />
        <FooterText view={view} />
      </body>
    </html>
  )
}

import type { ReportSummary } from '../../../storage/records.ts'
import type { ShareLink } from '../../../storage/sharing/share-links.ts'
import { CardTable } from '../components/card-table.tsx'
import { Pager } from '../components/pager.tsx'
import { ResultBadge } from '../components/result-badge.tsx'
import { Time } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import { reportPath, UrlText, withoutScheme } from '../reports/parts/url.tsx'
import { scanPath } from '../scans/paths.ts'
import type { View } from '../view.ts'

export const REPORTS_PER_PAGE = 50

interface SharedProjectProps {
  view: View
  link: ShareLink
  reports: readonly ReportSummary[]
  total: number
  page: number
  /** Of the latest scan. */
  scanId: string | undefined
}

/** The reports of a project, for visitors with a link to it. */
export function SharedProjectPage({ view, link, reports, total, page, scanId }: SharedProjectProps) {
  const { sharing: words } = view.words
  return (
    <Layout view={view} title={link.project} page="report" styles={['dashboard.css']}>
      <header class="page-head">
        <h1>
          <bdi>{link.project}</bdi>
        </h1>
        <p class="lead">
          {words.sharedUntil} <Time view={view} at={link.expiresAt} />
        </p>
        {scanId !== undefined && (
          <p>
            <a href={scanPath(scanId)}>{words.latestScan}</a>
          </p>
        )}
      </header>
      <SharedReports view={view} reports={reports} total={total} page={page} path={`/shared/${link.id}`} />
    </Layout>
  )
}

interface SharedReportsProps extends Pick<SharedProjectProps, 'view' | 'reports' | 'total' | 'page'> {
  /** Of the page. */
  path: string
}

/** A page of the reports of a project. */
export function SharedReports({ view, reports, total, page, path }: SharedReportsProps) {
  const { sharing: words } = view.words
  const { columns } = words
  return (
    <section class="card" aria-label={words.reports}>
      {reports.length === 0 ? (
        <p>{words.noReports}</p>
      ) : (
        <CardTable
          label={words.reports}
          rows={reports}
          columns={[
            { title: columns.page, cell: (report) => <ReportLink report={report} /> },
            {
              title: columns.result,
              cell: ({ result }) => (result === null ? '–' : <ResultBadge view={view} result={result} />),
            },
            { title: columns.score, cell: ({ score }) => score ?? '–' },
            { title: columns.generated, cell: ({ generatedAt }) => <Time view={view} at={generatedAt} none="–" /> },
          ]}
        />
      )}
      <Pager
        view={view}
        page={page}
        pages={Math.ceil(total / REPORTS_PER_PAGE)}
        hrefOf={(page) => `${path}?page=${page}`}
      />
    </section>
  )
}

function ReportLink({ report: { id, url } }: { report: ReportSummary }) {
  return (
    <a href={reportPath(id)}>
      <UrlText text={withoutScheme(url)} />
    </a>
  )
}

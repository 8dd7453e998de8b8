import type { ReportBatch } from '../../../../storage/batches.ts'
import type { Channel } from '../../../../storage/channels/channels.ts'
import type { Credential } from '../../../../storage/credentials/credentials.ts'
import type { ListPage, ReportSummary } from '../../../../storage/records.ts'
import type { ReportQuestion } from '../../../../storage/reports/list/filters.ts'
import type { RowDetails } from '../../../../storage/reports/list/row-details.ts'
import type { ScopeCounts, StatusCounts } from '../../../../storage/reports/list/scope.ts'
import type { PendingRemoval, Removal } from '../../../../storage/reports/removals.ts'
import { StoppedNotice } from '../../channels/stopped-notice.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ListResults } from '../../components/list-results.tsx'
import { Layout } from '../../layout.tsx'
import { SiteTabs } from '../../scans/frame.tsx'
import type { View } from '../../view.ts'
import type { RejectedInput } from '../create/create-answer.tsx'
import { CreateBar } from '../create/create-bar.tsx'
import type { CreateOptions } from '../create/create-options.ts'
import { BatchStrip } from './batch-page.tsx'
import { Filters, InvalidParameters } from './filters.tsx'
import { type InvalidParameter, isFiltered, reportsHref } from './list-query.ts'
import { RemovalsNotice } from './removals-notice.tsx'
import { ReportTable } from './report-table.tsx'

interface ReportsPageProps {
  view: View
  question: ReportQuestion
  invalid: readonly InvalidParameter[]
  listed: ListPage<ReportSummary>
  /** By report id, for listed reports that are deleted and can still be restored. */
  pendingRemovals: ReadonlyMap<string, PendingRemoval>
  /** By report id, of the listed reports. */
  details: ReadonlyMap<string, RowDetails>
  removals: readonly Removal[]
  stoppedChannels: readonly Channel[]
  counts: ScopeCounts | null
  statuses: StatusCounts | null
  projects: readonly string[] | null
  rejected: RejectedInput | null
  /** The user's latest batch, until it is finished. */
  batch: ReportBatch | null
  /** The latest scan of the project, if the list is about one. */
  scan: string | null
  /** What the form offers first. */
  settings: CreateOptions
  credentials: readonly Credential[]
}

/** The dashboard: creates, finds and selects reports. */
export function ReportsPage(props: ReportsPageProps) {
  const { view, question, invalid, listed, removals, counts, statuses, projects, rejected } = props
  const { title, list } = view.words.dashboard
  const hasAny = listed.total > 0 || isFiltered(question) || question.page > 1
  return (
    <Layout view={view} title={title} page="reports" styles={['dashboard.css']} scripts={['search.js', 'dashboard.js']}>
      <h1>{question.project ?? title}</h1>
      {question.project !== undefined && (
        <SiteTabs view={view} project={question.project} scan={props.scan} isLatest as="owner" current="reports" />
      )}
      <StoppedNotice view={view} channels={props.stoppedChannels} back={reportsHref(question)} />
      <CreateBar view={view} rejected={rejected} settings={props.settings} credentials={props.credentials} />
      {props.batch !== null && <BatchStrip view={view} batch={props.batch} />}
      <RemovalsNotice view={view} removals={removals} back={reportsHref(question)} />
      <InvalidParameters view={view} invalid={invalid} />
      {hasAny && (
        <Filters
          view={view}
          question={question}
          counts={counts}
          statuses={statuses}
          projects={projects}
          hasReports={listed.total > 0}
        />
      )}
      <p class="visually-hidden" role="status" data-announce />
      <div data-results={list.found(listed.total)}>
        <ReportList {...props} />
      </div>
      {listed.items.some(isInProgress) && (
        <noscript>
          <p class="small">{list.reload}</p>
        </noscript>
      )}
    </Layout>
  )
}

function isInProgress({ status }: ReportSummary): boolean {
  return status === 'queued' || status === 'running'
}

function ReportList({ view, question, listed, pendingRemovals, details }: ReportsPageProps) {
  const { empty, filters } = view.words.dashboard
  const unmatched = {
    title: empty.nothing,
    text: empty.nothingText,
    link: { href: '/reports', text: filters.clear },
  }
  return (
    <ListResults
      view={view}
      listed={listed}
      question={question}
      hrefOf={(page) => reportsHref({ ...question, page })}
      unmatched={isFiltered(question) ? unmatched : null}
      empty={<EmptyState title={empty.first} text={empty.firstText} />}
    >
      <ReportTable
        view={view}
        question={question}
        reports={listed.items}
        pendingRemovals={pendingRemovals}
        details={details}
      />
    </ListResults>
  )
}

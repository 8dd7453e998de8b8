import type { Listed, ReportSummary } from '../../storage/records.ts'
import type { PendingRemoval, Removal } from '../../storage/removals.ts'
import type { ReportQuestion } from '../../storage/report-list/list.ts'
import type { ScopeCounts } from '../../storage/report-list/scope.ts'
import { buttonClass } from '../components/button.tsx'
import { Empty } from '../components/empty.tsx'
import { Pager } from '../components/pager.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'
import { CreateBox, type How, type Unused } from './create-box.tsx'
import { Filters, WrongParameters } from './filters.tsx'
import { isFiltered, reportsHref, type Wrong } from './list-query.ts'
import { RemovalsNotice } from './removals-notice.tsx'
import { ReportTable } from './report-table.tsx'

interface ReportsPageProps {
  view: View
  question: ReportQuestion
  wrong: readonly Wrong[]
  listed: Listed<ReportSummary>
  /** Those of the list that are deleted and can still be restored, by report. */
  going: ReadonlyMap<string, PendingRemoval>
  removals: readonly Removal[]
  counts: ScopeCounts | null
  projects: readonly string[] | null
  unused: Unused | null
  /** Where nothing else is chosen. */
  usual: How
}

/** The dashboard: make reports, find them, do something with many at once. */
export function ReportsPage(props: ReportsPageProps) {
  const { view, question, wrong, listed, removals, counts, projects, unused } = props
  const { title, list } = view.words.dashboard
  const hasAny = listed.total > 0 || isFiltered(question) || question.page > 1
  return (
    <Layout view={view} title={title} page="reports" styles={['dashboard.css']} scripts={['dashboard.js']}>
      <h1>{title}</h1>
      <CreateBox view={view} unused={unused} usual={props.usual} />
      <RemovalsNotice view={view} removals={removals} back={reportsHref(question)} />
      <WrongParameters view={view} wrong={wrong} />
      {hasAny && <Filters view={view} question={question} counts={counts} projects={projects} />}
      <p class="unseen" role="status" data-announce />
      <ReportList {...props} />
      {listed.items.some(isUnderWay) && (
        <noscript>
          <p class="small">{list.reload}</p>
        </noscript>
      )}
    </Layout>
  )
}

function isUnderWay({ status }: ReportSummary): boolean {
  return status === 'queued' || status === 'running'
}

function ReportList({ view, question, listed: { items, total }, going }: ReportsPageProps) {
  const { list, empty, filters } = view.words.dashboard
  const { page, perPage } = question
  const pages = Math.max(1, Math.ceil(total / perPage))
  const before = (page - 1) * perPage
  if (items.length > 0) {
    const [from, to, all] = [before + 1, before + items.length, total].map(view.format.number)
    return (
      <>
        <ReportTable view={view} question={question} reports={items} going={going} />
        <div class="list-foot">
          <p class="small">{list.shown(from!, to!, all!)}</p>
          <Pager view={view} page={page} pages={pages} hrefOf={(page) => reportsHref({ ...question, page })} />
        </div>
      </>
    )
  }
  if (total > 0) {
    return (
      <Empty icon="search" title={empty.past}>
        <p>{empty.pastText}</p>
        <a class={buttonClass()} href={reportsHref({ ...question, page: pages })}>
          {empty.last}
        </a>
      </Empty>
    )
  }
  if (isFiltered(question)) {
    return (
      <Empty icon="search" title={empty.nothing}>
        <p>{empty.nothingText}</p>
        <a class={buttonClass()} href="/reports">
          {filters.clear}
        </a>
      </Empty>
    )
  }
  return (
    <Empty title={empty.first}>
      <p>{empty.firstText}</p>
    </Empty>
  )
}

import type { ListPage } from '../../../storage/records.ts'
import type { Removal } from '../../../storage/reports/removals.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { Pager } from '../components/pager.tsx'
import { ResultBadge } from '../components/result-badge.tsx'
import { TableHead } from '../components/table-head.tsx'
import { Time } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import { Sparkline } from '../projects/sparkline.tsx'
import type { View } from '../view.ts'
import { DeletedScans, SiteTabs, stylesOf } from './frame.tsx'
import { SiteHead } from './head.tsx'
import { scanPath, sitePath } from './paths.ts'
import { isUnderWay } from './site-data.ts'

interface ScansProps {
  view: View
  project: string
  /** Newest first. */
  scans: ListPage<Scan>
  latest: string | null
  page: number
  removals: readonly Removal[]
}

export const SCANS_PER_PAGE = 25

/** Every scan of a site. */
export function ScansPage({ view, project, scans, latest, page, removals }: ScansProps) {
  const { scans: words } = view.words.scan
  const scores = scans.items.flatMap(({ score }) => (score === null ? [] : [score])).reverse()
  return (
    <Layout view={view} title={`${words.heading} · ${project}`} page="projects" styles={stylesOf(removals)}>
      <article class="scan">
        <SiteHead view={view} project={project} />
        <SiteTabs view={view} project={project} scan={latest} isLatest as="owner" current="scans" />
        <DeletedScans view={view} project={project} removals={removals} />
        <div class="scan-section">
          <h2 class={scores.length < 2 ? 'visually-hidden' : 'scan-trend'}>
            {words.heading} <Sparkline view={view} scores={scores} />
          </h2>
          {scans.items.length === 0 ? (
            <EmptyState icon="clock" title={words.none} />
          ) : (
            <ScanTable view={view} scans={scans.items} />
          )}
          <Pager
            view={view}
            page={page}
            pages={Math.ceil(scans.total / SCANS_PER_PAGE)}
            hrefOf={(page) => `${sitePath(project)}/scans${page > 1 ? `?page=${page}` : ''}`}
          />
        </div>
      </article>
    </Layout>
  )
}

function ScanTable({ view, scans }: { view: View; scans: readonly Scan[] }) {
  const { scans: words } = view.words.scan
  return (
    <table class="scan-table">
      <caption class="visually-hidden">{words.caption}</caption>
      <TableHead
        columns={[words.started, words.result, words.scores, words.pages, words.status]}
        numbers={[words.pages]}
      />
      <tbody>
        {scans.map((scan) => (
          <ScanRow key={scan.id} view={view} scan={scan} />
        ))}
      </tbody>
    </table>
  )
}

function ScanRow({ view, scan }: { view: View; scan: Scan }) {
  const { scans: words, statuses, cut } = view.words.scan
  const at = scan.endedAt ?? scan.startedAt ?? scan.createdAt
  const { number } = view.format
  return (
    <tr>
      <th scope="row" class="row-page">
        <a class="row-link row-title" href={scanPath(scan.id)}>
          {words.open(view.format.minute(at))}
        </a>
        <p class="row-url">
          <Time view={view} at={at} />
        </p>
      </th>
      <td class="row-result">
        {scan.result !== null && <ResultBadge view={view} result={scan.result} score={scan.score} />}
      </td>
      <td data-label={words.scores}>
        {scan.pageScore ?? '–'} / {scan.siteScore ?? '–'}
      </td>
      <td class="is-number" data-label={words.pages}>
        {number(scan.judged)}
      </td>
      <td class="row-status" data-label={words.status}>
        {isUnderWay(scan) ? (
          <span class={`state state-${scan.status === 'running' ? 'running' : 'queued'}`}>
            <span class="state-dot" aria-hidden="true" />
            {statuses[scan.status]}
          </span>
        ) : (
          <>
            {statuses[scan.status]}
            {scan.cut !== null && <span class="row-url"> · {cut.limits[scan.cut.limit](number(scan.cut.value))}</span>}
          </>
        )}
      </td>
    </tr>
  )
}

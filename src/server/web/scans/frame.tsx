import type { ComponentChildren } from 'preact'
import type { Removal } from '../../../storage/reports/removals.ts'
import type { ProjectRole } from '../../../vocabulary.ts'
import { Icon } from '../components/icon.tsx'
import { Layout } from '../layout.tsx'
import { RemovalsNotice } from '../reports/list/removals-notice.tsx'
import { sharedPath } from '../sharing/acting.ts'
import type { View } from '../view.ts'
import type { ScanWords } from '../words/en/scan.ts'
import { ScanHead } from './head.tsx'
import { reportsOf, scanPath, sitePath } from './paths.ts'
import { ProgressLine } from './progress.tsx'
import { isUnderWay, type ScanPageData } from './site-data.ts'

export type Tab = Exclude<keyof ScanWords['tabs'], 'label'>

interface FrameProps {
  data: ScanPageData
  tab: Tab
  /** Of the page, before the name of the site. */
  title?: string
  /** Besides the common ones. */
  scripts?: string[]
  /** The page is about one part of the tab, which has a heading of its own. */
  isDetail?: boolean
  /** Search engines may index it. */
  indexable?: boolean
  children: ComponentChildren
}

/** The frame of every page of a scan: site, actions and tabs. */
export function ScanFrame({
  data,
  tab,
  title,
  scripts = [],
  isDetail = false,
  indexable = false,
  children,
}: FrameProps) {
  const { view, scan, role } = data
  const words = view.words.scan
  const isLive = isUnderWay(scan)
  const name = words.title(scan.project)
  const description =
    scan.result === null || scan.score === null
      ? name
      : words.description(scan.project, view.words.result[scan.result].toLowerCase(), scan.score)
  return (
    <Layout
      view={view}
      title={title === undefined ? name : `${title} · ${scan.project}`}
      description={description}
      page={role === null ? 'none' : 'projects'}
      indexable={indexable}
      hasPreview={scan.privacy === 0}
      styles={stylesOf(data.removals)}
      scripts={[...(isLive ? ['live.js'] : []), ...scripts]}
    >
      <article class="scan" data-report>
        <ScanHead data={data} isDetail={isDetail} />
        <SiteTabs
          view={view}
          project={scan.project}
          scan={scan.id}
          hasPages={scan.resultsRemovedAt === null}
          isLatest={data.isLatest}
          as={role}
          ownerId={scan.userId}
          current={tab}
        />
        <DeletedScans view={view} project={scan.project} removals={data.removals} />
        {role !== null && !data.isLatest && <EarlierScan data={data} />}
        {scan.resultsRemovedAt !== null && <RemovedDetailsNote data={data} at={scan.resultsRemovedAt} />}
        <p class="visually-hidden" role="status" data-part="status" data-status={words.announcements[scan.status]} />
        {isLive && tab !== 'overview' && <ProgressLine data={data} hasMore={tab === 'pages' && !isDetail} />}
        {children}
      </article>
    </Layout>
  )
}

/** Style sheets of the pages about a site. */
export function stylesOf(removals: readonly Removal[] = []): string[] {
  return ['report.css', ...(removals.length > 0 ? ['dashboard.css'] : []), 'scan.css']
}

interface DeletedScansProps {
  view: View
  project: string
  removals: readonly Removal[] | undefined
}

/** Scans that were just deleted, with the button that restores them. */
export function DeletedScans({ view, project, removals = [] }: DeletedScansProps) {
  return removals.length === 0 ? null : <RemovalsNotice view={view} removals={removals} back={sitePath(project)} />
}

function EarlierScan({ data: { view, scan, role } }: { data: ScanPageData }) {
  const { head: words } = view.words.scan
  return (
    <p class="scan-earlier">
      <Icon name="clock" /> {words.earlier}{' '}
      <a href={role === 'owner' ? sitePath(scan.project) : sharedPath(scan.userId, scan.project)}>{words.latest}</a>
    </p>
  )
}

/** What was removed and when, and what stays. */
function RemovedDetailsNote({ data: { view, role, scan }, at }: { data: ScanPageData; at: number }) {
  const { head: words } = view.words.scan
  return (
    <p class="scan-earlier">
      <Icon name="info" /> {words.removed(view.format.day(at))}{' '}
      {role === 'owner' && <a href={`${sitePath(scan.project)}/settings#retention`}>{words.retention}</a>}
    </p>
  )
}

interface TabsProps {
  view: View
  project: string
  /** Without one, the site was never scanned. */
  scan: string | null
  /** False if they were removed because of their age. */
  hasPages?: boolean
  isLatest: boolean
  /** The role of the reader in the project. */
  as: ProjectRole | null
  /** Of the site, if it is not the reader's. */
  ownerId?: string
  current: Tab
}

/** Every tab has an address of its own. Readers who don't own the site see the tabs of this scan; members also its reports. */
export function SiteTabs({ view, project, scan, hasPages = true, isLatest, as: role, ownerId, current }: TabsProps) {
  const { tabs: words } = view.words.scan
  const home = role === 'owner' && isLatest ? sitePath(project) : scanPath(scan ?? '')
  const ofScan: [Tab, string][] =
    scan === null
      ? [['overview', sitePath(project)]]
      : !hasPages
        ? [['overview', home]]
        : [
            ['overview', home],
            ['pages', `${scanPath(scan)}/pages`],
            ['findings', `${scanPath(scan)}/findings`],
            ['links', `${scanPath(scan)}/links`],
            ['changes', `${scanPath(scan)}/changes`],
          ]
  const ofSite: [Tab, string][] =
    role === 'owner'
      ? [
          ['scans', `${sitePath(project)}/scans`],
          ['reports', reportsOf(project)],
          ['settings', `${sitePath(project)}/settings`],
        ]
      : role !== null && ownerId !== undefined
        ? [['reports', sharedPath(ownerId, project)]]
        : []
  return (
    <nav class="tabs site-tabs" aria-label={words.label}>
      <ul>
        {[...ofScan, ...ofSite].map(([tab, href]) => (
          <li key={tab}>
            <a href={href} aria-current={tab === current ? 'page' : undefined}>
              {words[tab]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

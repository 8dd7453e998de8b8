import { Button } from '../components/button.tsx'
import { Form } from '../components/form.tsx'
import { Icon, type IconName } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import { PdfLink } from '../components/pdf-link.tsx'
import { Time } from '../components/text.tsx'
import type { SiteWatch } from '../schedules/site-watch.ts'
import { WatchMenu } from '../schedules/watch-menu.tsx'
import { ShareMenu } from '../sharing/share-menu.tsx'
import type { View } from '../view.ts'
import { scanPath, sitePath } from './paths.ts'
import { hasDetails, isUnderWay, type ScanPageData } from './site-data.ts'

const PRIVACY_ICONS: IconName[] = ['globe', 'lock', 'key']

/** The site, when it was scanned, and what to do with the scan. On pages about a detail, the site is no heading. */
export function ScanHead({ data, isDetail }: { data: ScanPageData; isDetail: boolean }) {
  const { view, scan } = data
  const { head: words, statuses, actions } = view.words.scan
  const Name = isDetail ? 'p' : 'h1'
  return (
    <header class="scan-head">
      <div class="scan-subject">
        <Name class="scan-name">
          <SiteName text={scan.project} />
        </Name>
        <p class="report-meta">
          {scan.endedAt !== null && !isUnderWay(scan) ? words.scanned : words.started}{' '}
          <Time view={view} at={(isUnderWay(scan) ? null : scan.endedAt) ?? scan.startedAt ?? scan.createdAt} />
          {(scan.status === 'stopped' || scan.status === 'failed') && <> · {statuses[scan.status]}</>} ·{' '}
          <span class="scan-privacy">
            <Icon name={PRIVACY_ICONS[scan.privacy]!} /> {view.words.privacies[scan.privacy]}
          </span>
        </p>
      </div>
      <ul class="report-actions" aria-label={actions.label}>
        {(data.role === 'owner' || data.role === 'editor') && data.isLatest && (
          <li>
            <MainAction data={data} />
          </li>
        )}
        {data.watch !== undefined && (
          <li>
            <SiteWatchMenu view={view} project={scan.project} watch={data.watch} />
          </li>
        )}
        <li>
          <ShareMenu
            view={view}
            kind="scan"
            shared={scan}
            path={scanPath(scan.id)}
            action={data.role === 'owner' ? `${scanPath(scan.id)}/privacy` : null}
          />
        </li>
        {hasDetails(scan) && (
          <li>
            <ExportMenu data={data} />
          </li>
        )}
      </ul>
    </header>
  )
}

/** Long names wrap at their dots. */
export function SiteName({ text }: { text: string }) {
  return <>{text.split(/(?=\.)/).flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]))}</>
}

/** Stop while it runs; go on where it was stopped; else scan again, as before or with other options. */
function MainAction({ data: { view, scan, role } }: { data: ScanPageData }) {
  const { actions: words } = view.words.scan
  const path = scanPath(scan.id)
  if (isUnderWay(scan))
    return (
      <Form view={view} action={`${path}/stop`}>
        <Button disabled={scan.isStopping}>{words.stop}</Button>
      </Form>
    )
  return (
    <div class="split">
      <Form view={view} action={`${path}/rescan`}>
        <Button kind="main">
          <Icon name="refresh" />
          {words.rescan}
        </Button>
      </Form>
      <Menu id="rescan" label={words.options}>
        <ul class="menu-list">
          {scan.status === 'stopped' && scan.resultsRemovedAt === null && (
            <li>
              <Form view={view} action={`${path}/resume`}>
                <button type="submit">{words.resume}</button>
              </Form>
            </li>
          )}
          {role === 'owner' && (
            <li>
              <a href={`/scans/new?from=${scan.id}`}>{words.otherOptions}</a>
            </li>
          )}
        </ul>
      </Menu>
    </div>
  )
}

function ExportMenu({ data: { view, scan } }: { data: ScanPageData }) {
  const { head: words } = view.words.scan
  const path = scanPath(scan.id)
  return (
    <Menu id="export" label={words.export} icon="download">
      <ul class="menu-list">
        <li>
          <PdfLink view={view} href={`${path}/pdf`} text={words.pdf} />
        </li>
        {(['pages', 'findings', 'links'] as const).map((what) => (
          <li key={what}>
            <a href={`${path}/export?what=${what}&format=csv`} download>
              {words.csv[what]}
            </a>
          </li>
        ))}
        <li>
          <a href={`${path}/export?what=sitemap&format=xml`} download>
            {words.sitemap}
          </a>
        </li>
      </ul>
    </Menu>
  )
}

/** The forms that run scans and reports of a site automatically. */
function SiteWatchMenu({ view, project, watch }: { view: View; project: string; watch: SiteWatch }) {
  return <WatchMenu view={view} watches={watch.states} perDay={watch.perDay} back={sitePath(project)} />
}

/** The head of a site without a scan, or of the list of its scans. */
export function SiteHead({ view, project, watch }: { view: View; project: string; watch?: SiteWatch | undefined }) {
  return (
    <header class="scan-head">
      <div class="scan-subject">
        <h1 class="scan-name">
          <SiteName text={project} />
        </h1>
      </div>
      {watch !== undefined && (
        <ul class="report-actions" aria-label={view.words.scan.actions.label}>
          <li>
            <SiteWatchMenu view={view} project={project} watch={watch} />
          </li>
        </ul>
      )}
    </header>
  )
}

import type { ScanOptions } from '../../../../queue/scans/scan-options.ts'
import type { Alert } from '../../../../storage/alerts/alerts.ts'
import type { Scan } from '../../../../storage/scans/scan.ts'
import type { Repair } from '../../../../storage/scans/scan-findings.ts'
import type { UptimeHistory } from '../../../../storage/uptime/uptime-history.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { FailureCard } from '../../components/failure-card.tsx'
import { ConfirmForm, Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { UptimeCard } from '../../uptime/uptime-card.tsx'
import { ScanFrame } from '../frame.tsx'
import { scanPath } from '../paths.ts'
import { ProgressCard } from '../progress.tsx'
import { hasDetails, hasResults, isUnderWay, type ScanPageData } from '../site-data.ts'
import { noResultsText } from './no-results.tsx'
import { Repairs } from './repairs.tsx'
import { ResultCard } from './result-card.tsx'
import { SiteAlerts } from './site-alerts.tsx'

interface OverviewProps {
  data: ScanPageData
  /** The latest scans of the site with a score, up to this one, oldest first. */
  scored: readonly Scan[]
  repairs: readonly Repair[]
  /** Open ones of the site, for its owner. */
  alerts: readonly Alert[]
  /** Of the pages that are checked; for its owner and members. */
  uptime: UptimeHistory | undefined
  /** Search engines may index it. */
  indexable: boolean
}

/** The home of a site, or one scan of it: result, trend, and what to fix first. */
export function OverviewPage({ data, scored, repairs, alerts, uptime, indexable }: OverviewProps) {
  const { view, scan, role } = data
  const { scan: words } = view.words
  return (
    <ScanFrame data={data} tab="overview" indexable={indexable}>
      {isUnderWay(scan) && <ProgressCard data={data} />}
      {scan.error !== null && scan.status === 'failed' && (
        <FailureCard
          view={view}
          heading={words.failure.heading}
          error={scan.error}
          retry={
            role === 'owner' || role === 'editor'
              ? { action: `${scanPath(scan.id)}/rescan`, label: words.failure.again }
              : null
          }
        />
      )}
      <SiteAlerts view={view} alerts={alerts} />
      {hasResults(scan) && <ResultCard data={data} scored={scored} />}
      {uptime !== undefined && <UptimeCard view={view} history={uptime} isOfProject />}
      {!isUnderWay(scan) && !hasResults(scan) && scan.status !== 'failed' && (
        <section class="scan-cut card" aria-labelledby="nothing">
          <h2 id="nothing">
            <Icon name="warning" />
            {words.result.none}
          </h2>
          <p>{noResultsText(data)}</p>
        </section>
      )}
      {hasResults(scan) && <SampleNote data={data} />}
      {scan.cut !== null && !isUnderWay(scan) && <CutNote data={data} cut={scan.cut} />}
      {!isUnderWay(scan) && hasDetails(scan) && <Repairs data={data} repairs={repairs} />}
      {role === 'owner' && !isUnderWay(scan) && <DeleteScan data={data} />}
    </ScanFrame>
  )
}

/** Which pages a browser opened. */
function SampleNote({ data: { view, scan } }: { data: ScanPageData }) {
  const { sample: words } = view.words.scan
  const { sample, isLoggedIn } = scan.options as ScanOptions
  if (sample === undefined || (scan.sampled === 0 && !isLoggedIn)) return null
  return (
    <p class="scan-earlier">
      <Icon name="globe" />
      <span>
        {isLoggedIn ? words.loggedIn : words.opened(scan.rendered, view.format.number(scan.judged))}
        {scan.renderFailed > 0 && ` ${words.failed(scan.renderFailed)}`}
      </span>
      {scan.rendered > 0 && <a href={`${scanPath(scan.id)}/pages?rendered=1`}>{words.show}</a>}
    </p>
  )
}

function CutNote({ data: { view, scan, role, isLatest }, cut }: { data: ScanPageData; cut: NonNullable<Scan['cut']> }) {
  const { cut: words } = view.words.scan
  return (
    <section class="scan-cut card" aria-labelledby="cut">
      <h2 id="cut">
        <Icon name="warning" />
        {words.heading}
      </h2>
      <p>
        {words.limits[cut.limit](view.format.number(cut.value))} {words.means}
      </p>
      {(role === 'owner' || role === 'editor') && isLatest && cut.limit === 'stopped' && (
        <Form view={view} action={`${scanPath(scan.id)}/resume`}>
          <Button small>{view.words.scan.actions.resume}</Button>
        </Form>
      )}
      {role === 'owner' && cut.limit === 'pages' && (
        <p>
          <a class={buttonClass('plain', true)} href={`/scans/new?from=${scan.id}`}>
            {words.more}
          </a>
        </p>
      )}
    </section>
  )
}

function DeleteScan({ data: { view, scan } }: { data: ScanPageData }) {
  const { actions: words } = view.words.scan
  return (
    <section class="scan-manage" aria-label={words.remove}>
      <ConfirmForm
        view={view}
        action={`${scanPath(scan.id)}/delete`}
        label={
          <>
            <Icon name="trash" />
            {words.remove}
          </>
        }
        question={words.removeAsk}
        confirm={words.remove}
      />
    </section>
  )
}

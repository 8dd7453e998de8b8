import type { Repair } from '../../storage/scans/scan-findings.ts'
import type { Scan } from '../../storage/scans/scans.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { ConfirmForm, Form } from '../components/form.tsx'
import { Icon } from '../components/icon.tsx'
import { textOf } from '../report/model/audit-words.ts'
import { ScanFrame } from './frame.tsx'
import { scanPath } from './paths.ts'
import { ProgressCard } from './progress.tsx'
import { Repairs } from './repairs.tsx'
import { ResultCard } from './result-card.tsx'
import { hasResults, isUnderWay, type ScanPageData } from './site-data.ts'

interface OverviewProps {
  data: ScanPageData
  /** The latest scans of the site with a score, up to this one, oldest first. */
  scored: readonly Scan[]
  repairs: readonly Repair[]
  /** Search engines may index it. */
  indexable: boolean
}

/** The home of a site, or one scan of it: result, trend, and what to fix first. */
export function OverviewPage({ data, scored, repairs, indexable }: OverviewProps) {
  const { view, scan, isOwner } = data
  return (
    <ScanFrame data={data} tab="overview" indexable={indexable}>
      {isUnderWay(scan) && <ProgressCard data={data} />}
      {scan.error !== null && scan.status === 'failed' && <FailureNote data={data} />}
      {hasResults(scan) && <ResultCard data={data} scored={scored} />}
      {!isUnderWay(scan) && !hasResults(scan) && scan.status !== 'failed' && (
        <p class="scan-cut card">{view.words.scan.result.none}</p>
      )}
      {scan.cut !== null && !isUnderWay(scan) && <CutNote data={data} cut={scan.cut} />}
      {!isUnderWay(scan) && hasResults(scan) && <Repairs data={data} repairs={repairs} />}
      {isOwner && !isUnderWay(scan) && <DeleteScan data={data} />}
    </ScanFrame>
  )
}

function CutNote({ data: { view, scan, isOwner }, cut }: { data: ScanPageData; cut: NonNullable<Scan['cut']> }) {
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
      {isOwner && cut.limit === 'pages' && (
        <p>
          <a class={buttonClass('plain', true)} href={`/scans/new?from=${scan.id}`}>
            {words.more}
          </a>
        </p>
      )}
    </section>
  )
}

function FailureNote({ data: { view, scan, isOwner } }: { data: ScanPageData }) {
  const { failure: words } = view.words.scan
  const { code, message } = scan.error!
  const reasons = view.words.report.failure.reasons
  const [what, todo] = reasons[code] ?? reasons['internal_error']!
  const details = textOf(message, view)
  return (
    <section class="failure card" aria-labelledby="failure">
      <h2 id="failure">
        <Icon name="warning" />
        {words.heading}
      </h2>
      <p class="failure-what">{what}</p>
      <p>{todo}</p>
      <p class="small">
        <code>{code}</code> <bdi lang={details.lang ?? 'en'}>{details.text}</bdi>
      </p>
      {isOwner && (
        <Form view={view} action={`${scanPath(scan.id)}/rescan`}>
          <Button kind="main">{words.again}</Button>
        </Form>
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

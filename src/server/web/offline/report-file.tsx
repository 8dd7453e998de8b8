import type { RunComparison } from '../../../domain/compare/compare-runs.ts'
import type { Results } from '../../../domain/results/schema.ts'
import type { Failure } from '../../../errors.ts'
import type { Device } from '../../../vocabulary.ts'
import { ChangedAudits } from '../compare/changed-audits.tsx'
import { FailureCard } from '../components/failure-card.tsx'
import { verdictText } from '../policies/policy-words.ts'
import type { SeenPage } from '../reports/model/page-data.ts'
import type { ReportPolicy } from '../reports/model/report-policy.ts'
import { waterfallOf } from '../reports/model/waterfall.ts'
import { Screenshot } from '../reports/parts/screenshot.tsx'
import { isWebUrl, shortened, UrlText, withoutScheme } from '../reports/parts/url.tsx'
import { Audits } from '../reports/sections/audits.tsx'
import { BrowserSection } from '../reports/sections/browser.tsx'
import { Files } from '../reports/sections/files.tsx'
import { FixesPart } from '../reports/sections/fixes.tsx'
import { PageFacts } from '../reports/sections/page-facts.tsx'
import { PolicyDetails } from '../reports/sections/policy.tsx'
import { Categories, MainVitals, VerdictCard } from '../reports/sections/result.tsx'
import type { View } from '../view.ts'
import type { OfflinePages } from './offline-document.tsx'
import { dataUrl } from './offline-view.ts'

/** A page that was judged, as its file shows it. */
export interface FileReport {
  /** The URL, or the path of the file. */
  name: string
  /** null: a run of a service that could not judge the page. */
  results: Results | null
  /** Why there is no result. */
  error: Failure | null
  collectedAt: number
  device: Device
  policy: ReportPolicy | undefined
  /** The browser's pictures. */
  pictures: readonly { path: string; type: string; bytes: Uint8Array }[]
  /** With the baseline, in English. */
  comparison: RunComparison | null
}

/** The report on one page as a file. */
export function reportFile(report: FileReport, { view, render }: OfflinePages): string {
  const { name, results, error, collectedAt, device, policy, pictures, comparison } = report
  const words = view.words.report
  const urls = new Map(pictures.map(({ path, type, bytes }) => [path, dataUrl(type, bytes)]))
  const data: SeenPage | null = results && {
    view,
    results,
    filter: { category: null, outcome: null },
    path: '',
    policy,
    url: name,
    device,
    isOwner: false,
    pictureUrl: (path) => urls.get(path) ?? '',
  }
  const title = results?.page?.title
  const page = shortened(withoutScheme(name))
  const children = (
    <article class="report">
      <header class="report-head">
        <div class="report-subject">
          <p class="kicker">{words.kicker}</p>
          <h1 class="is-long">
            {isWebUrl(name) ? (
              <a href={name} title={name} rel="noopener noreferrer nofollow ugc">
                <UrlText text={page} />
              </a>
            ) : (
              <UrlText text={page} />
            )}
          </h1>
          {title && (
            <p class="report-title">
              <bdi>{title}</bdi>
            </p>
          )}
          <p class="report-meta">
            {words.generated} {view.format.date(collectedAt)}
            {results && ` · ${view.words.depths[results.depth ?? 0]}`}
            {results?.device && ` · ${view.words.devices[results.device]}`}
            {results?.signed_in && ` · ${view.words.credentials.signedIn}`}
          </p>
        </div>
      </header>
      {error !== null && <FailureCard view={view} heading={words.failure.heading} error={error} retry={null} />}
      {comparison !== null && <SinceBaseline view={view} comparison={comparison} />}
      {data !== null && data.results.result !== null && <Judged data={data} />}
    </article>
  )
  return render({ title: words.title(page), styles: ['report.css'], children })
}

/** What is new stands before what was there already. */
function SinceBaseline({ view, comparison }: { view: View; comparison: RunComparison }) {
  const { compare: words } = view.words.report
  const { format } = view
  return (
    <section class="report-section" aria-labelledby="new">
      <h2 id="new">{words.added}</h2>
      <p>{words.verdict(format.number(comparison.new), format.number(comparison.fixed))}</p>
      <ChangedAudits view={view} path="" audits={comparison.audits} kind="new" none={words.nothingNew} />
    </section>
  )
}

function Judged({ data }: { data: SeenPage }) {
  const { results } = data
  const { browser, lab, depth_error: depthError } = results
  const sections = [
    { id: 'fixes', isShown: true, Part: FixesPart },
    { id: 'browser', isShown: Boolean(browser ?? lab ?? depthError), Part: BrowserSection },
    { id: 'page', isShown: results.page !== null, Part: PageFacts },
    { id: 'audits', isShown: true, Part: Audits },
    { id: 'files', isShown: waterfallOf(results) !== null, Part: Files },
  ]
  return (
    <>
      <VerdictCard data={data} change={<ByPolicy data={data} />}>
        {browser?.screenshot && <Screenshot data={data} picture={browser.screenshot} />}
        <MainVitals data={data} />
      </VerdictCard>
      <Categories data={data} />
      <div class="report-sections">
        {sections
          .filter(({ isShown }) => isShown)
          .map(({ id, Part }) => (
            <section key={id} id={id} class="report-section">
              <Part data={data} />
            </section>
          ))}
      </div>
    </>
  )
}

/** The second verdict, by the policy of the check. */
function ByPolicy({ data }: { data: SeenPage }) {
  const { view, policy, results } = data
  if (policy === undefined) return null
  const { policy: words } = view.words
  return (
    <div class="verdict-policy">
      <p>
        {words.byPolicy('')}
        <b>{verdictText(view, policy.view)}</b> · {words.byStandard(verdictText(view, results))}
      </p>
      <PolicyDetails data={data} />
    </div>
  )
}

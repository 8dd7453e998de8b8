import type { ListedPage } from '../../../../storage/scans/listed-page.ts'
import { Button } from '../../components/button.tsx'
import { type Fact, Facts } from '../../components/facts.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import type { SeenPage } from '../../reports/model/page-data.ts'
import { Screenshot } from '../../reports/parts/screenshot.tsx'
import { isWebUrl, shortened, UrlText, withoutScheme } from '../../reports/parts/url.tsx'
import { Audits } from '../../reports/sections/audits.tsx'
import { BrowserSection } from '../../reports/sections/browser.tsx'
import { FixesPart } from '../../reports/sections/fixes.tsx'
import { PageFacts } from '../../reports/sections/page-facts.tsx'
import { Categories, MainVitals, VerdictCard } from '../../reports/sections/result.tsx'
import { ScanFrame } from '../frame.tsx'
import { pagePath, scanPath } from '../paths.ts'
import type { OnePageData } from '../site-data.ts'
import { PageLinks } from './page-links.tsx'
import { AddressLink } from './page-url.tsx'

/** One page of a scan: what its report would say, and its place in the site. */
export function OnePage({ data }: { data: OnePageData }) {
  const { view, scan, page, judged, role } = data
  const { onePage: words, list } = view.words.scan
  const name = withoutScheme(page.url)
  const { browser, lab, depth_error: depthError } = judged?.results ?? {}
  const screenshot = browser?.screenshot
  return (
    <ScanFrame data={data} tab="pages" title={shortened(name)} scripts={judged === null ? [] : ['report.js']} isDetail>
      <div class="report">
        <header class="report-head">
          <div class="report-subject">
            <p class="trail">
              <a href={`${scanPath(scan.id)}/pages`}>{list.heading}</a>
            </p>
            <h1 class="is-long">
              {isWebUrl(page.url) ? (
                <a href={page.url} title={page.url} rel="noopener noreferrer nofollow ugc">
                  <UrlText text={shortened(name)} />
                </a>
              ) : (
                <UrlText text={shortened(name)} />
              )}
            </h1>
            {page.title !== null && (
              <p class="report-title">
                <bdi>{page.title}</bdi>
              </p>
            )}
          </div>
          {role === 'owner' && (
            <Form view={view} action={`${pagePath(scan.id, page.n)}/report`} class="make-report">
              <Button>
                <Icon name="plus" />
                {words.report}
              </Button>
              <p class="small">{words.reportAbout}</p>
            </Form>
          )}
        </header>
        {judged !== null ? (
          <>
            <VerdictCard data={judged}>
              {screenshot && <Screenshot data={judged} picture={screenshot} />}
              <MainVitals data={judged} />
            </VerdictCard>
            <Categories data={judged} />
          </>
        ) : (
          <p class="scan-cut card">{page.result === null ? words.notJudged : words.gone}</p>
        )}
        <Place data={data} />
        {judged !== null && (
          <div class="report-sections">
            <section id="fixes" class="report-section">
              <FixesPart data={judged} />
            </section>
            {(browser ?? lab ?? depthError) && (
              <section id="browser" class="report-section">
                <BrowserSection data={judged} />
              </section>
            )}
            {judged.results.page !== null && (
              <section id="page" class="report-section">
                <PageFacts data={judged} />
              </section>
            )}
            <section id="audits" class="report-section">
              <Audits data={judged} />
            </section>
          </div>
        )}
      </div>
    </ScanFrame>
  )
}

/** A browser was to open it. */
function isSeen(judged: SeenPage | null): judged is SeenPage {
  return judged !== null && Boolean(judged.results.browser ?? judged.results.depth_error)
}

function seenText({ view, results, device }: SeenPage): string {
  const { onePage: words } = view.words.scan
  const { depth = 0 } = results
  return depth === 0
    ? words.notOpened
    : words.opened(view.words.depths[depth], view.words.devices[results.device ?? device])
}

/** Where the page is in the site: indexable or not, the way to it, and the links. */
function Place({ data }: { data: OnePageData }) {
  const { view, scan, page, judged, way, canonical, redirect } = data
  const { onePage: words, list } = view.words.scan
  const { number } = view.format
  const link = (address: ListedPage) => <AddressLink scan={scan} address={address} />
  const facts: Fact[] = [
    [words.status, page.status === null ? list.states[page.state] : String(page.status)],
    [
      words.indexable,
      page.indexable === null ? words.unknown : page.indexable ? words.yes : words.no(list.reasons[page.reason!]),
    ],
    ...(isSeen(judged) ? ([[words.browser, seenText(judged)]] as Fact[]) : []),
    [words.clicks, page.clicks === null ? words.unreached : number(page.clicks)],
    [words.inlinks, number(data.inlinks.total)],
    [words.outlinks, number(data.outlinks.total)],
    ...(page.rank === null ? [] : ([[words.rank, view.format.percent(page.rank)]] as Fact[])),
    ...(canonical === undefined ? [] : ([[words.canonical, link(canonical)]] as Fact[])),
    ...(redirect === undefined ? [] : ([[words.redirect, link(redirect)]] as Fact[])),
  ]
  return (
    <section class="card page-place" aria-label={words.kicker}>
      <Facts class="scan-facts" facts={facts} />
      {way.length > 1 && (
        <div>
          <h2 class="small">{words.way}</h2>
          <ol class="way">
            {way.map((step) => (
              <li key={step.n} aria-current={step.n === page.n ? 'page' : undefined}>
                {link(step)}
              </li>
            ))}
          </ol>
        </div>
      )}
      <div class="scan-pair">
        <PageLinks data={data} direction="in" />
        <PageLinks data={data} direction="out" />
      </div>
    </section>
  )
}

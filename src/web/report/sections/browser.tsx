import type { BrowserRecord, LabRecord, PictureRecord } from '../../../results/browser-schema.ts'
import { Icon } from '../../components/icon.tsx'
import type { JudgedSheet, Sheet } from '../model/page-data.ts'
import { pathOf, spoken } from '../parts/address.tsx'
import { Vital } from '../parts/vital.tsx'
import { BrowserFacts, Insights, ScriptChanges } from './browser-findings.tsx'

/** What only a browser could see: the screen, the vitals, the filmstrip, what scripts change. */
export function BrowserPart({ sheet }: { sheet: JudgedSheet }) {
  const { view, results } = sheet
  const { browser, lab, depth_error: error } = results
  return (
    <>
      <h2>{view.words.report.browser.heading}</h2>
      {error && <NoDeeper sheet={sheet} error={error} />}
      {(browser || lab) && (
        <div class="seen">
          {browser?.screenshot && <Screen sheet={sheet} picture={browser.screenshot} />}
          <div class="seen-vitals">
            {lab && <LabVitals sheet={sheet} lab={lab} />}
            {browser && <ObservedVitals sheet={sheet} browser={browser} />}
          </div>
        </div>
      )}
      {lab && lab.filmstrip.length > 0 && <Filmstrip sheet={sheet} frames={lab.filmstrip} />}
      {browser && <BrowserFacts view={view} browser={browser} />}
      {browser && <ScriptChanges sheet={sheet} />}
      {lab && <Insights view={view} lab={lab} />}
      {lab && <LighthouseLinks sheet={sheet} />}
    </>
  )
}

function LabVitals({ sheet: { view, report }, lab }: { sheet: JudgedSheet; lab: LabRecord }) {
  const { browser: words } = view.words.report
  return (
    <>
      <h3>{words.lab}</h3>
      <p class="chart-about">{words.labAbout(lab.lighthouse, lab.runs, report.device)}</p>
      <ul class="vitals">
        {lab.metrics.map(({ id, median, least, most, ...bounds }) => {
          const spread = lab.runs > 1 ? ([least, most] satisfies [number, number]) : undefined
          return <Vital key={id} view={view} id={id} value={median} bounds={bounds} spread={spread} />
        })}
        {lab.performance !== null && (
          <li class="vital">
            <h4>{words.performance}</h4>
            <p class="vital-value">{view.format.number(lab.performance)}</p>
          </li>
        )}
      </ul>
    </>
  )
}

function ObservedVitals({ sheet: { view }, browser }: { sheet: JudgedSheet; browser: BrowserRecord }) {
  const { browser: words } = view.words.report
  return (
    <>
      <h3>{words.observed}</h3>
      <p class="chart-about">{words.observedAbout}</p>
      <ul class="vitals">
        {browser.vitals.map(({ id, value, ...bounds }) => (
          <Vital key={id} view={view} id={id} value={value} bounds={bounds} />
        ))}
      </ul>
    </>
  )
}

/** The run was to go deeper and could not: why, and how to get a browser where there is none. */
function NoDeeper({
  sheet: { view, isOwner },
  error,
}: {
  sheet: JudgedSheet
  error: { code: string; message: string }
}) {
  const { error: words } = view.words.report.browser
  return (
    <div class="card no-deeper">
      <h3>
        <Icon name="warning" />
        {words.heading}
      </h3>
      <p>
        {words.reasons[error.code] ?? words.other} {words.stands}
      </p>
      {isOwner && error.code === 'browser_missing' && <p>{words.howTo}</p>}
      {isOwner && (
        <details class="table-fold">
          <summary>{words.said}</summary>
          <p lang="en">
            <code>{error.code}</code> <bdi>{error.message}</bdi>
          </p>
        </details>
      )}
    </div>
  )
}

const VIEWER = 'https://googlechrome.github.io/lighthouse/viewer/?jsonurl='

function LighthouseLinks({ sheet: { view, report } }: { sheet: JudgedSheet }) {
  const { browser: words } = view.words.report
  const path = `${pathOf(report.id)}/lighthouse.json`
  // The viewer fetches it itself, so it must be there for everybody, and by https.
  const isForViewer = report.privacy === 0 && view.base.startsWith('https:')
  return (
    <p class="lighthouse-links">
      <a class="button button-plain button-small" href={path} download>
        <Icon name="download" />
        {words.report}
      </a>
      {isForViewer && (
        <a
          class="button button-plain button-small"
          href={VIEWER + encodeURIComponent(view.base + path)}
          rel="noopener noreferrer"
        >
          <Icon name="external" />
          {words.viewer}
        </a>
      )}
    </p>
  )
}

/** Pictures are found below the page; another run has others, so its id tells caches apart. */
function sourceOf({ report }: Sheet, path: string): string {
  return `${pathOf(report.id)}/${path}?run=${report.resultRunId}`
}

/** The first screen in a phone or on a laptop. */
function Screen({ sheet, picture }: { sheet: Sheet; picture: PictureRecord }) {
  const { view, report, results, isPrint } = sheet
  const { browser: words, devices } = view.words.report
  const device = results?.device ?? report.device
  return (
    <figure class={`screen is-${device}`}>
      <img
        src={sourceOf(sheet, picture.path)}
        alt={words.screenshot(spoken(report.url), devices[device])}
        width={picture.width}
        height={picture.height}
        loading={isPrint ? undefined : 'lazy'}
      />
    </figure>
  )
}

/** How the page came up, frame by frame. */
function Filmstrip({ sheet, frames }: { sheet: Sheet; frames: LabRecord['filmstrip'] }) {
  const { view, isPrint } = sheet
  const { browser: words } = view.words.report
  return (
    <div class="filmstrip">
      <h3>{words.filmstrip}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1) */}
      <section class="chart-scroll" tabIndex={0} aria-label={words.filmstrip}>
        <ol>
          {frames.map(({ path, width, height, at }) => (
            <li key={path}>
              <img
                src={sourceOf(sheet, path)}
                alt={words.frame(view.format.milliseconds(at))}
                width={width}
                height={height}
                loading={isPrint ? undefined : 'lazy'}
              />
              <span aria-hidden="true">{view.format.milliseconds(at)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

import type { BrowserRecord, LighthouseRecord } from '../../../../domain/results/browser-schema.ts'
import type { Results } from '../../../../domain/results/schema.ts'
import { Icon } from '../../components/icon.tsx'
import type { View } from '../../view.ts'
import { textOf } from '../model/audit-words.ts'
import type { JudgedPageData, SeenPage } from '../model/page-data.ts'
import { seenPage } from '../parts/screenshot.tsx'
import { Vital } from '../parts/vital.tsx'
import { BrowserFacts, Insights, ScriptChanges } from './browser-findings.tsx'

/** What only a browser can measure: screenshot, web vitals, filmstrip and what scripts change. */
export function BrowserPart({ data }: { data: JudgedPageData }) {
  return <BrowserSection data={seenPage(data)} />
}

/** The same for a page of a scan. */
export function BrowserSection({ data }: { data: SeenPage }) {
  const { view, results } = data
  const { browser, lab, depth_error: error } = results
  return (
    <>
      <h2>{view.words.report.browser.heading}</h2>
      {error && <BrowserRunError data={data} error={error} />}
      {(browser || lab) && (
        <div class="seen-vitals">
          {lab && <LabVitals data={data} lab={lab} />}
          {browser && <ObservedVitals data={data} browser={browser} />}
        </div>
      )}
      {lab && lab.filmstrip.length > 0 && <Filmstrip data={data} frames={lab.filmstrip} />}
      {browser && <BrowserFacts view={view} browser={browser} />}
      {browser && <ScriptChanges data={data} />}
      {lab && <Insights view={view} lab={lab} />}
    </>
  )
}

function LabVitals({ data: { view, device }, lab }: { data: SeenPage; lab: LighthouseRecord }) {
  const { browser: words } = view.words.report
  return (
    <>
      <h3>{words.lab}</h3>
      <p class="chart-about">{words.labAbout(lab.lighthouse, lab.runs, device)}</p>
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

function ObservedVitals({ data: { view }, browser }: { data: SeenPage; browser: BrowserRecord }) {
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

/** Why the browser or Lighthouse run failed, and how to install a browser if there is none. */
function BrowserRunError({
  data: { view, isOwner, results },
  error,
}: {
  data: SeenPage
  error: { code: string; message: string }
}) {
  const { error: words } = view.words.report.browser
  const { heading, reason, stands } = depthErrorWords(view, results, error.code)
  const details = textOf(error.message, view)
  return (
    <div class="card browser-error">
      <h3>
        <Icon name="warning" />
        {heading}
      </h3>
      <p>
        {reason} {stands}
      </p>
      {isOwner && !results.browser && error.code === 'browser_missing' && <p>{words.howTo}</p>}
      {isOwner && (
        <details class="table-fold">
          <summary>{words.said}</summary>
          <p>
            <code>{error.code}</code> <bdi lang={details.lang ?? 'en'}>{details.text}</bdi>
          </p>
        </details>
      )}
    </div>
  )
}

/** What failed, why, and what there is instead. Lighthouse runs after the visit, whose result stays. */
function depthErrorWords(view: View, { browser }: Pick<Results, 'browser'>, code: string) {
  const { heading, reasons, other, stands, lab } = view.words.report.browser.error
  return browser ? lab : { heading, reason: reasons[code] ?? other, stands }
}

/** The same in one line, for the top of the report. */
export function depthErrorSentence(view: View, results: Pick<Results, 'browser'>, code: string): string {
  const { heading, reason, stands } = depthErrorWords(view, results, code)
  return `${heading}. ${reason} ${stands}`
}

/** How the page loaded, frame by frame. */
function Filmstrip({ data, frames }: { data: SeenPage; frames: LighthouseRecord['filmstrip'] }) {
  const { view } = data
  const { browser: words } = view.words.report
  return (
    <div class="filmstrip">
      <h3>{words.filmstrip}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
      <section class="chart-scroll" tabIndex={0} aria-label={words.filmstrip}>
        <ol>
          {frames.map(({ path, width, height, at }) => (
            <li key={path}>
              <img
                src={data.pictureUrl(path)}
                alt={words.frame(view.format.milliseconds(at))}
                width={width}
                height={height}
                loading="lazy"
              />
              <span aria-hidden="true">{view.format.milliseconds(at)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

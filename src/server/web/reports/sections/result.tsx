import type { ComponentChildren } from 'preact'
import type { Results } from '../../../../domain/results/schema.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { ResultBadge } from '../../components/result-badge.tsx'
import { Gauge, Meter } from '../charts/gauge.tsx'
import { summaryText, textOf } from '../model/audit-words.ts'
import { comparisonOf } from '../model/comparison.ts'
import { countOutcomes, filterQuery, OUTCOMES } from '../model/outcomes.ts'
import { isInProgress, type JudgedPage, type JudgedPageData } from '../model/page-data.ts'
import { needsBrowser, unseenReason } from '../model/unseen.ts'
import { OutcomeMark } from '../parts/outcome.tsx'
import { Screenshot, seenPage } from '../parts/screenshot.tsx'
import { reportPath, runPath } from '../parts/url.tsx'
import { Vital } from '../parts/vital.tsx'
import { depthErrorSentence } from './browser.tsx'
import { PolicyVerdict } from './policy.tsx'

/** Result, score, what changed, and what a browser saw and measured. */
export function Verdict({ data }: { data: JudgedPageData }) {
  const screenshot = data.results.browser?.screenshot
  return (
    <VerdictCard
      data={data}
      change={
        <>
          <PolicyVerdict data={data} />
          <Change data={data} />
        </>
      }
      offer={<BrowserOffer data={data} />}
    >
      {screenshot && <Screenshot data={seenPage(data)} picture={screenshot} />}
      <MainVitals data={data} />
    </VerdictCard>
  )
}

interface VerdictCardProps {
  data: JudgedPage
  change?: ComponentChildren
  /** Follows the notes. */
  offer?: ComponentChildren
  children?: ComponentChildren
}

/** Result and score, in numbers and in one sentence. */
export function VerdictCard({ data, change, offer, children }: VerdictCardProps) {
  const { view, results, branch } = data
  const { report: words, result: names } = view.words
  const { result, score } = results
  if (result === null || score === null) return null
  const counts = countOutcomes(results.audits)
  return (
    <section class="verdict card" aria-labelledby="verdict" data-part="verdict">
      <div class="verdict-gauge">
        <Gauge score={score} result={result} label={words.gauge(score, names[result])} />
        <ResultBadge view={view} result={result} />
        {unseenReason(results) !== undefined && <p class="verdict-partial">{words.summary.partial}</p>}
      </div>
      <div class="verdict-words">
        <h2 id="verdict" class="visually-hidden">
          {words.summary.heading}
        </h2>
        <DepthNote data={data} />
        <p class="verdict-sentence">{sentenceOf(data)}</p>
        <ScoreCap data={data} />
        {change}
        <p class="verdict-between">{between(data)}</p>
        <ul class="verdict-counts">
          {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
            <li key={outcome}>
              <a
                href={view.isFile ? '#audits' : `${filterQuery({ outcome }, branch)}#audits`}
                data-filter={`outcome=${outcome}`}
              >
                <OutcomeMark view={view} outcome={outcome} />
                {words.summary.counts[outcome](counts[outcome])}
              </a>
            </li>
          ))}
        </ul>
        {results.notes.length > 0 && (
          <div class="verdict-notes">
            <p>{words.summary.notes}</p>
            <ul>
              {results.notes.map((note) => {
                const { text, lang = 'en' } = textOf(note, view)
                return (
                  <li key={note} lang={lang}>
                    {text}
                  </li>
                )
              })}
            </ul>
            {offer}
          </div>
        )}
      </div>
      {children}
    </section>
  )
}

/** The requested depth was not reached: why, and what that means for the score. */
function DepthNote({ data: { view, results } }: { data: JudgedPage }) {
  if (!results.depth_error) return null
  return (
    <p class="verdict-depth">
      <Icon name="warning" /> {depthErrorSentence(view, results, results.depth_error.code)}
    </p>
  )
}

/** A button that runs a page that scripts build or show in a browser; the notes say why. */
function BrowserOffer({ data: { view, report, results, canEdit, isFormer } }: { data: JudgedPageData }) {
  if (!canEdit || isFormer || isInProgress(report) || !needsBrowser(unseenReason(results))) return null
  return (
    <Form view={view} action={`${reportPath(report.id)}/regenerate`}>
      <input type="hidden" name="depth" value="1" />
      <Button small>{view.words.report.failure.inBrowser}</Button>
    </Form>
  )
}

/** How the score has changed since the last run that compares. */
function Change({ data: { view, report, run, runs } }: { data: JudgedPageData }) {
  const { summary: words } = view.words.report
  const comparison = run && comparisonOf(run, runs)
  if (comparison === undefined) return null
  const { before, change } = comparison
  const day = view.format.day(before.endedAt)
  const trend = change === null || change === 0 ? 'same' : change > 0 ? 'rise' : 'fall'
  return (
    <p class={`verdict-change is-${trend}`}>
      <Icon name={trend} />
      <a href={runPath(report.id, before.id)}>
        {change === null
          ? words.otherRules(before.score, day)
          : change === 0
            ? words.unchanged(day)
            : words.change(view.format.signed(change), day)}
      </a>
    </p>
  )
}

/** The metrics of Lighthouse or, without it, those of the browser. */
export function MainVitals({ data: { view, results } }: { data: JudgedPage }) {
  const { lab, browser } = results
  const vitals = lab?.metrics.map(({ median, ...rest }) => ({ ...rest, value: median })) ?? browser?.vitals ?? []
  if (vitals.length === 0) return null
  return (
    <div class="verdict-vitals">
      <h3 class="visually-hidden">{lab ? view.words.report.browser.lab : view.words.report.browser.observed}</h3>
      <ul class="vitals">
        {vitals.map(({ id, value, good, poor }) => (
          <Vital key={id} view={view} id={id} value={value} bounds={{ good, poor }} isBrief />
        ))}
      </ul>
    </div>
  )
}

/** One sentence that sums it up. */
export function sentenceOf({ view, results }: JudgedPage): string {
  const words = view.words.report.summary
  const { result, plan } = results
  const left = results.audits.filter((audit) => audit.points_lost > 0).length
  const { unknown, ...known } = countOutcomes(results.audits)
  const judged = known.pass + known.warn + known.fail
  const unseen = unseenReason(results)
  if (unseen !== undefined) return words[unseen](judged, judged + unknown)
  if (left === 0) return unknown > 0 ? words.incomplete(unknown) : words.spotless
  if (result === null || result === 'good' || plan === null) return words.good(left)
  return words.notGood(result, plan.audits.length, plan.score)
}

/** The blocking audits that limit the score, if it would be higher without them. */
export function ScoreCap({ data: { view, results } }: { data: JudgedPage }) {
  const { score, capped_by: ids = [], uncapped_score: uncapped } = results
  if (ids.length === 0 || score === null || uncapped === undefined || uncapped === null) return null
  const reasons = results.audits.filter(({ id }) => ids.includes(id)).map((audit) => summaryText(audit, view).text)
  return <p class="verdict-cap">{view.words.report.summary.capped(reasons.join(' '), score, uncapped)}</p>
}

function between({ view, results }: JudgedPage): string | null {
  const { categories, report } = view.words
  const ranked = judged(results).sort((a, b) => b.score - a.score)
  const best = ranked[0]
  const worst = ranked.at(-1)
  if (best === undefined || worst === undefined || best.score === worst.score) return null
  const weakest = categories[worst.category]
  const isShared = ranked[1]!.score === best.score
  return isShared ? report.summary.weakest(weakest) : report.summary.between(categories[best.category], weakest)
}

function judged({ categories }: Results) {
  return categories.flatMap(({ category, score }) => (score === null ? [] : [{ category, score }]))
}

/** The score of each category. */
export function Categories({ data: { view, results, branch } }: { data: JudgedPage }) {
  const { categories: words } = view.words.report
  const anchorOf = (category: string) =>
    results.audits.some((audit) => audit.category === category) ? `#audits-${category}` : '#audits'
  return (
    <section aria-labelledby="categories" data-part="categories">
      <h2 id="categories" class="visually-hidden">
        {words.heading}
      </h2>
      <ul class="categories">
        {results.categories
          .filter(({ points_possible: possible, score }) => possible > 0 || score === null)
          .map(({ category, score, result }) => (
            <li key={category}>
              <a
                href={view.isFile ? anchorOf(category) : `${filterQuery({ category }, branch)}#audits`}
                data-filter={`category=${category}`}
              >
                {view.words.categories[category]}
              </a>
              <span class="category-score">{score === null ? '–' : view.format.number(score)}</span>
              <Meter score={score} result={result} />
              {score === null ? (
                <span class="category-none">{words.none}</span>
              ) : (
                <span class="category-detail">
                  <ResultBadge view={view} result={result} />
                </span>
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}

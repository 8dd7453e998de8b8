import type { ComponentChildren } from 'preact'
import { startOf } from '../../../../common/text.ts'
import { BrandMark } from '../../branding/brand-mark.tsx'
import { Icon } from '../../components/icon.tsx'
import { ResultBadge } from '../../components/result-badge.tsx'
import { Gauge, Meter } from '../charts/gauge.tsx'
import { countOutcomes, OUTCOMES } from '../model/outcomes.ts'
import type { JudgedPageData } from '../model/page-data.ts'
import { unseenReason } from '../model/unseen.ts'
import { Screenshot, seenPage } from '../parts/screenshot.tsx'
import { readable, shortened, UrlText } from '../parts/url.tsx'
import { depthErrorSentence } from '../sections/browser.tsx'
import { MainVitals, ScoreCap, sentenceOf } from '../sections/result.tsx'

/** Keeps the cover on one page. */
const MAX_TITLE = 120

export type CoverFact = [name: string, value: ComponentChildren]

/** Site, page, result, score, date and screenshot. */
export function Cover({ data }: { data: JudgedPageData }) {
  const { view, report, results } = data
  const title = startOf(results.page?.title ?? '', MAX_TITLE)
  return (
    <section class="cover">
      <p class="cover-brand">
        <BrandMark view={view} />
      </p>
      <h1>{report.project}</h1>
      <p class="cover-url">
        <a href={report.url}>
          <UrlText text={shortened(readable(report.url))} />
        </a>
      </p>
      {title && (
        <p class="cover-title">
          <bdi>{title}</bdi>
        </p>
      )}
      {notesOf(data).map((note) => (
        <p key={note} class="cover-note">
          <Icon name="warning" /> {note}
        </p>
      ))}
      <CoverResult data={data} />
      <MainVitals data={data} />
      <CategoryTable data={data} />
      <CoverFacts data={data} />
    </section>
  )
}

/** That the latest run failed, and an earlier result follows; that the run reached a lower depth; that it could not see what scripts show. */
function notesOf({ view, report, results, isFormer }: JudgedPageData): string[] {
  const { failure, pdf: words } = view.words.report
  const notes: string[] = []
  if (!isFormer && report.status === 'failed' && report.error !== null) {
    const [reason] = failure.reasons[report.error.code] ?? failure.reasons['internal_error']!
    notes.push(words.failed(reason))
  }
  if (results.depth_error) notes.push(depthErrorSentence(view, results, results.depth_error.code))
  const unseen = unseenReason(results)
  if (unseen !== undefined) notes.push(failure[unseen].join(' '))
  return notes
}

function CoverResult({ data }: { data: JudgedPageData }) {
  const { view, results } = data
  const { result, score } = results
  if (result === null || score === null) return null
  const screenshot = results.browser?.screenshot
  const counts = countOutcomes(results.audits)
  const { summary: words } = view.words.report
  return (
    <div class="cover-result">
      <div class="cover-gauge">
        <Gauge score={score} result={result} label={view.words.report.gauge(score, view.words.result[result])} />
        <ResultBadge view={view} result={result} />
        {unseenReason(results) && <p class="verdict-partial">{words.partial}</p>}
      </div>
      <div>
        <p class="cover-sentence">{sentenceOf(data)}</p>
        <ScoreCap data={data} />
        <p class="cover-counts">
          {OUTCOMES.filter((outcome) => counts[outcome] > 0)
            .map((outcome) => words.counts[outcome](counts[outcome]))
            .join(' · ')}
        </p>
      </div>
      {screenshot && <Screenshot data={seenPage(data)} picture={screenshot} />}
    </div>
  )
}

function CategoryTable({ data: { view, results } }: { data: JudgedPageData }) {
  return (
    <table class="cover-categories">
      <tbody>
        {results.categories
          .filter(({ points_possible: possible, score }) => possible > 0 || score === null)
          .map(({ category, score, result }) => (
            <tr key={category}>
              <th scope="row">{view.words.categories[category]}</th>
              <td class="cover-meter">
                <Meter score={score} result={result} />
              </td>
              <td class="cover-score">{score ?? '–'}</td>
              <td>
                {score === null ? view.words.report.categories.none : <ResultBadge view={view} result={result} />}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function CoverFacts({ data }: { data: JudgedPageData }) {
  const { view, report, results, run, isFormer } = data
  const { pdf: words, manage } = view.words.report
  const page = view.base + data.path
  const ranAt = isFormer ? (run?.endedAt ?? null) : report.generatedAt
  const facts: CoverFact[] = [
    [words.date, ranAt === null ? '–' : view.format.date(ranAt)],
    [manage.depth, view.words.depths[results.depth ?? 0]],
    [
      manage.device,
      [
        view.words.devices[results.device ?? report.device],
        ...(results.signed_in ? [view.words.credentials.signedIn] : []),
      ].join(' · '),
    ],
    [view.words.report.share.visibility, view.words.privacies[report.privacy]],
    [
      words.online,
      <a key="page" href={page}>
        {page}
      </a>,
    ],
  ]
  return <FactTable facts={facts} />
}

/** Also on the cover of a scan. */
export function FactTable({ facts }: { facts: readonly CoverFact[] }) {
  return (
    <table class="pdf-facts">
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

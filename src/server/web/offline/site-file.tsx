import type { Outcome } from '../../../engine/assessment.ts'
import { RESULTS, type Result } from '../../../vocabulary.ts'
import { CountBar } from '../components/count-bar.tsx'
import { ResultBadge } from '../components/result-badge.tsx'
import { TableHead } from '../components/table-head.tsx'
import { OutcomeMark } from '../reports/parts/outcome.tsx'
import { UrlText } from '../reports/parts/url.tsx'
import { SiteVerdict } from '../scans/overview/site-verdict.tsx'
import type { View } from '../view.ts'
import type { OfflinePages } from './offline-document.tsx'

/** A site that was scanned, as its file shows it; texts are in the language of the file. */
export interface FileSite {
  name: string
  scannedAt: number
  score: number | null
  result: Result | null
  pageScore: number | null
  siteScore: number | null
  progress: Record<Result | 'judged', number>
  problems: SiteProblem[]
  /** The worst first. */
  pages: { url: string; score: number | null; result: Result | null; issue: string }[]
  /** Pages that are not in the list. */
  morePages: number
}

interface SiteProblem {
  id: string
  outcome: Outcome
  title: string
  summary: string
  /** How many have it. */
  pages: number
  /** On how many pages it is new and fixed, if the scan is compared with another one. */
  change: { new: number; fixed: number } | null
  groups: { text: string; target: string | null; count: number; pages: string[] }[]
  moreGroups: number
}

export function siteFile(site: FileSite, { view, render }: OfflinePages): string {
  const words = view.words.scan
  const children = (
    <article class="report">
      <header class="report-head">
        <div class="report-subject">
          <p class="kicker">{view.words.report.kicker}</p>
          <h1 class="is-long">
            <UrlText text={site.name} />
          </h1>
          <p class="report-meta">
            {words.head.scanned} {view.format.date(site.scannedAt)}
          </p>
        </div>
      </header>
      <Verdict view={view} site={site} />
      <section class="report-section">
        <h2>{words.repairs.heading}</h2>
        {site.problems.length === 0 && <p>{words.repairs.nothing}</p>}
        {site.problems.map((problem) => (
          <Problem key={problem.id} view={view} problem={problem} />
        ))}
      </section>
      <section class="report-section">
        <h2>{words.list.heading}</h2>
        <table class="table-cards" aria-label={words.list.heading}>
          <TableHead columns={[words.list.page, words.list.result, view.words.report.sections.fixes]} />
          <tbody>
            {site.pages.map(({ url, score, result, issue }) => (
              <tr key={url}>
                <th scope="row">
                  <UrlText text={url} />
                </th>
                <td>
                  <ResultBadge view={view} result={result} score={score} />
                </td>
                <td>{issue}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {site.morePages > 0 && <p>+ {words.pages(site.morePages)}</p>}
      </section>
    </article>
  )
  return render({ title: words.title(site.name), styles: ['report.css', 'scan.css'], children })
}

function Verdict({ view, site }: { view: View; site: FileSite }) {
  const { result: words } = view.words.scan
  const { progress } = site
  const { number } = view.format
  return (
    <SiteVerdict view={view} site={site}>
      <div class="scan-pages">
        <h3>{words.pages}</h3>
        <CountBar
          label={words.counts(number(progress.good), number(progress.decent), number(progress.bad))}
          counts={{ ...progress, none: 0 }}
        />
        <p>{RESULTS.map((one) => `${number(progress[one])} ${view.words.result[one]}`).join(' · ')}</p>
      </div>
    </SiteVerdict>
  )
}

function Problem({ view, problem }: { view: View; problem: SiteProblem }) {
  const { report, scan } = view.words
  const { id, outcome, title, summary, pages, change, groups, moreGroups } = problem
  return (
    <details class={`audit is-${outcome}`}>
      <summary>
        <OutcomeMark view={view} outcome={outcome} />
        <span class="audit-headline">{title}</span>
        <span class="audit-value">{scan.pages(pages)}</span>
        {change !== null && change.new + change.fixed > 0 && (
          <span class={change.new > 0 ? 'is-worse' : 'is-better'}>
            {report.compare.verdict(view.format.number(change.new), view.format.number(change.fixed))}
          </span>
        )}
      </summary>
      <div class="audit-body">
        <p>
          <bdi>{summary}</bdi>
        </p>
        <ul class="findings">
          {groups.map(({ text, target, count, pages: some }, index) => (
            <li key={index}>
              <p>
                <bdi>{text}</bdi> {target !== null && <UrlText text={target} />}
              </p>
              <ul class="places">
                {some.map((url) => (
                  <li key={url} class="place">
                    <UrlText text={url} />
                  </li>
                ))}
                {count > some.length && <li>{report.audits.moreFindings(count - some.length)}</li>}
              </ul>
            </li>
          ))}
          {moreGroups > 0 && <li class="is-more">{report.audits.moreFindings(moreGroups)}</li>}
        </ul>
        <p class="small">{id}</p>
      </div>
    </details>
  )
}

import { RESULTS, type Result } from '../../../vocabulary.ts'
import { CountBar } from '../components/count-bar.tsx'
import { ResultBadge } from '../components/result-badge.tsx'
import { TableHead } from '../components/table-head.tsx'
import { UrlText } from '../reports/parts/url.tsx'
import type { OfflinePages } from './offline-document.tsx'

/** A page with a file of its own. */
export interface ListedFile {
  name: string
  /** Relative, so that it works wherever the folder is. */
  href: string
  result: Result | null
  score: number | null
  /** What to fix first, or why there is no result. */
  issue: string
  /** How many findings are new and fixed since the baseline; null if the page was not compared. */
  change: { new: number; fixed: number } | null
}

/** The list of the pages of a check: those with something new, then the worst first. `note`: why it is not all of it. */
export function listFile(
  files: readonly ListedFile[],
  { view, render }: OfflinePages,
  note: string | null = null,
): string {
  const { list: words } = view.words.scan
  const { projects: counted } = view.words.dashboard
  const isNew = ({ change }: ListedFile) => Number(change !== null && change.new > 0)
  const sorted = files.toSorted((a, b) => isNew(b) - isNew(a) || (a.score ?? -1) - (b.score ?? -1))
  const of = (result: Result | null) => files.filter((file) => file.result === result).length
  const [good, decent, bad] = RESULTS.map(of) as [number, number, number]
  const label = counted.counts(good, decent, bad, of(null))
  const children = (
    <article class="report">
      <header class="report-head">
        <div class="report-subject">
          <p class="kicker">{view.words.report.kicker}</p>
          <h1>{words.heading}</h1>
          <p class="report-meta">{view.format.date(view.now)}</p>
        </div>
      </header>
      <section class="card" aria-label={label}>
        {note !== null && <p class="is-worse">{note}</p>}
        <p>{label}</p>
        <CountBar label={label} counts={{ good, decent, bad, none: of(null) }} />
      </section>
      <table class="table-cards" aria-label={words.heading}>
        <TableHead columns={[words.page, words.result, view.words.report.sections.fixes]} />
        <tbody>
          {sorted.map(({ name, href, result, score, issue, change }) => (
            <tr key={href}>
              <th scope="row">
                <a href={href.split('/').map(encodeURIComponent).join('/')}>
                  <UrlText text={name} />
                </a>
              </th>
              <td>
                {/* The check is over: no result will come. */}
                {result === null ? (
                  <span class="badge badge-none">{counted.without}</span>
                ) : (
                  <ResultBadge view={view} result={result} score={score} />
                )}
              </td>
              <td>
                {change !== null && (
                  <p class={change.new > 0 ? 'is-worse' : undefined}>
                    {view.words.report.compare.verdict(
                      view.format.number(change.new),
                      view.format.number(change.fixed),
                    )}
                  </p>
                )}
                <bdi>{issue}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
  return render({ title: words.heading, styles: ['report.css'], children })
}

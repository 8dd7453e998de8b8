import { THRESHOLDS } from '../../../../engine/score.ts'
import { wordsOf } from '../model/audit-words.ts'
import type { JudgedPageData } from '../model/page-data.ts'
import { Insights } from '../sections/browser-findings.tsx'
import { Bytes } from '../sections/files.tsx'
import { RunTable } from '../sections/history.tsx'
import { PageFactList } from '../sections/page-facts.tsx'

/** The page has all runs. */
const MAX_RUNS = 8

/** How to read the score, facts of the page, requests, history, and the audits without findings. */
export function Appendix({ data }: { data: JudgedPageData }) {
  const { view, results, runs } = data
  const words = view.words.report
  const kinds = results.resources?.by_kind.filter(({ requests }) => requests > 0) ?? []
  const ended = runs.filter(({ endedAt }) => endedAt !== null).slice(0, MAX_RUNS)
  return (
    <section class="appendix">
      <h2>{words.pdf.appendix}</h2>
      <p class="pdf-about">
        {words.pdf.scale(THRESHOLDS.good, THRESHOLDS.decent)} {words.pdf.rules(results.rule_set)}{' '}
        <a href={data.path}>{words.pdf.more}</a>
      </p>
      <div class="columns">
        {results.page && (
          <>
            <h3>{words.page.heading}</h3>
            <PageFactList view={view} results={results} isPrinted />
          </>
        )}
        {kinds.length > 0 && <Bytes view={view} kinds={kinds} />}
        {results.lab && <Insights view={view} lab={results.lab} />}
      </div>
      {ended.length > 1 && (
        <>
          <h3>{words.history.heading}</h3>
          <RunTable data={data} runs={ended} />
        </>
      )}
      <OtherAudits data={data} />
    </section>
  )
}

/** Audits without findings, by outcome, as one paragraph each. */
function OtherAudits({ data: { view, results } }: { data: JudgedPageData }) {
  const { audits: words } = view.words.report
  return (
    <>
      {(['pass', 'unknown', 'not-applicable'] as const).map((outcome) => {
        const titles = results.audits
          .filter((audit) => audit.outcome === outcome)
          .map(({ id }) => wordsOf(id, view)?.title ?? id)
        if (titles.length === 0) return null
        return (
          <div key={outcome} class="other-audits">
            <h3>{words.folded[outcome](titles.length)}</h3>
            <p lang={view.language}>{titles.join(' · ')}</p>
          </div>
        )
      })}
    </>
  )
}

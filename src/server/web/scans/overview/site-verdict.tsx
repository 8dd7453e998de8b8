import type { ComponentChildren } from 'preact'
import { resultOf } from '../../../../engine/score.ts'
import type { Result } from '../../../../vocabulary.ts'
import { ResultBadge } from '../../components/result-badge.tsx'
import { Gauge, Meter } from '../../reports/charts/gauge.tsx'
import type { View } from '../../view.ts'

interface SiteVerdictProps {
  view: View
  site: { score: number | null; result: Result | null; pageScore: number | null; siteScore: number | null }
  /** Below the sentence and the halves. */
  trend?: ComponentChildren
  children: ComponentChildren
}

/** Result and score of a site with both halves, and beside them what else there is to say. */
export function SiteVerdict({ view, site, trend, children }: SiteVerdictProps) {
  const { result: words } = view.words.scan
  const { score, result } = site
  return (
    <section class="verdict card scan-result" aria-labelledby="result">
      {score !== null && result !== null && (
        <div class="verdict-gauge">
          <Gauge score={score} result={result} label={view.words.report.gauge(score, view.words.result[result])} />
          <ResultBadge view={view} result={result} />
        </div>
      )}
      <div class="verdict-words">
        <h2 id="result" class="visually-hidden">
          {words.heading}
        </h2>
        <p class="verdict-sentence">{result === null ? words.none : words[result]}</p>
        <Halves view={view} site={site} />
        {trend}
      </div>
      {children}
    </section>
  )
}

/** The site is as good as the lower of the two. */
function Halves({ view, site }: Pick<SiteVerdictProps, 'view' | 'site'>) {
  const { result: words } = view.words.scan
  const halves = [
    [words.median, site.pageScore],
    [words.audits, site.siteScore],
  ] as const
  return (
    <div class="halves">
      <dl>
        {halves.map(([name, score]) => (
          <div key={name} class={score !== null && score === site.score ? 'is-weaker' : undefined}>
            <dt>{name}</dt>
            <dd>
              <span class="halves-score">{score === null ? words.noScore : view.format.number(score)}</span>
              <Meter score={score} result={resultOf(score)} />
            </dd>
          </div>
        ))}
      </dl>
      <p class="small">{words.weaker}</p>
    </div>
  )
}

import { ResultBadge } from '../../components/result-badge.tsx'
import { Meter } from '../charts/meter.tsx'
import type { JudgedSheet } from '../model/sheet.ts'

/** The score of each category. */
export function Categories({ sheet: { view, results } }: { sheet: JudgedSheet }) {
  const { categories: words } = view.words.report
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" class="unseen">
        {words.heading}
      </h2>
      <ul class="categories">
        {results.categories
          .filter(({ points_possible: possible, score }) => possible > 0 || score === null)
          .map(({ category, score, result }) => (
            <li key={category}>
              <a href={`?category=${category}#audits`} data-filter={`category=${category}`}>
                {words.names[category]}
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

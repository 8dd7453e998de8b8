import type { AuditRecord } from '../../../../domain/results/schema.ts'
import { Meter } from '../charts/gauge.tsx'
import { gainsOf } from '../model/fixes.ts'
import { type CategoryGroup, groupAudits, matches } from '../model/outcomes.ts'
import type { JudgedPage } from '../model/page-data.ts'
import { AuditCard } from '../parts/audit.tsx'
import { FilterBar } from '../parts/filter-bar.tsx'
import { OutcomeMark } from '../parts/outcome.tsx'

/** All audits by category. Passed and not applicable ones are collapsed unless the filter selects them. */
export function Audits({ data }: { data: JudgedPage }) {
  const { view, results, filter, branch } = data
  const { audits: words } = view.words.report
  const gains = gainsOf(results)
  const shown = results.audits.filter((audit) => matches(filter, audit)).length
  return (
    <>
      <h2>{words.heading}</h2>
      {!view.isFile && <FilterBar view={view} audits={results.audits} filter={filter} branch={branch} />}
      <p class="filter-empty" hidden={shown > 0} data-none>
        {words.noneMatch}
      </p>
      {groupAudits(results).map((group) => (
        <Category key={group.category} data={data} group={group} gains={gains} />
      ))}
    </>
  )
}

interface CategoryProps {
  data: JudgedPage
  group: CategoryGroup
  /** What fixing each audit alone adds to the score. */
  gains: ReadonlyMap<string, number | null>
}

function Category({ data, group, gains }: CategoryProps) {
  const { view, results, filter } = data
  const words = view.words.report
  const shows = (audit: AuditRecord) => matches(filter, audit)
  const judged = results.categories.find(({ category }) => category === group.category)
  const all = [...group.open, ...group.folded.flatMap(({ audits }) => audits)]
  return (
    <section class="category" data-group hidden={!all.some(shows)} aria-labelledby={`audits-${group.category}`}>
      <h3 id={`audits-${group.category}`}>
        {view.words.categories[group.category]}
        {judged && judged.score !== null && (
          <span class="category-score">
            {view.format.number(judged.score)}
            <Meter score={judged.score} result={judged.result} />
          </span>
        )}
      </h3>
      {group.open.map((audit) => card(audit))}
      {group.folded.map(({ outcome, audits }) => (
        <details
          key={outcome}
          class="fold"
          data-fold={outcome}
          open={filter.outcome === outcome}
          hidden={!audits.some(shows)}
        >
          <summary>
            <OutcomeMark view={view} outcome={outcome} />
            {words.audits.folded[outcome as keyof typeof words.audits.folded](audits.length)}
          </summary>
          {audits.map((audit) => card(audit))}
        </details>
      ))}
    </section>
  )

  function card(audit: AuditRecord) {
    return (
      <AuditCard
        key={audit.id}
        view={view}
        audit={audit}
        gain={gains.get(audit.id)}
        isShown={shows(audit)}
        mutes={data.policy?.mutes.get(audit.id)}
      />
    )
  }
}

import type { AuditRecord } from '../../../../domain/results/schema.ts'
import { CATEGORIES } from '../../../../engine/score.ts'
import type { View } from '../../view.ts'
import { type Filter, filterQuery, matches, OUTCOMES } from '../model/outcomes.ts'

interface Props {
  view: View
  audits: AuditRecord[]
  filter: Filter
  branch: string | undefined
}

/** Links, so that filters work without JavaScript and can be shared. */
export function FilterBar({ view, audits, filter, branch }: Props) {
  const { categories, report } = view.words
  const { audits: words } = report
  const count = (wanted: Filter) => audits.filter((audit) => matches(wanted, audit)).length
  return (
    <nav class="filter" aria-label={words.filter} data-filters>
      <Row
        label={words.category}
        chips={[null, ...CATEGORIES].map((category) => ({
          text: category === null ? words.all : categories[category],
          name: 'category',
          value: category,
          query: filterQuery({ ...filter, category }, branch),
          isChosen: filter.category === category,
          count: count({ category, outcome: null }),
        }))}
      />
      <Row
        label={words.outcome}
        chips={[null, ...OUTCOMES].map((outcome) => ({
          text: outcome === null ? words.all : words.outcomes[outcome],
          name: 'outcome',
          value: outcome,
          query: filterQuery({ ...filter, outcome }, branch),
          isChosen: filter.outcome === outcome,
          count: count({ category: null, outcome }),
        }))}
      />
    </nav>
  )
}

interface Chip {
  text: string
  name: string
  value: string | null
  query: string
  isChosen: boolean
  count: number
}

function Row({ label, chips }: { label: string; chips: Chip[] }) {
  return (
    <div class="filter-row">
      <span class="filter-label" id={`filter-${chips[0]!.name}`}>
        {label}
      </span>
      <ul aria-labelledby={`filter-${chips[0]!.name}`}>
        {chips
          .filter((chip) => chip.count > 0 || chip.isChosen)
          .map(({ text, name, value, query, isChosen, count }) => (
            <li key={value}>
              <a
                class="chip"
                href={`${query || '?'}#audits`}
                data-filter={`${name}=${value ?? ''}`}
                aria-current={isChosen ? 'true' : undefined}
              >
                {text} <span class="chip-count">{count}</span>
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}

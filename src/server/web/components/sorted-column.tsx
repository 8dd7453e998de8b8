import type { View } from '../view.ts'
import { Icon } from './icon.tsx'

type Sort = 'asc' | 'desc'

interface SortedColumnProps {
  view: View
  text: string
  /** The order of the list; null if it is sorted by another column. */
  sort: Sort | null
  /** The order of a list that was sorted by another column. */
  first: Sort
  /** The URL of the list in an order of this column. */
  hrefOf(sort: Sort): string
  isNumber?: boolean
}

/** The head of a column by which the list can be sorted. */
export function SortedColumn({ view, text, sort, first, hrefOf, isNumber }: SortedColumnProps) {
  const { sortAsc, sortDesc } = view.words.dashboard.list
  const next = sort === null ? first : sort === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      class={isNumber ? 'is-number' : undefined}
      aria-sort={sort === null ? undefined : sort === 'asc' ? 'ascending' : 'descending'}
    >
      <a href={hrefOf(next)} title={next === 'asc' ? sortAsc(text) : sortDesc(text)}>
        {text}
        {sort !== null && <Icon name="down" />}
      </a>
    </th>
  )
}

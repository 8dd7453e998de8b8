import type { ComponentChildren, VNode } from 'preact'
import type { ListPage } from '../../../storage/records.ts'
import type { View } from '../view.ts'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { Pager } from './pager.tsx'

interface ListResultsProps {
  view: View
  listed: ListPage<unknown>
  question: { page: number; perPage: number }
  hrefOf(page: number): string
  /** That nothing matches; null if the list has no filters now. */
  unmatched: Omit<EmptyStateProps, 'icon'> | null
  /** That there is nothing yet. */
  empty: VNode
  /** The rows. */
  children: ComponentChildren
}

/** A page of a list that can be searched, or why it is empty. */
export function ListResults({ view, listed, question, hrefOf, unmatched, empty, children }: ListResultsProps) {
  const { list, empty: words } = view.words.dashboard
  const { items, total } = listed
  const { page, perPage } = question
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (items.length > 0) {
    const before = (page - 1) * perPage
    const [from, to, all] = [before + 1, before + items.length, total].map(view.format.number)
    return (
      <>
        {children}
        <div class="list-foot">
          <p class="small">{list.shown(from!, to!, all!)}</p>
          <Pager view={view} page={page} pages={pages} hrefOf={hrefOf} />
        </div>
      </>
    )
  }
  if (total > 0) {
    const last = { href: hrefOf(pages), text: words.last }
    return <EmptyState icon="search" title={words.past} text={words.pastText} link={last} />
  }
  return unmatched === null ? empty : <EmptyState icon="search" {...unmatched} />
}

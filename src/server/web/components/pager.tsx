import type { View } from '../view.ts'
import { Icon } from './icon.tsx'

interface PagerProps {
  view: View
  /** Starts at 1. */
  page: number
  pages: number
  /** What the list shows, where the page has several lists. */
  of?: string
  /** The URL of a page. */
  hrefOf(page: number): string
}

/** Links to the first and the last page and to those around the current one. */
export function Pager({ view, page, pages, of, hrefOf }: PagerProps) {
  if (pages <= 1) return null
  const { words } = view
  return (
    <nav class="pager" aria-label={of === undefined ? words.pager.label : `${words.pager.label}: ${of}`}>
      {page > 1 && (
        <a class="pager-step" href={hrefOf(page - 1)} rel="prev">
          <Icon name="previous" />
          <span>{words.pager.previous}</span>
        </a>
      )}
      <ul>
        {shownPages(page, pages).map((one, place, all) => (
          <li key={one} class={place > 0 && one - all[place - 1]! > 1 ? 'pager-gap' : undefined}>
            <a
              href={hrefOf(one)}
              aria-current={one === page ? 'page' : undefined}
              aria-label={words.pager.page(view.format.number(one))}
            >
              {view.format.number(one)}
            </a>
          </li>
        ))}
      </ul>
      {page < pages && (
        <a class="pager-step" href={hrefOf(page + 1)} rel="next">
          <span>{words.pager.next}</span>
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}

/** The first, the last and those around the current one. A gap of one page is filled with that page. */
export function shownPages(page: number, pages: number): number[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((one) => one >= 1 && one <= pages)
    .sort((a, b) => a - b)
  return wanted.flatMap((one, place) => (one - (wanted[place - 1] ?? one) === 2 ? [one - 1, one] : [one]))
}

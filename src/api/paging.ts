import type { Static } from 'typebox'
import type { Links, Meta } from './schemas.ts'

/** Pages past this one are as empty as this one; a database has no number for them. */
export const FURTHEST_PAGE = 1_000_000_000

interface Paging {
  links: Static<typeof Links>
  meta: Static<typeof Meta>
}

/** Of one page of a list. `target` is the path and query that was asked for, `base` what stands before it. */
export function pageOf(
  { page, perPage, total, shown }: { page: number; perPage: number; total: number; shown: number },
  target: string,
  base: string,
): Paging {
  const last = Math.max(1, Math.ceil(total / perPage))
  const mark = target.indexOf('?')
  const path = base + (mark === -1 ? target : target.slice(0, mark))
  const rest = mark === -1 ? '' : withoutPage(target.slice(mark + 1))
  const link = (number: number) => `${path}?${rest}page=${number}`
  const before = (page - 1) * perPage
  return {
    links: {
      first: link(1),
      last: link(last),
      prev: page > 1 ? link(Math.min(page - 1, last)) : null,
      next: page < last ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: shown === 0 ? null : before + 1,
      to: shown === 0 ? null : before + shown,
      per_page: perPage,
      last_page: last,
      total,
      path,
    },
  }
}

/** The query as it was sent, but for `page`; ends with `&` unless empty. */
function withoutPage(query: string): string {
  let kept = ''
  for (const pair of query.split('&'))
    if (pair !== '' && pair !== 'page' && !pair.startsWith('page=')) kept += `${pair}&`
  return kept
}

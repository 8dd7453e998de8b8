import { describe, expect, it } from 'vitest'
import { shownPages } from './pager.tsx'

describe('the pages of a list', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 9, [1, 4, 5, 6, 9]],
    [9, 9, [1, 8, 9]],
    [1, 4, [1, 2, 3, 4]],
    [4, 9, [1, 2, 3, 4, 5, 9]],
    [6, 9, [1, 5, 6, 7, 8, 9]],
    [4, 4, [1, 2, 3, 4]],
    [12, 9, [1, 9]],
  ])('page %d of %d', (page, pages, shown) => {
    expect(shownPages(page, pages)).toEqual(shown)
  })
})

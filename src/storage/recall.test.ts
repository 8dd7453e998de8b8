import { describe, expect, it } from 'vitest'
import { Recall } from './recall.ts'

const mark = (rank: number) => ({ rank, value: 'v', key: rank })

describe('what is recalled of lists', () => {
  it('holds for the state it was learned in alone', () => {
    const recall = new Recall()
    const page = { items: [], total: 3 }
    recall.rememberPage('q', 1, page)
    recall.rememberCounts('l', 1, [3])
    recall.bookmark('l', 1, [mark(5)])
    expect([recall.page('q', 1), recall.counts('l', 1), recall.bookmarks('l', 1)]).toEqual([page, [3], [mark(5)]])
    expect([recall.page('q', 2), recall.counts('l', 2), recall.bookmarks('l', 2)]).toEqual([undefined, undefined, []])
  })

  it('gathers bookmarks, the newest few of them', () => {
    const recall = new Recall()
    for (let rank = 0; rank < 100; rank++) recall.bookmark('l', 1, [mark(rank), mark(999)])
    const ranks = recall.bookmarks('l', 1).map((one) => one.rank)
    expect(ranks).toHaveLength(64)
    expect(new Set(ranks).size).toBe(64)
    expect(ranks).toContain(999)
  })
})

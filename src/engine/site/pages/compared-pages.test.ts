import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComparedPage, comparePages } from '../changes.ts'
import { NO_SCORE, STATE } from '../site.ts'
import {
  type ComparedPages,
  commonScores,
  differentPages,
  packComparedPages,
  unpackComparedPages,
} from './compared-pages.ts'

type Row = ComparedPage<number> & { n: number; isRequested: boolean }

const row = fc.record({
  n: fc.integer({ min: 1, max: 30 }),
  isRequested: fc.boolean(),
  state: fc.constantFrom(STATE.fetched!, STATE.failed!),
  status: fc.constantFrom(0, 200, 404),
  score: fc.constantFrom(null, 60, 62, 90),
  title: fc.constantFrom(0, 2 ** 32 - 1),
  textHash: fc.constantFrom(1, 2),
  isIndexable: fc.boolean(),
})
const rows = fc
  .uniqueArray(row, { selector: ({ n }) => n, maxLength: 30, size: 'max' })
  .map((all) => all.toSorted((a, b) => a.n - b.n) as Row[])

function columnsOf(all: readonly Row[]): ComparedPages {
  const pages = all.filter(({ isRequested }) => isRequested)
  return {
    number: Uint32Array.from(pages, ({ n }) => n),
    title: Uint32Array.from(pages, ({ title }) => title),
    text: Uint32Array.from(pages, ({ textHash }) => textHash),
    status: Uint16Array.from(pages, ({ status }) => status),
    state: Uint8Array.from(pages, ({ state }) => state),
    score: Uint8Array.from(pages, ({ score }) => score ?? NO_SCORE),
    isIndexable: Uint8Array.from(pages, ({ isIndexable }) => Number(isIndexable)),
    unrequested: Uint32Array.from(all.filter(({ isRequested }) => !isRequested).map(({ n }) => n)),
  }
}

const isOtherDepth = (n: number) => n % 2 === 0

describe('the pages of two scans as columns', () => {
  it('are the same after packing', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const columns = columnsOf(all)
        expect(unpackComparedPages(packComparedPages(columns))).toEqual(columns)
      }),
    )
  })

  it('differ as their pages do one by one', () => {
    fc.assert(
      fc.property(rows, rows, fc.boolean(), (before, after, isCut) => {
        const found = differentPages(columnsOf(before), columnsOf(after), { isCut, isOtherDepth })
        const expected = { new: [], gone: [], changed: [], unknown: 0, unrequested: new Set() } as typeof found
        for (let n = 1; n <= 30; n++) {
          const was = before.find((row) => row.n === n)
          const is = after.find((row) => row.n === n)
          const then = was?.isRequested ? pageOf(was) : undefined
          const now = is?.isRequested ? pageOf(is) : undefined
          const isUnrequested = now !== undefined && was?.isRequested === false
          if (isUnrequested) expected.unrequested.add(n)
          const comparison = comparePages(then, now, { isCut: isCut || isUnrequested, isOtherDepth: isOtherDepth(n) })
          if (comparison.kind === 'unknown') expected.unknown++
          else if (comparison.kind !== 'same')
            expected[comparison.kind].push({
              n,
              before: then,
              after: now,
              changes: 'changes' in comparison ? comparison.changes : [],
            })
        }
        expect(found).toEqual(expected)
      }),
    )
  })

  it('have the median scores of those that both judged alike', () => {
    const scored = (scores: Record<number, number | null>) =>
      columnsOf(
        Object.entries(scores).map(([n, score]) => ({
          n: Number(n),
          score,
          isRequested: true,
          state: STATE.fetched!,
          status: 200,
          title: 0,
          textHash: 1,
          isIndexable: true,
        })),
      )
    const before = scored({ 1: 90, 2: 10, 3: 80, 5: 70, 7: 20, 9: null })
    const after = scored({ 1: 60, 2: 10, 3: 50, 5: 40, 9: 10, 11: 0, 13: 0 })
    expect(commonScores(before, after, isOtherDepth)).toEqual({ pages: 3, before: 80, after: 50 })
    expect(commonScores(before, scored({ 2: 10, 11: 0 }), isOtherDepth)).toBeNull()
  })
})

function pageOf({ n: _, isRequested: __, ...page }: Row): ComparedPage<number> {
  return page
}

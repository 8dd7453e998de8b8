import { expect, it } from 'vitest'
import type { ScanPage } from '../../../storage/scans/scan-pages.ts'
import { frontierRow, listedTitle, milliseconds } from './page-row.ts'

it.each([
  [0.4, 0],
  [0.5, 1],
  [65_535, 65_535],
  [65_536, 65_535],
  [Number.POSITIVE_INFINITY, 65_535],
])('%d milliseconds fit into their column as %d', (time, stored) => {
  expect(milliseconds(time)).toBe(stored)
})

it.each([
  ['x'.repeat(300), 300],
  ['x'.repeat(301), 300],
  [`${'x'.repeat(299)}😀`, 299],
])('a long title is stored as far as lists show it, with no half of a character', (title, length) => {
  expect(listedTitle(title)).toHaveLength(length)
})

it('what was never queued does not come back to the frontier', () => {
  const row = { n: 4, entry: 7, turn: 2, mark: 1, text_hash: 9 } as ScanPage
  expect(frontierRow(row)).toEqual({ n: 4, entry: 7, turn: 2, mark: 1, textHash: 9 })
  expect(frontierRow({ ...row, entry: 0 })).toBeUndefined()
})

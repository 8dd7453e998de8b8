import { expect, it } from 'vitest'
import { markedAxis } from './chart-span.ts'

const mark = (at: number) => ({ at, label: `v${at}` })
const ats = (marks: { at: number }[]) => marks.map(({ at }) => at)

it('the axis of a chart goes on to a deployment after the last run, by a tenth at most', () => {
  expect(markedAxis([1000, 2000], [])).toEqual({ axis: [1000, 2000], marks: [] })
  const soon = markedAxis([1000, 2000], [mark(900), mark(1500), mark(2050)])
  expect([soon.axis, ats(soon.marks)]).toEqual([
    [1000, 2050],
    [1500, 2050],
  ])
  const late = markedAxis([1000, 2000], [mark(1500), mark(9000)])
  expect([late.axis, ats(late.marks)]).toEqual([
    [1000, 2100],
    [1500, 2100],
  ])
  expect(late.marks[1]).toEqual({ at: 2100, label: 'v9000' })
  const single = markedAxis([1000, 1000], [mark(5000)])
  expect([single.axis, ats(single.marks)]).toEqual([[999, 1001], [1001]])
})

import { describe, expect, it } from 'vitest'
import { MARK, TrapWatch } from './trap-watch.ts'

const PAGE = MARK.isFinished | MARK.isPage
const ALIKE = PAGE | MARK.isAlike
const INSIDE = PAGE | MARK.isInside

/** A pattern whose addresses came to these marks, in this order; each has a text of its own. */
function watched(...marks: [mark: number, times: number][]): TrapWatch {
  const watch = new TrapWatch()
  let text = 0
  for (const [mark, times] of marks) for (let i = 0; i < times; i++) watch.take(mark, ++text)
  return watch
}

describe('a pattern', () => {
  it.each<[string, TrapWatch, TrapWatch['closed']]>([
    ['40 of its first 50 pages are alike', watched([PAGE, 10], [ALIKE, 40]), 'alike'],
    ['39 are', watched([PAGE, 11], [ALIKE, 39]), null],
    ['all are, but only 49 were seen', watched([ALIKE, 49]), null],
    ['those after the first 50 are', watched([PAGE, 50], [ALIKE, 200]), null],
    ['what is alike is no page', watched([MARK.isFinished | MARK.isAlike, 100]), null],
    ['what is alike was not requested', watched([ALIKE | MARK.isUncounted, 100]), null],
    ['50 in a row come from inside alone', watched([PAGE, 3], [INSIDE, 50]), 'endless'],
    ['49 do', watched([PAGE, 3], [INSIDE, 49]), null],
    ['one in between does not', watched([INSIDE, 49], [PAGE, 1], [INSIDE, 49]), null],
    ['they are redirects', watched([MARK.isFinished | MARK.isInside, 50]), 'endless'],
    [
      'what was not requested is in between',
      watched([INSIDE, 49], [PAGE | MARK.isUncounted, 9], [INSIDE, 1]),
      'endless',
    ],
  ])('where %s', (_, watch, closed) => expect(watch.closed).toBe(closed))

  it('stays closed for the first reason, and counts what was requested', () => {
    const watch = watched([ALIKE, 50], [INSIDE, 60], [PAGE | MARK.isUncounted, 5])
    expect([watch.closed, watch.pages]).toEqual(['alike', 110])
  })

  it('is taken to go on behind the limit of clicks once ten in a row came from inside', () => {
    expect([watched([INSIDE, 9]).isEndless, watched([INSIDE, 10]).isEndless]).toEqual([false, true])
    expect(watched([INSIDE, 10], [PAGE, 1]).isEndless).toBe(false)
  })

  it('knows the texts of its first pages only, and no empty one', () => {
    const watch = new TrapWatch()
    watch.take(PAGE, 7)
    watch.take(MARK.isFinished, 8)
    watch.take(PAGE, 0)
    expect([7, 8, 0].map((text) => watch.hasText(text))).toEqual([true, false, false])
    for (let i = 0; i < 48; i++) watch.take(PAGE, 100 + i)
    expect(watch.hasText(7)).toBe(false)
  })
})

import { expect, it } from 'vitest'
import { MAX_PATTERNS } from '../addresses/pattern.ts'
import {
  clicksOf,
  isBehind,
  isListed,
  MAX_CLICKS,
  orderOf,
  PRIORITY,
  packEntry,
  priorityOf,
  type QueuePlace,
  unpackEntry,
} from './queue-entry.ts'

const FIRST: QueuePlace = { isBehind: false, isListed: false, priority: PRIORITY.changed, clicks: 0, round: 0 }
const order = (place: Partial<QueuePlace>) => orderOf({ ...FIRST, ...place })

it.each([
  ['a listed address after all that are linked', { isListed: true }, { priority: PRIORITY.rest, clicks: MAX_CLICKS }],
  ['one beyond its share after all that are listed', { isBehind: true }, { isListed: true, priority: PRIORITY.rest }],
  ['one that had problems after those that changed', { priority: PRIORITY.problem }, { clicks: MAX_CLICKS }],
  ['the rest after those that had problems', { priority: PRIORITY.rest }, { priority: PRIORITY.problem, clicks: 9 }],
  ['a deeper address after all of fewer clicks', { clicks: 2 }, { clicks: 1, round: 10 ** 9 }],
  ['a later one of its pattern after the first', { round: 1 }, { round: 0 }],
])('puts %s', (_, later, earlier) => {
  expect(order(later)).toBeGreaterThan(order(earlier))
})

it('reads from an order what was written into it', () => {
  for (const isBehindToo of [false, true])
    for (const isListedToo of [false, true])
      for (const priority of Object.values(PRIORITY)) {
        const place = { isBehind: isBehindToo, isListed: isListedToo, priority, clicks: MAX_CLICKS, round: 10 ** 9 }
        const packed = orderOf(place)
        expect([isBehind(packed), isListed(packed), priorityOf(packed), clicksOf(packed)]).toEqual([
          isBehindToo,
          isListedToo,
          priority,
          MAX_CLICKS,
        ])
      }
})

it('stores the last order, pattern and bits as a number that loses nothing', () => {
  const last = order({ isBehind: true, isListed: true, priority: PRIORITY.rest, clicks: MAX_CLICKS, round: 10 ** 9 })
  const entry = packEntry(last, MAX_PATTERNS - 1, 15)
  expect(Number.isSafeInteger(entry)).toBe(true)
  expect(unpackEntry(entry)).toEqual({ order: last, pattern: MAX_PATTERNS - 1, bits: 15 })
})

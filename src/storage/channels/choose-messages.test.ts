import { expect, it } from 'vitest'
import { type ChannelState, chooseMessages, type HeldDelivery, type WaitingDelivery } from './choose-messages.ts'

const NOW = 1_000_000
const LEASE_END = 1_090_000
const due = (key: number, lane: number, more: Partial<WaitingDelivery> = {}): WaitingDelivery => ({
  key,
  lane,
  seq: key,
  attempt: 0,
  isUrgent: false,
  nextAt: NOW,
  ...more,
})
const held = (seq: number, lane: number, isBeingSent = false): HeldDelivery => ({
  lane,
  seq,
  nextAt: NOW + 300_000,
  isBeingSent,
})
const choose = (changes: Partial<ChannelState>) => {
  const state = { due: [], held: [], isGrouped: false, most: 10, quietUntil: null, now: NOW, leaseEnd: LEASE_END }
  const { messages, postponed } = chooseMessages({ ...state, ...changes })
  const sent = messages.map((message) => message.map(({ key }) => key))
  return [sent, Object.fromEntries(postponed.map(({ key, until }) => [key, until - NOW]))]
}

it('sends the first of each lane, and looks at the others once it is through', () => {
  expect(choose({ due: [due(1, 7), due(2, 8), due(3, 7)] })).toEqual([[[1], [2]], { 3: 90_000 }])
})

it('holds a lane up while one of it is being sent or waits for its next attempt', () => {
  const lanes = [due(5, 7), due(6, 8), due(7, 9)]
  expect(choose({ due: lanes, held: [held(4, 7, true), held(3, 8)] })).toEqual([[[7]], { 5: 300_000, 6: 300_000 }])
  // One that comes later holds nothing up.
  expect(choose({ due: [due(5, 7)], held: [held(6, 7)] })).toEqual([[[5]], {}])
})

it('sends several events of a lane as one message where people read it, and waits for those that failed', () => {
  const many = Array.from({ length: 22 }, (_, at) => due(at + 1, 7))
  const [[message], postponed] = choose({ due: many, isGrouped: true }) as [number[][], object]
  expect([message!.length, postponed]).toEqual([20, { 21: 90_000, 22: 90_000 }])
  expect(choose({ due: [due(5, 7)], held: [held(6, 7)], isGrouped: true })).toEqual([[], { 5: 300_000 }])
})

it('lets only what is urgent through in quiet hours', () => {
  const quiet = { isGrouped: true, quietUntil: NOW + 500_000 }
  const lanes = [due(1, 7), due(2, 7, { isUrgent: true }), due(3, 8)]
  expect(choose({ due: lanes, ...quiet })).toEqual([[[2]], { 1: 500_000, 3: 500_000 }])
  const failed = { ...held(1, 7), nextAt: quiet.quietUntil }
  expect(choose({ due: [due(2, 7, { isUrgent: true })], held: [failed], ...quiet })).toEqual([[[2]], {}])
})

it('does not send too much at once to one channel', () => {
  const lanes = [due(1, 7), due(2, 8), due(3, 9)]
  expect(choose({ due: lanes, held: [held(4, 6, true)], most: 2 })).toEqual([[[1]], { 2: 1_000, 3: 1_000 }])
})

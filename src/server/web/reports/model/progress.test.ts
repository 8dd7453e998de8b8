import { expect, it } from 'vitest'
import type { Report, Run } from '../../../../storage/records.ts'
import { progressOf } from './progress.ts'

const report = { status: 'running', runId: 'b', resultRunId: 'a' } as Report

function run(more: Partial<Run>): Run {
  return { state: 'running', attempt: 1, depth: 0, reached: null, isHeld: false, ...more } as Run
}

it.each<[name: string, run: Partial<Run>, step: string, note: string | null]>([
  ['a run that waits for the first time', { state: 'queued', attempt: 0 }, 'queued', null],
  ['a run after a failed attempt', { state: 'queued', attempt: 1 }, 'quick', 'retry'],
  ['a run that follows another', { state: 'queued', attempt: 0, isHeld: true }, 'queued', 'held'],
  ['a quick run', {}, 'quick', null],
  ['the quick part of a Lighthouse run', { depth: 2 }, 'quick', null],
  ['a run with a quick result', { state: 'judged', depth: 2, reached: 0 }, 'lighthouse', 'waitsForBrowser'],
  ['a run in Lighthouse', { depth: 2, reached: 0, attempt: 2 }, 'lighthouse', null],
  ['a run in a browser', { depth: 1, reached: 0, attempt: 2 }, 'browser', null],
])('tells how far %s has come', (_, state, step, note) => {
  expect(progressOf(report, run(state))).toMatchObject({ current: step, note })
})

it('lists the steps of each depth', () => {
  const steps = ([0, 1, 2] as const).map((depth) => progressOf(report, run({ depth })).steps)
  expect(steps).toEqual([
    ['queued', 'quick', 'result'],
    ['queued', 'quick', 'browser', 'result'],
    ['queued', 'quick', 'lighthouse', 'result'],
  ])
})

it('has another key when a run waits for a browser, and when it gets one', () => {
  const judged = { depth: 2, reached: 0 } as const
  const waits = progressOf(report, run({ ...judged, state: 'judged', attempt: 1 })).key
  expect(progressOf(report, run({ ...judged, attempt: 2 })).key).not.toBe(waits)
})

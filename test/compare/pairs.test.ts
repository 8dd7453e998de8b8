import { describe, expect, it } from 'vitest'
import { audits } from '../../src/engine/audits/index.ts'
import { judge } from '../../src/engine/judge.ts'
import { evidenceOf } from '../../src/engine/testing/page.ts'
import { changesBetween } from './changes.ts'
import { CHANGE, NO_CHANGE } from './pairs.ts'

const assess = (html: string) => judge(evidenceOf({ html, source: 'capture' }), { audits })

describe('nothing is new or fixed where', () => {
  it.each(NO_CHANGE)('$name', ({ before, after }) => {
    expect(changesBetween(assess(before), assess(after))).toEqual({})
  })
})

describe('what is new, fixed or moved is counted where', () => {
  it.each(CHANGE)('$name', ({ before, after, expected }) => {
    expect(changesBetween(assess(before), assess(after))).toEqual(expected)
  })
})

it('has at least thirty edits of each kind', () => {
  expect(Math.min(NO_CHANGE.length, CHANGE.length)).toBeGreaterThanOrEqual(30)
})

import { describe, expect, it } from 'vitest'
import { gradeReferrerPolicy, parseReferrerPolicy } from './referrer-policy.ts'

describe('parseReferrerPolicy', () => {
  it.each([
    [[], null, []],
    [['no-referrer'], 'no-referrer', []],
    [['No-Referrer , Unsafe-URL'], 'unsafe-url', []],
    [['strict-origin', 'same-origin'], 'same-origin', []],
    [['strict-origin, something-new'], 'strict-origin', ['something-new']],
    [['never'], null, ['never']],
    [[', ,'], null, []],
  ])('%j', (values, policy, unknown) => {
    expect(parseReferrerPolicy(values)).toEqual({ policy, unknown })
  })
})

describe('gradeReferrerPolicy', () => {
  it.each([
    [[], [], 'referrer-policy-not-implemented', true, 0],
    [['same-origin'], [], 'referrer-policy-private', true, 5],
    [['unsafe-url'], [], 'referrer-policy-unsafe', false, -5],
    [['no-referrer-when-downgrade'], [], 'referrer-policy-unsafe', false, -5],
    [['nonsense'], [], 'referrer-policy-header-invalid', false, -5],
    [['no-referrer'], ['unsafe-url'], 'referrer-policy-unsafe', false, -5],
    [['no-referrer'], ['always'], 'referrer-policy-unsafe', false, -5],
    [[], ['never'], 'referrer-policy-private', true, 5],
  ])('header %j, meta %j: %s', (headers, metas, result, pass, scoreModifier) => {
    expect(gradeReferrerPolicy(headers, metas)).toMatchObject({ result, pass, scoreModifier })
  })
})

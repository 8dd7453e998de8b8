import { expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { audited } from '../../testing/page.ts'
import { framing } from './framing.ts'

const xfo = (...values: string[]) => values.map((value): Header => ['X-Frame-Options', value])
const csp = (value: string): Header[] => [['Content-Security-Policy', value]]

it.each([
  ['fail', 'nothing is sent', []],
  ['fail', 'the value is none browsers know', xfo('whimsy')],
  ['fail', 'the value is one browsers gave up', xfo('ALLOW-FROM https://a.example')],
  ['fail', 'the policy lets everybody in', csp('frame-ancestors *')],
  ['fail', 'the policy lets everybody in and the older header does not', [...csp('frame-ancestors *'), ...xfo('DENY')]],
  ['fail', 'the policy is about other things', csp("default-src 'self'")],
  ['pass', 'no site may', xfo('DENY')],
  ['pass', 'the site itself may', xfo('sameorigin')],
  ['pass', 'the same is said twice', xfo('SAMEORIGIN', 'SAMEORIGIN')],
  ['pass', 'the values contradict each other, which shuts everybody out', xfo('DENY', 'SAMEORIGIN')],
  ['pass', 'the policy names who may', csp('frame-ancestors https://a.example')],
  ['pass', 'the policy is strict and the older header is wrong', [...csp("frame-ancestors 'none'"), ...xfo('whimsy')]],
])('answers %s where %s', (outcome, _, headers) => {
  expect(audited(framing, { headers }).outcome).toBe(outcome)
})

it.each([
  ['noOne', 'no site', xfo('DENY')],
  ['itself', 'same-origin', xfo('SAMEORIGIN')],
  ['some', 'listed sites', csp('frame-ancestors https://a.example')],
])('has a value that can be translated: %s', (valueKey, value, headers) => {
  expect(audited(framing, { headers })).toMatchObject({ value, valueKey })
})

it('does not take a meta element for the header', () => {
  const html = `<meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'"><meta http-equiv="X-Frame-Options" content="DENY">`
  expect(audited(framing, html).outcome).toBe('fail')
})

import { expect, it } from 'vitest'
import type { AxeFinding } from '../../browser-evidence.ts'
import { axeFinding, rendered } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { axe } from './axe.ts'

const seen = (...value: AxeFinding[]) =>
  audited(axe, { evidence: { rendered: rendered({ axe: { ok: true, value } }) } })

it.each([
  ['nothing', [], 'pass'],
  ['a rule that another audit tells of', [axeFinding('image-alt')], 'pass'],
  ['a serious barrier', [axeFinding('bypass')], 'fail'],
  ['a moderate one', [axeFinding('bypass', { impact: 'moderate' })], 'warn'],
  ['good practice alone', [axeFinding('region', { bestPractice: true })], 'pass'],
])('judges %s', (_, findings, outcome) => {
  expect(seen(...findings).outcome).toBe(outcome)
})

it('remarks on good practice', () => {
  expect(seen(axeFinding('region', { bestPractice: true })).findings).toMatchObject([{ note: true }])
})

it('is unknown where axe-core did not get through', () => {
  const late = { ok: false, code: 'browser_timeout', message: 'It took too long.' } as const
  expect(audited(axe, { evidence: { rendered: rendered({ axe: late }) } }).outcome).toBe('unknown')
})

it('says first what to do, where the rule is known', () => {
  const nodes = [{ where: '#a', snippet: '<a>', summary: 'Target has insufficient size (16px by 16px)' }]
  const help = 'All touch targets must be 24px large'
  const messages = ['target-size', 'some-new-rule'].map(
    (rule) => seen(axeFinding(rule, { help, nodes })).findings[0]!.message,
  )
  expect(messages).toEqual([
    'Make the target at least 24 by 24 CSS pixels, or leave that much room around it. (axe-core: All touch targets must be 24px large: Target has insufficient size (16px by 16px))',
    'All touch targets must be 24px large: Target has insufficient size (16px by 16px)',
  ])
})

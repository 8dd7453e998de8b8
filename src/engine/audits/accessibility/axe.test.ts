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

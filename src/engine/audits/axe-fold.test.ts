import { expect, it } from 'vitest'
import { pass, warn } from '../audit.ts'
import type { AxeFinding } from '../browser-evidence.ts'
import { axeFinding } from '../testing/browser.ts'
import { foldAxe } from './axe-fold.ts'
import { verbatim } from './shared-messages.ts'

const axe = (...value: AxeFinding[]) => ({ ok: true as const, value })
const ID = 'accessibility/image-alt'
const fine = pass(verbatim('Fine.'))

it('turns a pass into a fail where axe-core objects, with its findings', () => {
  expect(foldAxe(ID, fine, axe(axeFinding('image-alt', { total: 3 })))).toMatchObject({
    outcome: 'fail',
    summary: { text: 'axe-core found problems with 3 elements in the browser.' },
    findings: [{ where: '#a', message: 'Elements must be right: It is not.', key: 'axe/image-alt' }],
    findingsTotal: 3,
  })
})

it('keeps the findings of an audit that has seen it too', () => {
  const own = warn(verbatim('Seen.'), { findings: [{ message: 'Ours.' }] })
  expect(foldAxe(ID, own, axe(axeFinding('svg-img-alt')))).toMatchObject({
    outcome: 'fail',
    summary: own.summary,
    findings: [{ message: 'Ours.' }],
    details: { axe: [{ rule: 'svg-img-alt', elements: 1 }] },
  })
})

it.each([
  ['a moderate rule', axeFinding('image-alt', { impact: 'moderate' })],
  ['good practice', axeFinding('image-alt', { bestPractice: true })],
])('only warns of %s', (_, finding) => {
  expect(foldAxe(ID, fine, axe(finding)).outcome).toBe('warn')
})

it.each([
  ['found nothing', axe()],
  ['found something else', axe(axeFinding('list'), axeFinding('button-name'))],
  ['did not get through', { ok: false, code: 'browser_timeout', message: 'Late.' } as const],
])('changes nothing where axe-core %s', (_, got) => {
  expect(foldAxe(ID, fine, got)).toEqual(fine)
})

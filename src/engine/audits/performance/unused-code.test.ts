import { expect, it } from 'vitest'
import { lab } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { unusedCode } from './unused-code.ts'

const insight = {
  id: 'unused-javascript',
  title: 'An insight',
  description: '',
  score: 0,
  value: 'Est savings of 100 KiB',
}

it('sums up what Lighthouse would save', () => {
  const insights = [{ ...insight, savings: { ms: null, bytes: 102_400 } }]
  expect(audited(unusedCode, { evidence: { lab: lab({}, { insights }) } })).toMatchObject({
    outcome: 'pass',
    value: '102 kB',
    findings: [{ message: 'Lighthouse: An insight (saves about 102 kB)', note: true }],
  })
})

it('has nothing to say where there is nothing to save', () => {
  expect(audited(unusedCode, { evidence: { lab: lab() } })).toMatchObject({ outcome: 'pass', value: 'None' })
})

import { expect, it } from 'vitest'
import { lab } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { imageDelivery } from './image-delivery.ts'

const insight = {
  id: 'image-delivery-insight',
  title: 'An insight',
  description: '',
  score: 0,
  value: 'Est savings of 100 KiB',
}

it('sums up what Lighthouse would save', () => {
  const insights = [{ ...insight, savings: { ms: null, bytes: 102_400 } }]
  expect(audited(imageDelivery, { evidence: { lab: lab({}, { insights }) } })).toMatchObject({
    outcome: 'pass',
    value: '102 kB',
    findings: [{ message: 'Lighthouse: An insight (saves about 102 kB)', note: true }],
  })
})

it('has nothing to say where there is nothing to save', () => {
  expect(audited(imageDelivery, { evidence: { lab: lab() } })).toMatchObject({ outcome: 'pass', value: 'None' })
})

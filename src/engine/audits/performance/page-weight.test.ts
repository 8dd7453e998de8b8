import { expect, it } from 'vitest'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited } from '../../testing/page.ts'
import { missingResource, resource, resources } from '../../testing/resource.ts'
import { pageWeight } from './page-weight.ts'

const KiB = 1024
const page = { wireBytes: 10 * KiB }
const image = (kib: number, load: 'eager' | 'lazy' = 'eager') =>
  resource('/a.jpg', 'image', { wireBytes: kib * KiB }, { load })
const many = (count: number) => Array.from({ length: count }, (_, n) => resource(`/${n}.png`, 'image'))

testOutcomes(pageWeight, [
  ['pass', 'it stays within 2,667 KiB', { page, evidence: { resources: resources(image(2657)) } }],
  ['warn', 'it is a little heavier', { page, evidence: { resources: resources(image(2658)) } }],
  ['warn', 'it stays within 4,000 KiB', { page, evidence: { resources: resources(image(3990)) } }],
  ['fail', 'it is heavier still', { page, evidence: { resources: resources(image(3991)) } }],
  [
    'pass',
    'the heavy image waits until it is needed',
    { page, evidence: { resources: resources(image(9000, 'lazy')) } },
  ],
  [
    'pass',
    'a tenth of the files is missing',
    { page, evidence: { resources: resources(...many(9), missingResource('/x', 'image')) } },
  ],
  [
    'unknown',
    'more than a tenth is missing',
    { page, evidence: { resources: resources(...many(8), missingResource('/x', 'image')) } },
  ],
  ['unknown', 'many were never asked for', { page, evidence: { resources: { ...resources(...many(8)), total: 10 } } }],
  [
    'fail',
    'much is missing, but what is known is too heavy',
    { page, evidence: { resources: resources(image(5000), missingResource('/x', 'image')) } },
  ],
  ['unknown', 'sizes on the wire are not known', { evidence: { resources: resources() } }],
  ['unknown', 'the files are not known', { page }],
])

it('lists the heaviest files and the sums by kind', () => {
  const script = resource('/a.js', 'script', { wireBytes: 100 * KiB })
  const result = audited(pageWeight, { page, evidence: { resources: resources(script, image(3000)) } })
  expect(result.findings.map(({ message }) => message)).toEqual(['Image: 3.07 MB.', 'Script: 102 kB.'])
  expect(result.details).toMatchObject({
    byKind: [
      { kind: 'image', requests: 1 },
      { kind: 'script', requests: 1 },
      { kind: 'document', bytes: 10 * KiB },
    ],
  })
})

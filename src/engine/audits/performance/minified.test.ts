import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { resource, resources } from '../../testing/resource.ts'
import { minified } from './minified.ts'

const loose = resource('/a.js', 'script', {
  sample: 'function a(b) {\n    return b + 1\n}\n\n'.repeat(100),
  wireBytes: 3500,
})
const tight = resource('/b.js', 'script', { sample: 'function a(b){return b+1}'.repeat(100) })

it('remarks on scripts that look unminified and takes no points', () => {
  const result = audited(minified, { evidence: { resources: resources(loose, tight) } })
  expect(result).toMatchObject({ outcome: 'pass', value: '1 of 2 minified', points: { lost: 0 } })
  expect(result.findings).toMatchObject([
    { message: 'Looks unminified (3.5 kB uncompressed).', where: 'https://example.com/a.js', note: true },
  ])
})

it('does not apply where no text was seen', () => {
  const found = resources(resource('/a.png', 'image'), resource('/b.js', 'script'))
  expect(audited(minified, { evidence: { resources: found } }).outcome).toBe('not-applicable')
})

import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { https } from './https.ts'

it.each([
  ['pass', 'https://example.com/'],
  ['fail', 'http://example.com/'],
  ['not-applicable', 'http://localhost:8080/'],
])('answers %s of %s', (outcome, url) => {
  expect(audited(https, { url }).outcome).toBe(outcome)
})

it('does not ask it of a file', () => {
  expect(audited(https, { source: 'local' }).outcome).toBe('not-applicable')
})

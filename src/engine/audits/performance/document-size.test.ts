import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { documentSize } from './document-size.ts'

it.each([
  ['pass', 500 * 1024],
  ['warn', 500 * 1024 + 1],
  ['warn', 2 * 1024 * 1024],
  ['fail', 2 * 1024 * 1024 + 1],
])('answers %s at %d bytes', (outcome, decodedBytes) => {
  expect(audited(documentSize, { page: { decodedBytes } }).outcome).toBe(outcome)
})

it('shows the transfer size beside the uncompressed one', () => {
  expect(audited(documentSize, { page: { decodedBytes: 9000, wireBytes: 2000 } })).toMatchObject({
    value: '9 kB',
    details: { decodedBytes: 9000, wireBytes: 2000 },
  })
})

it('never shows a size above the limit as the limit', () => {
  expect(audited(documentSize, { page: { decodedBytes: 512_001 } }).summary).toBe(
    'The HTML is 513 kB uncompressed; up to 512 kB is good.',
  )
})

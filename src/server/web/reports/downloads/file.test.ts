import { expect, it } from 'vitest'
import { fileName } from './file.ts'

const report = { project: 'shop.example:8443/"x', id: '019a1234-5678-7000-8000-000000000000' }

it('a download is named after its site and report, and a former run after its day too', () => {
  expect(fileName(report)).toBe('shop.example-8443-x-019a1234')
  const former = { queuedAt: Date.parse('2026-01-31T23:59:59Z') }
  expect(fileName(report, former)).toBe('shop.example-8443-x-019a1234-2026-01-31')
})

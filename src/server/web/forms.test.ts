import { describe, expect, it } from 'vitest'
import { safeNext } from './forms.ts'

describe('a redirect leads', () => {
  it.each(['/account', '/reports?search=a%20b&page=2', '/', '/reports/0190-x'])('to the path %s', (next) => {
    expect(safeNext(next)).toBe(next)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a/../..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'account',
    '',
    `/${'x'.repeat(2000)}`,
    null,
    undefined,
  ])('not to: %s', (next) => {
    expect(safeNext(next)).toBe('/reports')
  })
})

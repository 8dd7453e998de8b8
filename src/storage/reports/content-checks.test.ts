import { expect, it } from 'vitest'
import { changedChecks, contentChecksColumn, toContentChecks } from './content-checks.ts'

const CART = { kind: 'must_contain', text: 'Add to cart' } as const
const ERROR = { kind: 'must_not_contain', selector: '.error' } as const
const stored = { content_checks: contentChecksColumn([CART, ERROR]) }

it('are read as they were stored', () => {
  expect(toContentChecks(stored)).toEqual([CART, ERROR])
  expect(contentChecksColumn([])).toBeNull()
  expect(toContentChecks({ content_checks: null })).toEqual([])
})

it.each([
  ['nothing', {}, [CART, ERROR]],
  ['one kind', { mustContain: [] }, [ERROR]],
  ['the other kind', { mustNotContain: [] }, [CART]],
  ['both', { mustContain: [{ ...CART, text: 'Buy' }], mustNotContain: [] }, [{ ...CART, text: 'Buy' }]],
])('a change of %s leaves the rest', (_, change, checks) => {
  expect(changedChecks(stored, change)).toEqual(checks)
})

it.each([
  '{',
  'null',
  '7',
  '{"kind":"must_contain"}',
  '[null,7,{"kind":"x","text":"a"},{"kind":"must_contain","text":7}]',
])('of an imported archive are left out where they are none: %s', (content_checks) => {
  expect(toContentChecks({ content_checks })).toEqual([])
})

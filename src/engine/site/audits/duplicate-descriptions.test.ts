import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { duplicateDescriptions } from './duplicate-descriptions.ts'

it('groups indexable pages with the same description', () => {
  const site = siteOf({
    '/': { description: 'We sell clocks.' },
    '/a': { description: 'We sell clocks.' },
    '/b': { description: 'B' },
  })
  expect(ruled(duplicateDescriptions, site)).toEqual(['fail', 'same /: / /a'])
})

it('warns of two pages among many', () => {
  const site = siteOf({ ...many('/p', 60, (n) => ({ description: `${n}` })), '/a': { description: '1' } })
  expect(ruled(duplicateDescriptions, site)[0]).toBe('warn')
})

it('leaves missing descriptions to the audit of pages', () => {
  expect(ruled(duplicateDescriptions, siteOf({ '/': { description: 'One.' }, '/a': {}, '/b': {} }))).toEqual(['pass'])
  expect(ruled(duplicateDescriptions, siteOf({ '/': {}, '/a': {} }))).toEqual(['not-applicable'])
})

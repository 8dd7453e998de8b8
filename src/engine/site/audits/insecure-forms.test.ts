import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { insecureForms } from './insecure-forms.ts'

const form = { flags: ['insecureForm' as const] }

it('names pages with such a form by their pattern', () => {
  const site = siteOf({ '/': {}, '/item/1': form, '/item/2': form, '/contact': form })
  expect(ruled(insecureForms, site)).toEqual([
    'fail',
    'site/pattern /item/1: /item/1 /item/2',
    'site/pattern /contact: /contact',
  ])
})

it('warns of one page among many', () => {
  expect(ruled(insecureForms, siteOf({ ...many('/p', 40), '/contact': form }))[0]).toBe('warn')
})

it('passes pages without one, and does not apply without pages', () => {
  expect(ruled(insecureForms, siteOf({ '/': {} }))).toEqual(['pass'])
  expect(ruled(insecureForms, siteOf({ '/': { status: 404, ...form } }))).toEqual(['not-applicable'])
})

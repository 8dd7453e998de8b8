import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { soft404 } from './soft-404.ts'

it('names pages with the text of the error page, and those with two other signs', () => {
  const site = siteOf({
    '/': { words: 300 },
    '/item/1': { flags: ['looksNotFound'] },
    '/item/2': { flags: ['looksNotFound', 'saysNotFound'] },
    '/empty': { flags: ['saysNotFound'], words: 49 },
    '/hidden': { flags: ['saysNotFound', 'noindex'], words: 200 },
  })
  expect(ruled(soft404, site)).toEqual([
    'fail',
    'probe /item/1: /item/1 /item/2',
    'says /empty: /empty',
    'says /hidden: /hidden',
  ])
})

it('warns of one page among many', () => {
  expect(ruled(soft404, siteOf({ ...many('/p', 40), '/x': { flags: ['looksNotFound'] } }))[0]).toBe('warn')
})

it('passes an article about 404, short pages that say something else, and what scripts may fill', () => {
  const site = siteOf({
    '/what-is-404': { flags: ['saysNotFound'], words: 50 },
    '/login': { flags: ['noindex'], words: 10 },
    '/app': { flags: ['saysNotFound', 'needsScripts'], words: 5 },
    '/gone': { status: 404, flags: ['looksNotFound'] },
  })
  expect(ruled(soft404, site)).toEqual(['pass'])
})

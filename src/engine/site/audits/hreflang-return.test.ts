import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { hreflangReturn } from './hreflang-return.ts'

it('names versions that don’t link back, with the pages that name them', () => {
  const site = siteOf({
    '/en': { alternates: { en: '/en', de: '/de', fr: '/fr' } },
    '/de': { alternates: { en: '/en', de: '/de', fr: '/fr' } },
    '/fr': { alternates: { fr: '/fr', de: '/de' } },
  })
  expect(ruled(hreflangReturn, site)).toEqual(['fail', 'missing /fr: /en'])
})

it('warns up to 5 % of the pairs', () => {
  const pairs = Object.assign(
    {},
    ...Array.from({ length: 12 }, (_, n) => {
      const alternates = { en: `/en${n}`, de: `/de${n}` }
      return { [`/en${n}`]: { alternates }, [`/de${n}`]: { alternates } }
    }),
  )
  expect(ruled(hreflangReturn, siteOf({ ...pairs, '/x': { alternates: { de: '/de1' } } }))[0]).toBe('warn')
  expect(ruled(hreflangReturn, siteOf({ ...pairs, ...many('/x', 2, () => ({ alternates: { de: '/de1' } })) }))[0]).toBe(
    'fail',
  )
})

it('passes links over redirects, copies that repeat the links, x-default, and versions that don’t work', () => {
  const alternates = { en: '/en', de: '/old-de', 'x-default': '/choose', es: '/gone', it: '/hidden' }
  const site = siteOf({
    '/en': { alternates },
    '/de': { alternates },
    '/old-de': '/de',
    '/en?utm_source=x': { canonical: '/en', alternates },
    '/gone': 404,
    '/hidden': { flags: ['noindex'] },
  })
  expect(ruled(hreflangReturn, site)).toEqual(['pass'])
})

it('is unknown if no version was fetched', () => {
  const site = siteOf({ '/en': { alternates: { en: '/en', de: 'https://site.de.example/' } } })
  expect(ruled(hreflangReturn, site)).toEqual(['unknown'])
})

it('does not apply to pages that name only themselves and an x-default', () => {
  const alternates = { en: '/en', 'x-default': '/en' }
  expect(ruled(hreflangReturn, siteOf({ '/en': { alternates } }))).toEqual(['not-applicable'])
  const choosing = { '/': { redirect: '/en', temporary: true }, '/en': { alternates: { en: '/', 'x-default': '/' } } }
  expect(ruled(hreflangReturn, siteOf(choosing))).toEqual(['not-applicable'])
})

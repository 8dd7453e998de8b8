import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { hreflangTarget } from './hreflang-target.ts'

it('names versions that redirect, fail, are noindex or name another canonical', () => {
  const site = siteOf({
    '/': { alternates: { de: '/old', fr: '/gone', es: '/hidden', it: '/copy', en: '/' } },
    '/b': { alternates: { de: '/old' } },
    '/old': '/',
    '/gone': 404,
    '/hidden': { flags: ['noindex'] },
    '/copy': { canonical: '/' },
  })
  expect(ruled(hreflangTarget, site)).toEqual([
    'fail',
    'redirects /old: / /b',
    'fails /gone: /',
    'noindex /hidden: /',
    'canonical /copy: /',
  ])
})

it('warns of one page among many', () => {
  const pages = many('/p', 40, (n) => ({ alternates: { en: `/p${n}` } }))
  expect(ruled(hreflangTarget, siteOf({ ...pages, '/x': { alternates: { de: '/gone' } }, '/gone': 404 }))[0]).toBe(
    'warn',
  )
})

it('leaves other sites, refusals, passing errors and what was not fetched open', () => {
  const site = siteOf({
    '/': {
      alternates: {
        de: 'https://de.example/',
        fr: '/private',
        es: '/busy',
        it: '/later',
        en: '/',
        nl: '/nl',
        da: '/da',
      },
    },
    '/da': { canonical: '/da' },
    '/private': { state: 'refused', status: 403 },
    '/busy': 503,
    '/later': { state: 'waiting' },
  })
  expect(ruled(hreflangTarget, site)).toEqual(['pass'])
})

it('does not judge versions of which none was requested', () => {
  const site = siteOf({
    '/': { alternates: { en: '/', de: 'https://de.example/', fr: '/fr' } },
    '/fr': { state: 'skipped' },
  })
  expect(ruled(hreflangTarget, site)).toEqual(['unknown'])
})

it('passes an x-default that redirects visitors to their language for now', () => {
  const choosing = { '/': { redirect: '/en', temporary: true }, '/en': { alternates: { en: '/en', 'x-default': '/' } } }
  expect(ruled(hreflangTarget, siteOf(choosing))).toEqual(['pass'])
  expect(ruled(hreflangTarget, siteOf({ ...choosing, '/': '/en' }))).toEqual(['fail', 'redirects /: /en'])
  expect(
    ruled(hreflangTarget, siteOf({ ...choosing, '/': { redirect: '/gone', temporary: true }, '/gone': 404 })),
  ).toEqual(['fail', 'redirects /: /en'])
  const named = { '/de': { alternates: { de: '/de', en: '/' } } }
  expect(ruled(hreflangTarget, siteOf({ ...choosing, ...named }))).toEqual(['fail', 'redirects /: /de'])
})

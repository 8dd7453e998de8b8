import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { orphans } from './orphans.ts'

it('names pages of sitemaps, earlier scans and canonicals that no link leads to', () => {
  const site = siteOf(
    { '/': { links: ['/a'] }, '/old': { sources: ['earlier'] }, '/copy': { canonical: '/original' }, '/original': {} },
    { sitemaps: [{ pages: ['/a', '/lost/1', '/lost/2'] }] },
  )
  expect(ruled(orphans, site)).toEqual([
    'fail',
    'unlinked /lost/1: /lost/1 /lost/2',
    'unlinked /old: /old',
    'unlinked /original: /original',
  ])
  expect(orphans.claimsAbsence).toBe(true)
})

it('tells pages that only other unreachable pages link to apart', () => {
  const site = siteOf({ '/': {}, '/x': { links: ['/y'] } }, { sitemaps: [{ pages: ['/x', '/y'] }] })
  expect(ruled(orphans, site)).toEqual(['fail', 'unlinked /x: /x', 'island /y: /y'])
})

it('warns of one page among many', () => {
  const pages = Object.keys(many('/p', 40))
  expect(ruled(orphans, siteOf({ '/': { links: pages } }, { sitemaps: [{ pages: ['/lost'] }] }))[0]).toBe('warn')
})

it('passes pages behind redirects and pages that are not indexed', () => {
  const site = siteOf(
    { '/': { links: ['/old'] }, '/old': '/new', '/hidden': { flags: ['noindex'] }, '/gone': 404 },
    { sitemaps: [{ pages: ['/new', '/hidden', '/gone', '/'] }] },
  )
  expect(ruled(orphans, site)).toEqual(['pass'])
})

it('is unknown if the start page makes its links by script', () => {
  const site = siteOf({ '/': { flags: ['needsScripts'] } }, { sitemaps: [{ pages: ['/a'] }] })
  expect(ruled(orphans, site)).toEqual(['unknown'])
})

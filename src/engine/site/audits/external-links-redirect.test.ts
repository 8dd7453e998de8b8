import { expect, it } from 'vitest'
import { ruled, siteOf } from '../testing/site.ts'
import { externalLinksRedirect } from './external-links-redirect.ts'

const links = ['https://moved.example/', 'https://consent.example/']

it('names external pages that have moved for good, and no others', () => {
  const site = siteOf(
    { '/': { links } },
    { external: { 'https://moved.example/': 'moved', 'https://consent.example/': 'ok' } },
  )
  expect(ruled(externalLinksRedirect, site)).toEqual(['warn', 'permanent https://moved.example/: /'])
})

it('passes if none has, and says nothing about links that were not checked', () => {
  expect(
    ruled(externalLinksRedirect, siteOf({ '/': { links } }, { external: { 'https://consent.example/': 'ok' } })),
  ).toEqual(['pass'])
  expect(ruled(externalLinksRedirect, siteOf({ '/': { links } }))).toEqual(['not-applicable'])
  expect(ruled(externalLinksRedirect, siteOf({ '/': {} }, { external: {} }))).toEqual(['not-applicable'])
})

it('does not count what is named by other means than a link, such as hreflang', () => {
  const site = siteOf(
    { '/': { alternates: { de: 'https://other.example/de' } } },
    { external: { 'https://other.example/de': 'moved' } },
  )
  expect(ruled(externalLinksRedirect, site)).toEqual(['pass'])
})

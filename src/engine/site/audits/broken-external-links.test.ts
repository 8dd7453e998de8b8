import { expect, it } from 'vitest'
import { ruled, siteOf } from '../testing/site.ts'
import { brokenExternalLinks } from './broken-external-links.ts'

it('names pages that are gone and hosts that do not exist', () => {
  const site = siteOf(
    {
      '/': { links: ['/a', 'https://gone.example/x'] },
      '/a': { links: ['https://gone.example/x', 'https://no.example/'] },
    },
    { external: { 'https://gone.example/x': 'gone', 'https://no.example/': 'noHost' } },
  )
  expect(ruled(brokenExternalLinks, site)).toEqual([
    'warn',
    'gone https://gone.example/x: / /a',
    'noHost https://no.example/: /a',
  ])
})

it('believes no refusal, redirect or unclear answer', () => {
  const answers = { a: 'ok', b: 'refused', c: 'unknown', d: 'moved' } as const
  const links = Object.keys(answers).map((name) => `https://${name}.example/`)
  const external = Object.fromEntries(
    Object.entries(answers).map(([name, outcome]) => [`https://${name}.example/`, outcome]),
  )
  expect(ruled(brokenExternalLinks, siteOf({ '/': { links } }, { external }))).toEqual(['pass'])
})

it('says nothing about links that were not checked', () => {
  expect(ruled(brokenExternalLinks, siteOf({ '/': { links: ['https://a.example/'] } }))).toEqual(['not-applicable'])
  expect(ruled(brokenExternalLinks, siteOf({ '/': {} }, { external: {} }))).toEqual(['not-applicable'])
})

it('does not count what is named by other means than a link, such as hreflang', () => {
  const site = siteOf(
    { '/': { alternates: { de: 'https://other.example/de' } } },
    { external: { 'https://other.example/de': 'gone' } },
  )
  expect(ruled(brokenExternalLinks, site)).toEqual(['pass'])
})

it('counts links that redirect to another site', () => {
  const site = siteOf(
    { '/': { links: ['/out'] }, '/out': 'https://other.example/gone' },
    { external: { 'https://other.example/gone': 'gone' } },
  )
  expect(ruled(brokenExternalLinks, site)).toEqual(['warn', 'gone https://other.example/gone: /'])
})

it('judges no links where no host of several is found, as in a closed network', () => {
  const links = ['https://a.example/', 'https://b.example/']
  const outcomes = { 'https://a.example/': 'noHost', 'https://b.example/': 'noHost' } as const
  expect(ruled(brokenExternalLinks, siteOf({ '/': { links } }, { external: outcomes }))).toEqual(['unknown'])
  const found = { ...outcomes, 'https://b.example/': 'refused' } as const
  expect(ruled(brokenExternalLinks, siteOf({ '/': { links } }, { external: found }))).toEqual([
    'warn',
    'noHost https://a.example/: /',
  ])
  const same = { 'https://a.example/': 'noHost', 'https://a.example/x': 'noHost' } as const
  expect(ruled(brokenExternalLinks, siteOf({ '/': { links: Object.keys(same) } }, { external: same }))[0]).toBe('warn')
})

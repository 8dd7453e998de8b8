import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { brokenFragments } from './broken-fragments.ts'

it('names pages that lack a linked id, with the pages that link to it', () => {
  const site = siteOf({ '/': { fragments: ['/a', '/b'] }, '/b': { fragments: ['/a', '/a'] } })
  expect(ruled(brokenFragments, site)).toEqual(['fail', 'noAnchor /a: / /b', 'noAnchor /b: /'])
})

it('warns of one page in twenty', () => {
  const site = siteOf({ '/': { fragments: ['/p1'] }, ...many('/p', 30) })
  expect(ruled(brokenFragments, site)).toEqual(['warn', 'noAnchor /p1: /'])
})

it('leaves ids that scripts may add open', () => {
  const site = siteOf({ '/': { fragments: ['/app'] }, '/app': { flags: ['needsScripts'] } })
  expect(ruled(brokenFragments, site)).toEqual(['pass', 'note byScript /app: /'])
})

it('looks for scripts in the page that a redirect leads to', () => {
  const site = siteOf({
    '/': { fragments: ['/old'] },
    '/old': { redirect: '/app' },
    '/app': { flags: ['needsScripts'] },
  })
  expect(ruled(brokenFragments, site)).toEqual(['pass', 'note byScript /old: /'])
})

it('does not apply to a site without internal links', () => {
  expect(ruled(brokenFragments, siteOf({ '/': {} }))).toEqual(['not-applicable'])
})

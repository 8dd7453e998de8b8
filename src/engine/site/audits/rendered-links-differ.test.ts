import { expect, it } from 'vitest'
import { ruled, siteOf } from '../testing/site.ts'
import { renderedLinksDiffer } from './rendered-links-differ.ts'

type Sample = NonNullable<NonNullable<Parameters<typeof siteOf>[1]>['rendered']>[string]
const siteWith = (rendered: { [url: string]: Sample }) =>
  siteOf(Object.fromEntries(Object.keys(rendered).map((url) => [url, {}])), { rendered })

it('names patterns where scripts add, remove or change more than 20 % of the links', () => {
  const site = siteWith({
    '/a/1': { sent: 50, added: 30, removed: 30 },
    '/a/2': { sent: 50 },
    '/b': { sent: 10, added: 20 },
    '/c': { sent: 20, removed: 10 },
    '/d': { sent: 40, added: 1 },
  })
  expect(ruled(renderedLinksDiffer, site)).toEqual(['warn', 'differ /a/1: /a/1 /a/2', 'differ /b: /b', 'differ /c: /c'])
  const shares = renderedLinksDiffer.check(site).groups.map(({ message }) => message.params['share'])
  expect(shares).toEqual([0.3, 2 / 3, 0.5])
})

it('passes 20 %, and a few links of a widget', () => {
  expect(ruled(renderedLinksDiffer, siteWith({ '/': { sent: 50, added: 10, removed: 10 } }))).toEqual(['pass'])
  expect(ruled(renderedLinksDiffer, siteWith({ '/': { sent: 4, added: 4 } }))).toEqual(['pass'])
  expect(ruled(renderedLinksDiffer, siteWith({ '/': { sent: 4, added: 5 } }))[0]).toBe('warn')
  expect(ruled(renderedLinksDiffer, siteWith({ '/': { sent: 0 } }))).toEqual(['pass'])
})

it('is unknown if the browser was to open pages and opened none', () => {
  const rulingOf = (notRendered: 'logged-in' | 'failed') =>
    renderedLinksDiffer.check(siteOf({ '/': {} }, { notRendered }))
  expect(rulingOf('failed')).toMatchObject({ outcome: 'unknown', summary: { key: 'failed' } })
  expect(rulingOf('logged-in')).toMatchObject({ outcome: 'unknown', summary: { key: 'loggedIn' } })
})

it('does not apply if no page was opened in a browser', () => {
  expect(ruled(renderedLinksDiffer, siteWith({}))).toEqual(['not-applicable'])
})

it('is unknown if the start page has no links before its scripts run', () => {
  const rulingOf = (links: string[], flags: ['needsScripts'] | []) =>
    renderedLinksDiffer.check(siteOf({ '/': { flags, links } }))
  expect(rulingOf([], ['needsScripts'])).toMatchObject({ outcome: 'unknown', summary: { key: 'byScript' } })
  expect(rulingOf(['/a'], ['needsScripts']).outcome).toBe('not-applicable')
  expect(rulingOf([], []).outcome).toBe('not-applicable')
})

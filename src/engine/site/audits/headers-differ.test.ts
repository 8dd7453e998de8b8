import { expect, it } from 'vitest'
import type { SECURITY_HEADERS } from '../pages/page-facts.ts'
import { many, ruled, siteOf } from '../testing/site.ts'
import { headersDiffer } from './headers-differ.ts'

const csp: (typeof SECURITY_HEADERS)[number][] = ['content-security-policy']
const siteWith = (having: number, lacking: number) =>
  siteOf({ ...many('/p', having, () => ({ headers: csp })), ...many('/q', lacking) })

it('names each header that some pages have and others lack', () => {
  const headers = [...csp, 'referrer-policy' as const]
  const site = siteOf({ '/': { headers }, '/a': { headers }, '/b': { headers: csp }, '/c': {} })
  expect(ruled(headersDiffer, site)).toEqual(['fail', 'missing /b: /b /c', 'missing /c: /c'])
  expect(headersDiffer.check(site).groups.at(-1)!.message.params).toEqual({ header: 'referrer-policy', present: 0.5 })
})

it('warns up to 5 % of the pages, and ignores less than 1 %', () => {
  expect(ruled(headersDiffer, siteWith(95, 5))[0]).toBe('warn')
  expect(ruled(headersDiffer, siteWith(94, 6))[0]).toBe('fail')
  expect(ruled(headersDiffer, siteWith(198, 2))[0]).toBe('warn')
  expect(ruled(headersDiffer, siteWith(199, 1))).toEqual(['pass'])
})

it('names HTTPS pages that lack HSTS', () => {
  const site = siteOf({ '/': { headers: ['strict-transport-security'] }, '/a': {} })
  expect(ruled(headersDiffer, site)).toEqual(['fail', 'missing /a: /a'])
})

it('passes headers that all or none have, error pages, other hosts, and HSTS over HTTP', () => {
  const headers: typeof csp = ['content-security-policy', 'strict-transport-security']
  const site = siteOf({
    '/': { headers },
    '/a': { headers },
    '/gone': 404,
    'http://site.example/b': { headers: csp },
    'https://static.site.example/': { state: 'fetched' },
  })
  expect(ruled(headersDiffer, site)).toEqual(['pass'])
  expect(ruled(headersDiffer, siteWith(0, 5))).toEqual(['pass'])
})

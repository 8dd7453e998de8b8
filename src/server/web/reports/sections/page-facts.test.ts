import { render } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { offlineView } from '../../offline/offline-view.ts'
import { resultsFor } from '../testing/stored.ts'
import { PageFactList } from './page-facts.tsx'

const view = offlineView('en', 0, new Map())
const url = `https://museum.example/${'clocks-'.repeat(200)}end`
const results = resultsFor(url, '<title>Clocks</title>')

/** What a reader sees, without tags and what is in them. */
const shown = (html: string) => html.replaceAll(/<[^>]*>/g, '')

it('has all of a long URL on the page', () => {
  expect(shown(render(PageFactList({ view, results })))).toContain(url)
})

it('shortens a long URL in the PDF, where it would push the facts to a page of their own, and links all of it', () => {
  const html = render(PageFactList({ view, results, isPrinted: true }))
  expect(html).toContain(`href="${url}"`)
  expect(shown(html)).toMatch(/https:\/\/museum\.example\/clocks-[a-z-]+…[a-z-]+clocks-end/)
  expect(shown(html)).not.toContain('clocks-'.repeat(20))
})

const certificate = {
  trusted: false,
  issuer: 'CN=Example',
  valid_from: '2026-01-01T00:00:00.000Z',
  valid_to: '2026-11-09T07:30:44.895Z',
  protocol: 'TLSv1.3',
}
const EXPIRED =
  "The certificate, or one above it in the chain, has expired. The site's own is valid until 2026-11-09T07:30:44.895Z."

it.each([
  ['an expired certificate by its date alone', EXPIRED, '2026-11-18', 'Not validexpired on Nov 9, 2026TLS 1.3'],
  [
    'an expired chain with the day as people write it',
    EXPIRED,
    '2026-11-01',
    'own is valid until Nov 9, 2026.expires on',
  ],
  ['a name that looks like a time as it is', 'Only for 2026-99-99T99:99:99Z.', '2026-11-01', '2026-99-99T99:99:99Z'],
])('shows %s', (_, reason, day, text) => {
  const then = offlineView('en', Date.parse(day), new Map())
  const facts = { ...results, certificate: { ...certificate, reason } } as typeof results
  expect(shown(render(PageFactList({ view: then, results: facts })))).toContain(text)
})

import { expect, it } from 'vitest'
import { rendered } from '../../testing/browser.ts'
import { audited, page } from '../../testing/page.ts'
import { javascript } from './javascript.ts'

const seen = (sent: string, html: string) =>
  audited(javascript, { html: sent, evidence: { rendered: rendered({ html }) } })

it('tells what only scripts bring', () => {
  const text = `<h1>Clocks</h1><a href="/a">A</a><p>${'word '.repeat(50)}</p>`
  const { value, findings } = seen(page('', '<div id="root"></div>'), page('<title>Clocks</title>', text))
  expect(value).toBe('5 changes')
  expect(findings.map(({ message }) => message)).toEqual([
    'Added by JavaScript: title: Clocks',
    'Added by JavaScript: first heading: Clocks',
    'Added by JavaScript: headings: 1',
    'Added by JavaScript: links: 1',
    'Added by JavaScript: words: 52',
  ])
})

it('tells what scripts remove and change', () => {
  const sent = page('<title>A</title><meta name="robots" content="noindex"><link rel="canonical" href="/a">')
  const html = page('<title>B</title><link rel="canonical" href="/b">')
  expect(seen(sent, html).findings.map(({ message }) => message)).toEqual([
    'Changed by JavaScript: title: A → B',
    'Changed by JavaScript: canonical URL: https://example.com/a → https://example.com/b',
    'Removed by JavaScript: robots meta tag: noindex',
  ])
})

it('has nothing to tell of a page that scripts leave alone', () => {
  const same = page('<title>A</title>')
  expect(seen(same, same)).toMatchObject({ outcome: 'pass', value: 'none', findings: [] })
})

it('is no comparison of two pages that a Refresh header connects', () => {
  const seenPage = rendered({ html: page('<title>B</title>'), url: 'https://example.com/b' })
  const sent = { html: page('<title>A</title>'), headers: [['Refresh', '0; url=/b'] as [string, string]] }
  expect(audited(javascript, { ...sent, evidence: { rendered: seenPage } }).outcome).toBe('not-applicable')
})

it('is no comparison of two pages that a meta refresh connects', () => {
  const sent = page('<title>A</title><meta http-equiv="refresh" content="0; url=/b">')
  const html = page('<title>B</title>')
  const at = (url: string) => audited(javascript, { html: sent, evidence: { rendered: rendered({ html, url }) } })
  expect(at('https://example.com/b')).toMatchObject({ outcome: 'not-applicable', findings: [] })
  expect(at('https://example.com/').findings).toHaveLength(1)
})

import { expect, it } from 'vitest'
import type { CanonicalTarget } from '../../model.ts'
import { rendered } from '../../testing/browser.ts'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, type PageUnderTest, page } from '../../testing/page.ts'
import { canonical } from './canonical.ts'

const link = (href: string) => `<link rel="canonical" href="${href}">`
const at = (url: string, head: string, body = '', header?: string): PageUnderTest => ({
  url,
  html: page(head, body),
  headers: header === undefined ? [] : [['Link', header]],
})
const DEEP = 'https://example.com/clocks/wall'

testOutcomes(canonical, [
  ['not-applicable', 'there is none', at(DEEP, '')],
  ['pass', 'it names the page', at(DEEP, link(DEEP))],
  ['pass', 'it names the page without its parameters', at(`${DEEP}?ref=mail`, link(DEEP))],
  ['pass', 'it is in the Link header', at(DEEP, '', '', `<${DEEP}>; rel="canonical"`)],
  ['pass', 'header and markup agree', at(DEEP, link(DEEP), '', `<${DEEP}>; rel="canonical"`)],
  ['pass', 'it names the same site with www', at(DEEP, link('https://www.example.com/clocks/wall'))],
  ['pass', 'the page came over http', at('http://example.com/clocks', link('https://example.com/clocks'))],
  ['pass', 'the front page goes by its file name', at('https://example.com/index.html', link('https://example.com/'))],
  ['pass', 'the body repeats it', at(DEEP, link(DEEP), link(DEEP))],
  ['fail', 'header and markup differ', at(DEEP, link(DEEP), '', '<https://example.com/x>; rel="canonical"')],
  ['fail', 'two differ', at(DEEP, link(DEEP) + link('https://example.com/x'))],
  ['fail', 'it is no address', at(DEEP, link('not an address'))],
  ['fail', 'it has no href', at(DEEP, '<link rel="canonical">')],
  ['fail', 'it is in the body alone', at(DEEP, '', link(DEEP))],
  ['fail', 'the body says something else', at(DEEP, link(DEEP), link('https://example.com/x'))],
  ['fail', 'it names the front page', at(DEEP, link('https://example.com/'))],
  [
    'fail',
    'it names another language’s version',
    at(
      'https://example.com/en',
      `${link('https://example.com/de')}<link rel="alternate" hreflang="de" href="https://example.com/de"><link rel="alternate" hreflang="en" href="https://example.com/en">`,
    ),
  ],
  [
    'pass',
    'the page was read from a file, whose site is not known',
    { ...at('http://localhost/clocks/wall.html', link(DEEP)), source: 'local' },
  ],
  ['warn', 'it is relative', at(DEEP, link('/clocks/wall'))],
  ['warn', 'it has a fragment', at(DEEP, link(`${DEEP}#top`))],
  ['warn', 'it names the page without encryption', at(DEEP, link('http://example.com/clocks/wall'))],
  ['warn', 'it is for another medium', at(DEEP, `<link rel="canonical" media="print" href="${DEEP}">`)],
  ['warn', 'it has a language', at(DEEP, `<link rel="canonical" hreflang="en" href="${DEEP}">`)],
  ['warn', 'it names another site', at(DEEP, link('https://example.org/clocks/wall'))],
])

it.each<[string, string, Partial<CanonicalTarget>]>([
  ['pass', 'answers', {}],
  ['fail', 'redirects', { redirectedTo: DEEP }],
  ['fail', 'is missing', { status: 404 }],
  ['pass', 'was refused to us because of too many requests', { status: 429 }],
  ['fail', 'asks not to be indexed', { noindex: true }],
])('answers %s where the canonical address %s', (outcome, _, target) => {
  const url = 'https://example.com/clocks'
  const canonicalTarget = { url, status: 200, redirectedTo: null, noindex: false, ...target }
  expect(audited(canonical, { ...at(DEEP, link(url)), evidence: { canonicalTarget } }).outcome).toBe(outcome)
})

it.each([
  ['pass', 'https://www.example.com/clocks', 403],
  ['pass', 'https://www.example.com/clocks', 451],
  ['pass', 'https://www.example.com/clocks', 999],
  ['pass', 'https://example.com/clocks', 429],
  ['fail', 'https://www.example.com/clocks', 404],
  ['fail', 'https://example.com/clocks', 403],
])('answers %s where %s responds with %i: another host may refuse our bot alone', (outcome, url, status) => {
  const evidence = { canonicalTarget: { url, status, redirectedTo: null, noindex: false } }
  const result = audited(canonical, { ...at(DEEP, link(url)), evidence })
  const findings = [expect.objectContaining(outcome === 'pass' ? { key: 'refused', note: true } : { key: 'badStatus' })]
  expect(result).toMatchObject({ outcome, findings })
})

it('does not judge the address that was sent if scripts have changed it', () => {
  const url = 'https://example.com/'
  const canonicalTarget = { url, status: 200, redirectedTo: 'https://example.com/en/', noindex: false }
  const evidence = { canonicalTarget, rendered: rendered({ url: DEEP, html: page(link(DEEP)) }) }
  expect(audited(canonical, { ...at(DEEP, link(url)), evidence })).toMatchObject({ outcome: 'pass', value: DEEP })
})

it('names the attribute for which Google ignores the link', () => {
  const result = audited(canonical, at(DEEP, `<link rel="canonical" type="text/html" href="${DEEP}">`))
  expect(result.summary).toBe('Google ignores canonical links with a type attribute.')
})

it.each([
  [
    'file:///home/me/index.html',
    'The canonical URL starts with file:; search engines index only http: and https: URLs.',
  ],
  ['http://', 'The canonical link is not a valid URL.'],
  ['not an address', 'The canonical link is not a valid URL.'],
])('says what is wrong with %s', (href, summary) => {
  expect(audited(canonical, at(DEEP, link(href)))).toMatchObject({ outcome: 'fail', summary })
})

it('names the header that is wrong', () => {
  const result = audited(canonical, at(DEEP, '', '', '</>; rel="canonical"'))
  expect(result.findings[0]).toMatchObject({ where: 'header: Link', snippet: '</>; rel="canonical"' })
})

it.each([
  ['an empty one', '', 'empty'],
  ['no URL', 'not an address', 'invalid'],
  ['a half one', 'https://', 'invalid'],
  ['one of another scheme', 'file:///clocks', 'otherScheme'],
])('says that %s is wrong', (_, href, key) => {
  expect(audited(canonical, at(DEEP, link(href)))).toMatchObject({ outcome: 'fail', key })
})

it('points to the header where that is wrong', () => {
  const { findings } = audited(canonical, at(DEEP, '', '', '<not an address>; rel="canonical"'))
  expect(findings).toMatchObject([{ where: 'header: Link', snippet: '<not an address>; rel="canonical"' }])
})

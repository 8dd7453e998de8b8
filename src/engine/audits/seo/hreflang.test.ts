import { expect, it } from 'vitest'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, type PageUnderTest, page } from '../../testing/page.ts'
import { hreflang } from './hreflang.ts'

const link = (code: string, href = 'https://example.com/') => `<link rel="alternate" hreflang="${code}" href="${href}">`
const header = (value: string): PageUnderTest => ({ html: page(''), headers: [['Link', value]] })

testOutcomes(hreflang, [
  ['not-applicable', 'there are none', page('')],
  ['not-applicable', 'they are in the body, where they are ignored', page('', link('xx'))],
  ['not-applicable', 'the alternate is a feed', page('<link rel="alternate" href="/feed" type="application/rss+xml">')],
  [
    'not-applicable',
    'a feed has a language',
    page('<link rel="alternate" hreflang="xx" href="/feed" type="application/rss+xml">'),
  ],
  [
    'not-applicable',
    'so has one in the Link header',
    header('</feed>; rel="alternate"; hreflang="xx"; type="application/atom+xml"'),
  ],
  ['pass', 'language, region and script are known', page(link('de') + link('PT-br') + link('zh-Hans'))],
  ['pass', 'the others are elsewhere', page(link('en') + link('de', 'https://example.com/de/'))],
  ['pass', 'there is a default', page(link('x-default') + link('en'))],
  ['pass', 'they are in the Link header', header('<https://example.com>; rel="alternate"; hreflang="pl"')],
  ['fail', 'a language is unknown', page(link('xx'))],
  ['fail', 'a region is unknown', page(link('en-UK'))],
  ['fail', 'a code has an underscore', page(link('en_US'))],
  ['fail', 'a code has white space', page(link(' es'))],
  ['fail', 'a code is empty', page(link(''))],
  ['fail', 'a code is private', page(link('x-klingon'))],
  ['fail', 'an address is relative', page(link('en') + link('de', '/de/'))],
  ['fail', 'an address has no scheme', header('<//example.com>; rel="alternate"; hreflang="es"')],
  ['fail', 'an address is not valid', page(link('en', 'https:// example.com'))],
  ['warn', 'a language has two URLs', page(link('en') + link('de', 'https://example.com/de/') + link('DE'))],
  ['pass', 'a language has the same URL twice', page(link('en') + link('en', 'https://example.com/#top'))],
  [
    'pass',
    'the second URL of a language is for phones',
    page(`${link('en')}<link rel="alternate" media="(width < 40em)" hreflang="en" href="https://m.example.com/">`),
  ],
  ['warn', 'the page itself is not among them', page(link('de', 'https://example.com/de/'))],
  [
    'pass',
    'the page was read from a file, whose URL is not known',
    { html: page(link('de', 'https://example.com/de/')), url: 'http://localhost/', source: 'local' },
  ],
  [
    'pass',
    'the page’s canonical address is among them',
    {
      url: 'https://example.com/a?ref=mail',
      html: page(`${link('de', 'https://example.com/a')}<link rel="canonical" href="https://example.com/a">`),
    },
  ],
])

it('remarks on regions that are no countries', () => {
  const { outcome, findings } = audited(hreflang, page(link('en-EU') + link('fr-UN') + link('de-AT')))
  expect(outcome).toBe('pass')
  expect(findings).toMatchObject([{ key: 'noCountry', params: { codes: ['en-EU', 'fr-UN'] }, note: true }])
})

it('says which code is meant', () => {
  expect(audited(hreflang, page(link('en-UK'))).findings[0]).toMatchObject({
    message: '“en-UK” has an unknown region, “uk”. The United Kingdom is GB.',
    where: 'head > link',
  })
})

it('names both mistakes of one entry', () => {
  expect(audited(hreflang, page(link('xx', '/')))).toMatchObject({
    findingsTotal: 2,
    summary: 'Search engines ignore 1 hreflang entry.',
  })
})

it('remarks on codes Google does not document, and takes no points for them', () => {
  expect(audited(hreflang, page(link('es') + link('pt-BR'))).findings).toEqual([])
  expect(audited(hreflang, page(link('es-419')))).toMatchObject({
    outcome: 'pass',
    findings: [{ message: 'es-419: Google documents two-letter codes only.', note: true }],
  })
})

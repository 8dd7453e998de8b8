import { expect, it } from 'vitest'
import { rendered, request } from '../../testing/browser.ts'
import { audited, page } from '../../testing/page.ts'
import { missingResource, resource, resources } from '../../testing/resource.ts'
import { fonts } from './fonts.ts'

const sheet = '<link rel="stylesheet" href="/a.css">'
const preload = (path: string) => `<link rel="preload" as="font" href="${path}" crossorigin>`
const naming = (...urls: string[]) =>
  resources(resource('/a.css', 'style', { fonts: urls.map((url) => new URL(url, 'https://example.com').href) }))
const face = (src: string) => `<style>@font-face { font-family: A; src: ${src} }</style>`
const five = ['/1.woff2', '/2.woff2', '/3.woff2', '/4.woff2', '/5.woff2']
const google = 'https://fonts.gstatic.com/s/a.woff2'

it('says whose limit five fonts exceed, and names them', () => {
  const evidence = { resources: naming(...five) }
  const { findings } = audited(fonts, { html: page(preload('/1.woff2') + sheet), evidence })
  expect(findings.map(({ message }) => message)).toEqual([
    'The page declares 5 font files; Verdict recommends at most 4. They are 1.woff2, 2.woff2, 3.woff2, 4.woff2 and 5.woff2.',
  ])
})

it.each([
  ['not-applicable', 'no sheet names a font', page(sheet), naming()],
  ['pass', 'the one font is preloaded', page(preload('/a.woff2') + sheet), naming('/a.woff2')],
  ['pass', 'one of two is preloaded', page(preload('/a.woff2') + sheet), naming('/a.woff2', '/b.woff2')],
  ['warn', 'none is preloaded', page(sheet), naming('/a.woff2')],
  [
    'pass',
    'the stylesheet does not block the first paint',
    page('<link rel="stylesheet" href="/a.css" media="print">'),
    naming('/a.woff2'),
  ],
  ['warn', 'the URL of the sheet has a fragment', page('<link rel="stylesheet" href="/a.css#x">'), naming('/a.woff2')],
  ['pass', 'the preload has a fragment', page(preload('/a.woff2#x') + sheet), naming('/a.woff2')],
  ['pass', 'the font face has a fragment', page(preload('/a.woff2') + face('url(/a.woff2#x)')), null],
  ['warn', 'another site serves it', page(sheet), naming(google)],
  [
    'pass',
    'a connection to that site is opened early',
    page(`<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>${sheet}`),
    naming(google),
  ],
  ['warn', 'there are five', page(preload('/1.woff2') + sheet), naming(...five)],
  ['warn', 'one is WOFF', page(preload('/a.woff') + sheet), naming('/a.woff')],
  ['warn', 'the page itself names one', page(face('url(/a.woff2)')), null],
  ['pass', 'the page itself holds one', page(preload('/b.woff2') + face('url(data:font/woff2;base64,AAAA)')), null],
  ['not-applicable', 'a page without sheets has none', page(''), null],
  ['unknown', 'the sheets were not seen', page(sheet), null],
  ['unknown', 'the sheet could not be fetched', page(sheet), resources(missingResource('/a.css', 'style'))],
  [
    'warn',
    'one of two sheets could not be fetched, and the other names a font',
    page(`${sheet}<link rel="stylesheet" href="/b.css">`),
    resources(...naming('/a.woff2').items, missingResource('/b.css', 'style')),
  ],
])('answers %s where %s', (outcome, _, html, found) => {
  expect(audited(fonts, { html, evidence: found === null ? {} : { resources: found } }).outcome).toBe(outcome)
})

it('knows the fonts that a browser loaded, whatever asked for them', () => {
  const font = (path: string, more = {}) => request(path, { kind: 'font', ...more })
  const requests = [
    font('/old.woff2', { status: 302 }),
    font('/a.woff2'),
    font('/a.woff2'),
    font('/b.ttf', { initiator: 'https://cdn.example.net/b.css' }),
    font('/gone', { status: 404 }),
    font('https://video.example.org/c.woff2', { initiator: 'https://video.example.org/frame.css' }),
  ]
  const html = page('<link rel="stylesheet" href="https://cdn.example.net/b.css">')
  const visit = { ...rendered({ html, requests }), url: 'https://example.com/#top' }
  const result = audited(fonts, { html: page(''), evidence: { rendered: visit, resources: resources() } })
  expect(result).toMatchObject({
    outcome: 'warn',
    value: '2 font files',
    findings: [{ key: 'notWoff2', where: 'https://example.com/b.ttf' }],
  })
})

it.each([
  ['has another medium until it is loaded', '<link rel="stylesheet" href="/a.css" media="print" onload="…">', sheet],
  ['is a preload until it is loaded', '<link rel="preload" as="style" href="/a.css" onload="…">', sheet],
  ['is added by a script', '', sheet],
  ['is written into the page by a script', '', face('url(/a.woff2)')],
])('wants no preload for a stylesheet that %s', (_, sent, seen) => {
  const requests = [request('/a.css', { kind: 'style' }), request('/a.woff2', { kind: 'font' })]
  const visit = rendered({ html: page(seen), requests })
  const result = audited(fonts, { html: page(sent), evidence: { rendered: visit, resources: naming('/a.woff2') } })
  expect(result).toMatchObject({ outcome: 'pass', value: '1 font file' })
})

it.each([
  ['pass', 'preloads the font', '/a.woff2', '</a.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2"'],
  ['pass', 'connects to the site that serves it', google, '<https://fonts.gstatic.com>; rel=preconnect; crossorigin'],
  ['warn', 'preloads something else', '/a.woff2', '</a.css>; rel=preload; as=style'],
  ['warn', 'prefetches the font', '/a.woff2', '</a.woff2>; rel=prefetch; as=font'],
])('answers %s where the Link header %s', (outcome, _, font, value) => {
  const result = audited(fonts, {
    html: page(sheet),
    headers: [['Link', value]],
    evidence: { resources: naming(font) },
  })
  expect(result).toMatchObject({ outcome, value: '1 font file' })
})

it('believes the server about the format', () => {
  const found = naming('/font?id=1')
  found.items.push(resource('/font?id=1', 'font', { headers: [['content-type', 'font/ttf']] }))
  const result = audited(fonts, { html: page(preload('/font?id=1') + sheet), evidence: { resources: found } })
  expect(result.findings).toMatchObject([
    { key: 'notWoff2', params: { format: 'TTF' }, where: 'https://example.com/font?id=1' },
  ])
})

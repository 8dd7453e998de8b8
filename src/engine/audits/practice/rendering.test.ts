import { expect, it } from 'vitest'
import type { Header, Resource } from '../../model.ts'
import { rendered, request } from '../../testing/browser.ts'
import { audited, page } from '../../testing/page.ts'
import { missingResource, resource, resources } from '../../testing/resource.ts'
import { rendering } from './rendering.ts'

const LINKS = '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css">'
const typed = (type: string): { headers: Header[] } => ({ headers: [['content-type', type]] })
const sheet = (path: string, answer: Parameters<typeof resource>[2] = {}) => resource(path, 'style', answer)

function outcome(head: string, items: Resource[], html = page(head)) {
  return audited(rendering, { html, evidence: { resources: resources(...items) } }).outcome
}

it.each<[string, string, string, Resource[]]>([
  ['pass', 'every stylesheet loads', LINKS, [sheet('/a.css', typed('text/css; charset=utf-8')), sheet('/b.css')]],
  ['fail', 'no stylesheet exists', LINKS, [sheet('/a.css', { status: 404 }), sheet('/b.css', { status: 410 })]],
  [
    'fail',
    'the URL of the missing stylesheet has a fragment',
    '<link rel="stylesheet" href="/a.css#x">',
    [sheet('/a.css', { status: 404 })],
  ],
  ['warn', 'one of two is missing', LINKS, [sheet('/a.css', { status: 404 }), sheet('/b.css')]],
  [
    'warn',
    'the page has styles of its own',
    '<style>p { margin: 0 }</style><link rel="stylesheet" href="/a.css">',
    [sheet('/a.css', { status: 404 })],
  ],
  [
    'fail',
    'the stylesheet is an error page',
    '<link rel="stylesheet" href="/a.css">',
    [sheet('/a.css', typed('text/html'))],
  ],
  [
    'pass',
    'the type of the stylesheet is there twice',
    '<link rel="stylesheet" href="/a.css">',
    [sheet('/a.css', { headers: [...typed('text/css').headers, ...typed('text/css; charset=utf-8').headers] })],
  ],
  [
    'fail',
    'the type of the stylesheet is none',
    '<link rel="stylesheet" href="/a.css">',
    [sheet('/a.css', typed('css'))],
  ],
  ['unknown', 'no stylesheet could be fetched', LINKS, [missingResource('/a.css', 'style')]],
  ['pass', 'it was only refused to us', LINKS, [sheet('/a.css', { status: 403 }), sheet('/b.css')]],
  ['unknown', 'all were refused to us', LINKS, [sheet('/a.css', { status: 403 }), sheet('/b.css', { status: 500 })]],
  ['not-applicable', 'there is none', '', []],
  ['not-applicable', 'it is for print', '<link rel="stylesheet" href="/a.css" media="print">', []],
])('%s: %s', (expected, _, head, items) => {
  expect(outcome(head, items)).toBe(expected)
})

it('accepts any type in quirks mode, as browsers do', () => {
  const html = '<head><link rel="stylesheet" href="/a.css"></head><body>Text</body>'
  expect(outcome('', [sheet('/a.css', typed('text/html'))], html)).toBe('pass')
})

it('says which file is missing', () => {
  const evidence = { resources: resources(sheet('/a.css', { status: 404 })) }
  const { findings } = audited(rendering, { html: page('<link rel="stylesheet" href="/a.css">'), evidence })
  expect(findings).toEqual([
    expect.objectContaining({ message: 'Responded with status 404.', where: 'https://example.com/a.css' }),
  ])
})

it('claims nothing about stylesheets that were not fetched', () => {
  const { outcome, summary } = audited(rendering, {
    html: page(LINKS),
    evidence: { resources: resources(missingResource('/a.css', 'style'), sheet('/b.css')) },
  })
  expect({ outcome, summary }).toEqual({
    outcome: 'pass',
    summary: 'The stylesheets that could be fetched load (1 of 2).',
  })
})

const moved = (path: string, location: string) =>
  request(path, { kind: 'style', status: 302, headers: [...typed('text/html').headers, ['location', location]] })
const found = (path: string, type: string, status = 200) => request(path, { kind: 'style', status, ...typed(type) })

it.each([
  ['pass', 'to a stylesheet', [moved('/a.css', '/b/2.css'), found('/b/2.css', 'text/css')]],
  [
    'pass',
    'twice',
    [
      moved('/a.css', 'https://cdn.example.net/a'),
      moved('https://cdn.example.net/a', '/a@2#x'),
      found('https://cdn.example.net/a@2', 'text/css'),
    ],
  ],
  ['fail', 'to nothing', [moved('/a.css', '/b/2.css'), found('/b/2.css', 'text/html', 404)]],
  ['fail', 'to a page', [moved('/a.css', '/'), found('/', 'text/html')]],
  ['unknown', 'to what did not answer', [moved('/a.css', '/b/2.css')]],
  ['unknown', 'in a circle', [moved('/a.css', '/b.css'), moved('/b.css', '/a.css')]],
])('%s: redirects in a browser lead %s', (expected, _, requests) => {
  const html = page('<link rel="stylesheet" href="/a.css">', '<p>Text</p>')
  expect(audited(rendering, { html, evidence: { rendered: rendered({ html, requests }) } }).outcome).toBe(expected)
})

const error = { level: 'error', text: 'Uncaught TypeError', where: null } as const
const seen = (body: string, console = [error]) => rendered({ html: page('<title>App</title>', body), console })

it.each([
  ['fail', 'a blank page with errors', seen('<div id="root"></div>')],
  ['not-applicable', 'a blank page without errors', seen('<div id="root"></div>', [])],
  ['not-applicable', 'a picture with errors', seen('<canvas></canvas>')],
  ['not-applicable', 'text with errors', seen('<p>Clocks</p>')],
  ['not-applicable', 'content in a shadow tree', { ...seen('<my-app></my-app>'), hasShadowContent: true as const }],
])('%s: %s in a browser', (expected, _, visit) => {
  expect(audited(rendering, { html: page(''), evidence: { rendered: visit } }).outcome).toBe(expected)
})

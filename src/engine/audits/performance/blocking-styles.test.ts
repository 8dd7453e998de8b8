import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { missingResource, resource, resources } from '../../testing/resource.ts'
import { blockingStyles } from './blocking-styles.ts'

const link = (name: string, more = '') => `<link rel="stylesheet" href="/${name}.css" ${more}>`
const three = page(link('a') + link('b') + link('c'))
const four = page(link('a') + link('b') + link('c') + link('d'))
const one = page(link('a'))
const sheet = (name: string, kib = 10) => resource(`/${name}.css`, 'style', { wireBytes: kib * 1024 })

it.each([
  ['pass', 'there is no style sheet', page(''), null],
  ['pass', 'three small ones block', three, resources(sheet('a'), sheet('b'), sheet('c'))],
  ['warn', 'four block, whatever their size', four, null],
  [
    'pass',
    'the fourth is for print',
    page(three + link('d', 'media="print"')),
    resources(sheet('a'), sheet('b'), sheet('c')),
  ],
  ['pass', 'all wait for a media query', page(link('a', 'media="(min-width: 60em)"')), null],
  ['pass', 'the only one is an alternate', page('<link rel="alternate stylesheet" href="/a.css" title="Dark">'), null],
  ['pass', 'the only one stands in the body', page('', link('a')), null],
  [
    'pass',
    'the URL of a small one has a fragment',
    page('<link rel="stylesheet" href="/a.css#x">'),
    resources(sheet('a')),
  ],
  ['warn', 'one is larger than 100 KiB', one, resources(sheet('a', 101))],
  [
    'warn',
    'one imports another',
    one,
    resources(resource('/a.css', 'style', { imports: ['https://example.com/b.css'] })),
  ],
  ['warn', 'the page imports one', page('<style>@import "/a.css";</style>'), null],
  ['pass', 'the page imports one too late for browsers', page('<style>p{margin:0}@import "/a.css";</style>'), null],
  ['unknown', 'the sheets were not fetched', three, null],
  ['unknown', 'one could not be fetched', one, resources(missingResource('/a.css', 'style'))],
  ['unknown', 'the files were read from disk', one, resources(resource('/a.css', 'style', { wireBytes: null }))],
])('answers %s where %s', (outcome, _, html, found) => {
  expect(audited(blockingStyles, { html, evidence: found === null ? {} : { resources: found } }).outcome).toBe(outcome)
})

it('names the sheets', () => {
  expect(audited(blockingStyles, four).findings).toHaveLength(4)
})

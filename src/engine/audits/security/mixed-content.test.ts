import { expect, it } from 'vitest'
import { rendered, request } from '../../testing/browser.ts'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { mixedContent } from './mixed-content.ts'

const UPGRADE = { headers: [['Content-Security-Policy', 'upgrade-insecure-requests']] as [string, string][] }

testBodies(mixedContent, [
  ['pass', 'all is on https or relative', '<script src="/a.js"></script><img src="https://b.example/a.png">'],
  ['pass', 'a link leads to http', '<a href="http://b.example/">b</a>'],
  ['pass', 'a script comes from this machine', '<script src="http://localhost:9000/a.js"></script>'],
  ['fail', 'a script is on http', '<script src="http://b.example/a.js"></script>'],
  ['fail', 'a style sheet is on http', '<link rel="stylesheet" href="http://b.example/a.css">'],
  ['fail', 'a frame is on http', '<iframe src="http://b.example/"></iframe>'],
  ['fail', 'a candidate of an image is on http', '<img src="a.png" srcset="http://b.example/a.png 2x">'],
  ['fail', 'the base is on http', '<base href="http://b.example/"><script src="a.js"></script>'],
  ['warn', 'an image is on http', '<img src="http://b.example/a.png">'],
  ['warn', 'a font may be asked for over http', '<style>@font-face{src:url(http://b.example/a.woff2)}</style>'],
])

it('does not apply to a page over http', () => {
  const html = page('', '<script src="http://b.example/a.js"></script>')
  expect(audited(mixedContent, { html, url: 'http://example.com/' }).outcome).toBe('not-applicable')
})

it('is content where a policy upgrades the addresses, and shows them', () => {
  const html = page('', '<script src="http://b.example/a.js"></script>')
  expect(audited(mixedContent, { html, ...UPGRADE })).toMatchObject({ outcome: 'pass', findings: [{ note: true }] })
})

it('does not count the redirect from http to the page', () => {
  const requests = [request('http://example.com/', { kind: 'document', status: 301 })]
  expect(audited(mixedContent, { html: page(''), evidence: { rendered: rendered({ requests }) } }).outcome).toBe('pass')
})

it('counts what scripts request beside what the markup loads', () => {
  const html = page('', '<img src="http://b.example/a.png">')
  const requests = [request('http://b.example/api', { kind: 'fetch', status: null, failure: 'mixed-content' })]
  expect(audited(mixedContent, { html, evidence: { rendered: rendered({ html, requests }) } })).toMatchObject({
    outcome: 'fail',
    findings: [
      { note: true },
      { message: 'Loaded over HTTP (image): http://b.example/a.png' },
      { where: 'http://b.example/api' },
    ],
    findingsTotal: 3,
    details: { active: 1, passive: 1 },
  })
})

it('counts a file once whose URL has a fragment, which browsers do not send', () => {
  const html = page('', '<img src="http://b.example/a.svg#x">')
  const requests = [request('http://b.example/a.svg', { kind: 'image' })]
  expect(audited(mixedContent, { html, evidence: { rendered: rendered({ html, requests }) } }).details).toMatchObject({
    active: 0,
    passive: 1,
  })
})

it('names what is blocked before what is upgraded', () => {
  const html = page('', '<img src="http://b.example/a.png"><script src="http://b.example/a.js"></script>')
  const { findings, findingsTotal } = audited(mixedContent, html)
  expect(findings.map(({ message }) => message)).toEqual([
    'Blocked (script): http://b.example/a.js',
    'Loaded over HTTP (image): http://b.example/a.png',
  ])
  expect(findingsTotal).toBe(2)
})

it('does not say that what a policy upgrades is blocked', () => {
  const html = '<script src="http://cdn.example/a.js"></script><img src="http://cdn.example/a.png" alt="">'
  expect(audited(mixedContent, { html, ...UPGRADE }).findings.map(({ message }) => message)).toEqual([
    'Upgraded to HTTPS (script): http://cdn.example/a.js',
    'Upgraded to HTTPS (image): http://cdn.example/a.png',
  ])
})

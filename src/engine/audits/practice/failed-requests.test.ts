import { expect, it } from 'vitest'
import type { BrowserRequest } from '../../browser-evidence.ts'
import type { IconProbe, Resource } from '../../model.ts'
import { rendered, request } from '../../testing/browser.ts'
import { audited, page } from '../../testing/page.ts'
import { missingResource, resource, resources } from '../../testing/resource.ts'
import { failedRequests } from './failed-requests.ts'

const seen = (more: Partial<BrowserRequest>) =>
  audited(failedRequests, { evidence: { rendered: rendered({ requests: [request('/a.png', more)] }) } }).outcome

it.each([
  ['an answer', {}, 'pass'],
  ['a redirect', { status: 301 }, 'pass'],
  ['a missing file', { status: 404 }, 'fail'],
  ['a broken server', { status: 500 }, 'fail'],
  ['no answer at all', { status: null, failure: 'net::ERR_CONNECTION_REFUSED' }, 'fail'],
  ['one that the page called off', { status: null, failure: 'canceled' }, 'pass'],
  ['one still under way', { status: null, failure: null }, 'pass'],
] as const)('judges %s', (_, more, outcome) => {
  expect(seen(more)).toBe(outcome)
})

it.each([
  ['All 2 requests succeeded.', {}],
  ['No request failed.', { status: null, failure: null }],
  ['No request failed.', { status: null, failure: 'canceled' }],
])('says %j of what it knows', (summary, more) => {
  const requests = [request('/a.png'), request('/b.png', more)]
  expect(audited(failedRequests, { evidence: { rendered: rendered({ requests }) } })).toMatchObject({ summary })
})

it.each([
  ['net::ERR_TIMED_OUT', 'No response: net::ERR_TIMED_OUT'],
  ['cors', 'Blocked by the browser: the response allows no access from this origin (CORS).'],
  ['csp', 'Blocked by the Content Security Policy.'],
  ['mixed-content', 'Blocked by the browser as mixed content.'],
])('says why there is no answer: %s', (failure, message) => {
  const requests = [request('/a.png', { status: null, failure })]
  expect(audited(failedRequests, { evidence: { rendered: rendered({ requests }) } }).findings).toMatchObject([
    { message },
  ])
})

it('names the address and what came of it', () => {
  const requests = [request('/a.png', { status: 404 })]
  expect(audited(failedRequests, { evidence: { rendered: rendered({ requests }) } }).findings).toEqual([
    expect.objectContaining({ message: 'Responded with status 404.', where: 'https://example.com/a.png' }),
  ])
})

const withoutBrowser = (items: Resource[], icons: IconProbe[] = []) =>
  audited(failedRequests, { html: page(''), evidence: { resources: resources(...items), icons } })

const gone = resource('/a.png', 'image', { status: 404 })

it.each([
  ['one that loads', [resource('/a.png', 'image')], 'pass'],
  ['one that is gone beside one that loads', [resource('/b.png', 'image'), gone], 'fail'],
  ['one that may be refused to us alone', [resource('/a.png', 'image', { status: 403 })], 'unknown'],
  ['one on disk', [resource('/a.png', 'image', { headers: null })], 'unknown'],
  ['one that did not answer', [missingResource('/a.png', 'image')], 'unknown'],
  [
    'one that was left out',
    [{ ...gone, answer: null, failure: { code: 'not_collected', message: '' } }],
    'not-applicable',
  ],
  ['one that may never load', [{ ...gone, load: 'conditional' }], 'not-applicable'],
  ['none', [], 'not-applicable'],
] as const)('judges the files that were fetched without a browser: %s', (_, items, outcome) => {
  expect(withoutBrowser([...items]).outcome).toBe(outcome)
})

it('names files that are gone, also without a browser, and leaves icons to the audit of the favicon', () => {
  const icon = { url: gone.url, rel: 'icon', status: 404, contentType: null, isImage: false, bytes: 0 }
  expect(withoutBrowser([gone])).toMatchObject({
    value: '1 of 1 request',
    findings: [{ message: 'Responded with status 404.', where: 'https://example.com/a.png' }],
  })
  expect(withoutBrowser([gone], [icon]).outcome).toBe('not-applicable')
})

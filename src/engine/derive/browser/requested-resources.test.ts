import { expect, it } from 'vitest'
import { rendered, request } from '../../testing/browser.ts'
import { resource, resources } from '../../testing/resource.ts'
import { missingShare } from '../resources/resource-totals.ts'
import { requestedResources } from './requested-resources.ts'

const facts = {
  gzipBytes: 400,
  sample: 'let a',
  fonts: ['https://example.com/a.woff2'],
  displayRules: 'p{display:none}',
}

function answers(requests: Parameters<typeof request>[], url: string, answer = {}) {
  const quick = { ok: true, value: resources(resource(url, 'style', { ...facts, ...answer })) } as const
  const visit = rendered({ requests: requests.map((one) => request(...one)) })
  return requestedResources(visit, quick).items.map((item) => item.answer!)
}

it('takes facts about the content from the quick run', () => {
  expect(answers([['/a.css']], '/a.css')).toMatchObject([facts])
})

it('takes the content for that of the last response, and what it declares for that of the URL in the markup', () => {
  const [hop, end] = answers([['/a.css', { status: 302 }], ['/b.css']], '/a.css', { url: 'https://example.com/b.css' })
  expect(hop).toMatchObject({ gzipBytes: null, sample: null, fonts: facts.fonts, displayRules: facts.displayRules })
  expect(end).toMatchObject({ gzipBytes: 400, sample: 'let a' })
})

it('has the script of a service worker, of which the browser reports only that it was loaded', () => {
  expect(answers([['/sw.js', { status: null, wireBytes: 900 }]], '/a.css')).toMatchObject([
    { status: 200, headers: null, wireBytes: 900 },
  ])
})

it('knows no answer to a request that was still running at the end of the visit', () => {
  expect(answers([['/slow.js', { status: null, endedAt: null }]], '/a.css')).toEqual([null])
})

it('knows no saving for a file that the browser received compressed', () => {
  expect(answers([['/a.css', { headers: [['content-encoding', 'br']] }]], '/a.css')).toMatchObject([
    { gzipBytes: null },
  ])
})

it.each([
  ['cors', 0],
  ['csp', 0],
  ['mixed-content', 0],
  ['canceled', 0],
  ['net::ERR_CONNECTION_REFUSED', 0.5],
])('misses no file that every browser blocks: %s', (failure, share) => {
  const visit = rendered({ requests: [request('/a.png'), request('/b.png', { status: null, failure })] })
  const quick = { ok: true, value: resources() } as const
  expect(missingShare(requestedResources(visit, quick))).toBe(share)
})

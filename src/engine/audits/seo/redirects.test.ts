import { expect, it } from 'vitest'
import type { Hop, Timings } from '../../model.ts'
import { audited } from '../../testing/page.ts'
import { redirects } from './redirects.ts'

const timings: Timings = { dns: 1, connect: 1, tls: 1, wait: 1, download: 1, firstByte: 4, total: 5 }

/** Addresses and the statuses between them. */
function chain(...steps: (string | number)[]) {
  const hops: Hop[] = []
  for (let i = 0; i + 2 < steps.length; i += 2) {
    const [url, status, location] = steps.slice(i, i + 3) as [string, number, string]
    hops.push({ url, status, location, headers: [], timings })
  }
  return audited(redirects, { url: String(steps.at(-1)), source: 'network', page: { hops } })
}

it.each<[string, string, (string | number)[]]>([
  ['pass', 'it answers directly', ['https://a.test/']],
  ['pass', 'one permanent redirect leads to https', ['http://a.test/', 301, 'https://a.test/']],
  ['pass', 'the redirect keeps the method', ['http://a.test/', 308, 'https://a.test/']],
  ['warn', 'the redirect is temporary', ['http://a.test/', 302, 'https://a.test/']],
  ['warn', 'the redirect stays on http', ['http://a.test/', 301, 'http://www.a.test/']],
  ['warn', 'there are two', ['http://a.test/', 301, 'https://a.test/', 301, 'https://www.a.test/']],
  [
    'warn',
    'there are three',
    ['https://a.test/1', 301, 'https://a.test/2', 301, 'https://a.test/3', 301, 'https://a.test/4'],
  ],
  [
    'fail',
    'there are four',
    [
      'https://a.test/1',
      301,
      'https://a.test/2',
      301,
      'https://a.test/3',
      301,
      'https://a.test/4',
      301,
      'https://a.test/5',
    ],
  ],
  [
    'fail',
    'they go in a circle',
    ['https://a.test/1', 301, 'https://a.test/2', 301, 'https://a.test/1', 301, 'https://a.test/3'],
  ],
])('answers %s where %s', (outcome, _, steps) => {
  expect(chain(...steps).outcome).toBe(outcome)
})

it('names each doubt and the chain', () => {
  const result = chain('http://a.test/', 302, 'http://www.a.test/', 301, 'https://www.a.test/')
  expect(result.findings.map(({ message }) => message)).toEqual([
    '2 redirects in a row.',
    'Status 302 is a temporary redirect.',
    'The redirect stays on HTTP.',
  ])
  expect(result.details?.chain).toEqual(['http://a.test/', 'http://www.a.test/', 'https://www.a.test/'])
})

it('does not apply to a file', () => {
  expect(audited(redirects, { source: 'local' }).outcome).toBe('not-applicable')
})

it('is unknown for a page that another program fetched', () => {
  expect(audited(redirects, '').outcome).toBe('unknown')
})

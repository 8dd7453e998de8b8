import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { resource, resources } from '../../testing/resource.ts'
import { requests } from './requests.ts'

const html = page('<script src="/a.js" defer></script>', '<img src="/a.png"><img src="/a.png"><img src="/b.png">')

it('counts requests and bytes by kind', () => {
  const found = resources(
    resource('/a.js', 'script', { wireBytes: 5000 }),
    resource('/a.png', 'image', { wireBytes: 9000 }),
  )
  const result = audited(requests, { html, page: { wireBytes: 1000 }, evidence: { resources: found } })
  expect(result).toMatchObject({
    outcome: 'pass',
    value: '3 requests',
    details: {
      bytes: 15_000,
      byKind: [
        { kind: 'image', requests: 1, bytes: 9000 },
        { kind: 'script', requests: 1, bytes: 5000 },
        { kind: 'document', requests: 1, bytes: 1000 },
      ],
    },
  })
})

it('says so where the HTML loads nothing', () => {
  expect(audited(requests, page(''))).toMatchObject({ key: 'noFiles', value: '1 request' })
})

it('counts what the markup asks for where nothing was fetched, each file once', () => {
  expect(audited(requests, html)).toMatchObject({
    outcome: 'pass',
    value: '4 requests',
    details: {
      bytes: null,
      byKind: [{ kind: 'document' }, { kind: 'script', requests: 1 }, { kind: 'image', requests: 2 }],
    },
  })
})

it('gives comparisons the number that readers see, which includes the page itself', () => {
  expect(audited(requests, html)).toMatchObject({ value: '4 requests', details: { requests: 4 } })
})

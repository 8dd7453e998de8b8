import { describe, expect, it } from 'vitest'
import { rendered, request } from '../../testing/browser.ts'
import { missingResource, resource, resources } from '../../testing/resource.ts'
import { requestedResources } from '../browser/requested-resources.ts'
import { missingShare, thirdPartiesOf, totalsByKind } from './resource-totals.ts'

describe('totals of resources', () => {
  it('are kept by kind, the heaviest first', () => {
    const items = [
      resource('/a.js', 'script', { wireBytes: 10 }),
      resource('/b.js', 'script', { wireBytes: 20 }),
      missingResource('/c.png', 'image'),
    ]
    expect(totalsByKind(25, items)).toEqual([
      { kind: 'script', requests: 2, bytes: 30 },
      { kind: 'document', requests: 1, bytes: 25 },
      { kind: 'image', requests: 1, bytes: 0 },
    ])
  })

  it('know the share of what is missing, lazy files apart', () => {
    const lazy = { ...missingResource('/l.png', 'image'), load: 'lazy' as const }
    expect(missingShare(resources())).toBe(0)
    expect(missingShare(resources(resource('/a', 'image'), lazy))).toBe(0)
    expect(missingShare(resources(resource('/a', 'image'), missingResource('/b', 'image')))).toBe(0.5)
    expect(missingShare({ ...resources(resource('/a', 'image')), total: 4 })).toBe(0.75)
  })

  it.each([
    [403, 0.5],
    [429, 0.5],
    [451, 0.5],
    [503, 0.5],
    [404, 0],
    [302, 0],
  ])('miss a file that was refused with status %d: %d', (status, share) => {
    expect(missingShare(resources(resource('/a', 'image'), resource('/b', 'image', { status })))).toBe(share)
  })

  it('miss no request that the page canceled', () => {
    const requests = [
      request('/a'),
      request('/b', { status: null, failure: 'canceled' }),
      request('/c', { status: null, failure: 'net::ERR_ABORTED' }),
    ]
    const none = { ok: false, code: 'not_collected', message: '' } as const
    expect(missingShare(requestedResources(rendered({ requests }), none))).toBe(0)
    const lost = request('/d', { status: null, failure: 'net::ERR_TIMED_OUT' })
    expect(missingShare(requestedResources(rendered({ requests: [...requests, lost] }), none))).toBe(0.5)
  })
})

const file = (host: string, bytes: number | null = null) => ({ host, bytes })

describe('third parties', () => {
  it('are grouped by registrable domain, the heaviest first', () => {
    const files = [file('a.small.net', 10), file('big.co.uk', 500), file('b.small.net'), file('www.example.com', 9)]
    expect(thirdPartiesOf('example.com', files)).toEqual([
      { party: 'big.co.uk', requests: 1, bytes: 500 },
      { party: 'small.net', requests: 2, bytes: 10 },
    ])
  })

  it('are told apart by host where there is no domain', () => {
    expect(thirdPartiesOf('127.0.0.1', [file('127.0.0.2'), file('127.0.0.1')])).toEqual([
      { party: '127.0.0.2', requests: 1, bytes: null },
    ])
  })
})

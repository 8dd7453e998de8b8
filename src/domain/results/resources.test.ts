import { expect, it } from 'vitest'
import { requestedResources } from '../../engine/derive/browser/requested-resources.ts'
import { rendered, request } from '../../engine/testing/browser.ts'
import { resourcesRecord } from './resources.ts'

it('gives each of several requests for the same URL its own time', () => {
  const requests = [
    request('', { kind: 'document', startedAt: 0, endedAt: 90 }),
    request('', { kind: 'fetch', startedAt: 100, endedAt: 150 }),
    request('poll', { kind: 'fetch', startedAt: 200, endedAt: 230 }),
    request('poll', { kind: 'fetch', startedAt: 1200, endedAt: null }),
  ]
  const failure = { ok: false, code: 'not_collected', message: '' } as const
  const { items } = resourcesRecord(requestedResources(rendered({ requests }), failure), [], requests)
  expect(items).toMatchObject([
    { start: 100, duration: 50 },
    { start: 200, duration: 30 },
    { start: 1200, duration: null },
  ])
})

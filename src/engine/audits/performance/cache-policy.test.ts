import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { resource, resources } from '../../testing/resource.ts'
import { cachePolicy } from './cache-policy.ts'

const KiB = 1024
const file = (cacheControl: string | null, kib = 200, path = '/app.js') =>
  resource(path, 'script', {
    wireBytes: kib * KiB,
    headers: cacheControl === null ? [] : [['cache-control', cacheControl]],
  })
const hashed = '/app.3f2a91bc.js'

it.each([
  ['pass', 'files live for a year', [file('public, max-age=31536000')]],
  ['pass', 'files live for months', [file('max-age=15000000')]],
  ['fail', 'a large file has no lifetime', [file(null)]],
  ['warn', 'a file of some size has none', [file(null, 100)]],
  ['pass', 'only a small file has none', [file(null, 20)]],
  ['warn', 'a large file lives for a day: four visits of ten fetch it again', [file('max-age=86400')]],
  ['pass', 'a file asks to be checked each time', [file('no-cache')]],
  ['fail', 'a file does so though its name is versioned', [file('no-cache', 200, hashed)]],
  ['pass', 'a versioned file lives for a year', [file('max-age=31536000, immutable', 200, hashed)]],
  ['not-applicable', 'there are no static files', [resource('/frame', 'frame')]],
  ['not-applicable', 'the only one is an error', [resource('/gone.js', 'script', { status: 404 })]],
  ['unknown', 'the files were read from disk', [resource('/app.js', 'script', { headers: null })]],
  ['pass', 'what is wasted is just little', [file(null, 28)]],
  ['warn', 'it is just too much to be little', [file(null, 28.1)]],
  ['warn', 'it is just not too much', [file(null, 128)]],
  ['fail', 'it is just too much', [file(null, 128.1)]],
])('answers %s where %s', (outcome, _, items) => {
  expect(audited(cachePolicy, { evidence: { resources: resources(...items) } }).outcome).toBe(outcome)
})

it('says how long each file is cached, the costliest first, and asks a year of versioned ones', () => {
  const items = [file('max-age=600', 10), file('max-age=2592000', 900, hashed), file(null, 300)]
  const result = audited(cachePolicy, { evidence: { resources: resources(...items) } })
  expect(result.findings.map(({ message }) => message)).toEqual([
    'No cache lifetime is set (307 kB).',
    'Cached for 30 days (922 kB). The URL is versioned, so it can be cached for a year.',
    'Cached for 10 minutes (10 kB).',
  ])
})

it('rounds an odd lifetime down to whole hours', () => {
  const result = audited(cachePolicy, { evidence: { resources: resources(file('max-age=10799')) } })
  expect(result.findings).toMatchObject([{ key: 'lifetime', params: { age: 7200 } }])
})

it('names the files that could not be fetched, so that they don’t count as fixed', () => {
  const missing = (code: 'timeout' | 'not_collected') => ({
    ...resource(`/${code}.js`, 'script'),
    answer: null,
    failure: { code, message: 'No answer.' },
  })
  const items = [file(null), missing('timeout'), missing('not_collected')]
  const result = audited(cachePolicy, { evidence: { resources: resources(...items) } })
  expect(result.details?.['unfetched']).toEqual([missing('timeout').url])
})

it('only remarks on little waste', () => {
  const result = audited(cachePolicy, { evidence: { resources: resources(file(null, 20)) } })
  expect(result.findings).toMatchObject([{ note: true }])
})

it.each([
  ['for months', file('max-age=15000000')],
  ['for a year, under a versioned name', file('max-age=31536000', 200, hashed)],
])('says nothing of a file that is cached %s', (_, item) => {
  const result = audited(cachePolicy, { evidence: { resources: resources(item) } })
  expect(result).toMatchObject({ key: 'long', findings: [] })
})

it('lists no more than fifty files that could not be fetched', () => {
  const failure = { code: 'timeout' as const, message: 'No answer.' }
  const missing = Array.from({ length: 60 }, (_, n) => ({ ...resource(`/${n}.js`, 'script'), answer: null, failure }))
  const result = audited(cachePolicy, { evidence: { resources: resources(...missing) } })
  expect(result.details?.['unfetched']).toHaveLength(50)
})

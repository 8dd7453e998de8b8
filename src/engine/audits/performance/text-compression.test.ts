import { expect, it } from 'vitest'
import type { Header, Page } from '../../model.ts'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited } from '../../testing/page.ts'
import { resource, resources } from '../../testing/resource.ts'
import { textCompression } from './text-compression.ts'

const brotli: Header[] = [['content-encoding', 'br']]
const packed: Partial<Page> = { wireBytes: 4000, decodedBytes: 20_000, headers: brotli }
const plain: Partial<Page> = { wireBytes: 20_000, decodedBytes: 20_000, gzipBytes: 4000 }
const tiny: Partial<Page> = { wireBytes: 900, decodedBytes: 900, gzipBytes: 300 }
/** The collector does not compress what is too small. */
const untried: Partial<Page> = { wireBytes: 900, decodedBytes: 900, gzipBytes: null }
const small: Partial<Page> = { wireBytes: 2000, decodedBytes: 2000, gzipBytes: 1200 }
const modest: Partial<Page> = { wireBytes: 9000, decodedBytes: 9000, gzipBytes: 3000 }
const loose = resource('/app.css', 'style', { decodedBytes: 90_000, wireBytes: 90_000, gzipBytes: 15_000 })
const tight = resource('/app.js', 'script', { decodedBytes: 90_000, wireBytes: 15_000, headers: brotli })

testOutcomes(textCompression, [
  ['pass', 'page and files are compressed', { page: packed, evidence: { resources: resources(tight) } }],
  ['pass', 'the page is too small to matter', { page: tiny, evidence: { resources: resources() } }],
  ['pass', 'it is, and was not compressed to see', { page: untried, evidence: { resources: resources() } }],
  ['pass', 'less than a packet would be saved', { page: small, evidence: { resources: resources() } }],
  ['warn', 'what would be saved costs no round trip', { page: modest, evidence: { resources: resources() } }],
  ['fail', 'the page is not', { page: plain, evidence: { resources: resources() } }],
  ['fail', 'a style sheet is not', { page: packed, evidence: { resources: resources(tight, loose) } }],
  ['fail', 'the page is not, and its files are unknown', { page: plain }],
  ['unknown', 'the page is, and its files are unknown', { page: packed }],
  ['unknown', 'it was never tried', { page: { wireBytes: 20_000 }, evidence: { resources: resources() } }],
  ['unknown', 'no size on the wire is known', {}],
])

it('says what each file would save', () => {
  const result = audited(textCompression, { page: packed, evidence: { resources: resources(loose) } })
  expect(result.findings).toMatchObject([
    { message: 'Sent uncompressed: 90 kB; gzip would save 75 kB.', where: 'https://example.com/app.css' },
  ])
  expect(result.details).toEqual({ savings: 75_000 })
})

import { describe, expect, it } from 'vitest'
import type { Sitemap } from '../../model.ts'
import { audited } from '../../testing/page.ts'
import { sitemap } from './sitemap.ts'

const SOUND: Sitemap = {
  url: 'https://example.com/sitemap.xml',
  source: 'robots.txt',
  status: 200,
  kind: 'urlset',
  urls: 10,
  bytes: 1000,
  truncated: false,
  problem: null,
}
const on = (...sitemaps: Partial<Sitemap>[]) =>
  audited(sitemap, { evidence: { sitemaps: sitemaps.map((one) => ({ ...SOUND, ...one })) } })

describe('seo/sitemap', () => {
  it.each<[string, string, Partial<Sitemap>[]]>([
    ['pass', 'one is declared and readable', [{}]],
    ['pass', 'one is at the usual place', [{ source: 'default' }]],
    ['pass', 'it is an index', [{ kind: 'index' }]],
    [
      'pass',
      'a declared one is read and none is at the usual place',
      [{}, { source: 'default', status: 404, kind: 'unreadable' }],
    ],
    ['warn', 'there is none', []],
    ['warn', 'nothing is at the usual place', [{ source: 'default', status: 404, kind: 'unreadable' }]],
    ['unknown', 'it was refused to us because of too many requests', [{ status: 429, kind: 'unreadable' }]],
    ['unknown', 'the usual place was refused to us', [{ source: 'default', status: 429, kind: 'unreadable' }]],
    [
      'fail',
      'one of two was refused and the other is missing',
      [
        { status: 429, kind: 'unreadable' },
        { status: 404, kind: 'unreadable' },
      ],
    ],
    ['fail', 'a declared one is missing', [{ status: 404, kind: 'unreadable' }]],
    ['fail', 'one of two cannot be read', [{}, { kind: 'unreadable', problem: 'It is HTML.' }]],
    ['fail', 'what is at the usual place cannot be read', [{ source: 'default', kind: 'unreadable' }]],
    ['fail', 'it lists too much', [{ urls: 50_001 }]],
    ['fail', 'it is too large', [{ bytes: 52_428_801 }]],
  ])('answers %s where %s', (outcome, _, sitemaps) => {
    expect(on(...sitemaps).outcome).toBe(outcome)
  })

  it('says why one cannot be read', () => {
    expect(on({ kind: 'unreadable', problem: 'It is HTML.' }).findings).toEqual([
      expect.objectContaining({ message: 'The sitemap can’t be read: It is HTML.', where: SOUND.url }),
    ])
  })

  it('remarks on one that was refused beside a good one', () => {
    const result = on({}, { url: 'https://example.com/news.xml', status: 429, kind: 'unreadable', urls: 0 })
    expect(result).toMatchObject({
      outcome: 'pass',
      value: '1 sitemap',
      findings: [{ where: 'https://example.com/news.xml', note: true }],
    })
  })

  it('remarks on one that could not be fetched beside a good one', () => {
    const url = 'https://example.com/news.xml'
    const result = on({}, { url, status: 0, kind: 'unreadable', urls: 0, problem: 'not-fetched' })
    expect(result).toMatchObject({ outcome: 'pass', value: '1 sitemap', findings: [{ where: url, note: true }] })
  })

  it('remarks on an empty one', () => {
    expect(on({ urls: 0 })).toMatchObject({ outcome: 'pass', findings: [{ note: true }] })
  })

  it('is unknown where nobody looked', () => {
    expect(audited(sitemap, '').outcome).toBe('unknown')
  })
})

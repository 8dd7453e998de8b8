import { expect, it } from 'vitest'
import { judge } from '../../judge.ts'
import type { Sitemap } from '../../model.ts'
import { audited, evidenceOf } from '../../testing/page.ts'
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
  ['warn', 'a web page is sent for the usual place', [{ source: 'default', kind: 'unreadable', problem: 'web-page' }]],
  ['fail', 'a web page is sent for a declared one', [{ kind: 'unreadable', problem: 'web-page' }]],
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

const absent: Sitemap = { ...SOUND, source: 'default', status: 404, kind: 'unreadable', urls: 0 }
const robotsAt = (status: number) => {
  const url = 'https://example.com/robots.txt'
  return { url, status, contentType: null, text: '', truncated: false, bytes: 0 }
}

it.each([
  ['warn', 404],
  ['unknown', 429],
  ['unknown', 503],
])('answers %s where none is at the usual place and robots.txt has status %d', (outcome, status) => {
  expect(audited(sitemap, { evidence: { sitemaps: [absent], robots: robotsAt(status) } }).outcome).toBe(outcome)
  expect(audited(sitemap, { evidence: { sitemaps: [SOUND], robots: robotsAt(status) } }).outcome).toBe('pass')
})

it('is unknown where robots.txt, which may name one, did not answer', () => {
  const evidence = evidenceOf({ evidence: { sitemaps: [absent] } })
  evidence.robots = { ok: false, code: 'timeout', message: 'It did not answer.' }
  expect(judge(evidence, { audits: [sitemap] }).audits).toMatchObject([
    {
      outcome: 'unknown',
      summary: 'There is no /sitemap.xml, and robots.txt, which may name a sitemap, could not be read.',
    },
  ])
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

it('says where robots.txt lists more than were checked', () => {
  const lines = Array.from({ length: 5 }, (_, i) => `Sitemap: https://example.com/${i}.xml`)
  const file = { url: 'https://example.com/robots.txt', status: 200, contentType: 'text/plain', truncated: false }
  const withRobots = (text: string) =>
    audited(sitemap, { evidence: { sitemaps: [SOUND, SOUND, SOUND], robots: { ...file, text, bytes: text.length } } })
  expect(withRobots(lines.join('\n'))).toMatchObject({
    outcome: 'pass',
    findings: [{ message: 'robots.txt lists 5 sitemaps; the first 3 were checked.', note: true }],
  })
  expect(withRobots([...lines.slice(2), lines[2]].join('\n')).findings).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { FLAG, STATE } from '../../../engine/site/site.ts'
import { markHidden, matchScanRobots, visitedOrigins } from './site-robots.ts'

/** Addresses of these states and URLs, numbered from 11. */
function addressesOf(rows: readonly (readonly [state: keyof typeof STATE, url: string])[]) {
  const flags = new Map<number, number>()
  const addresses = {
    count: rows.length,
    stateAt: (position: number) => STATE[rows[position]![0]]!,
    numberAt: (position: number) => 11 + position,
    addFlag: (position: number, flag: number) => void flags.set(position, flag),
  }
  return { addresses, urlOf: (position: number) => rows[position]![1], flags }
}

const robots = (url: string, text: string) =>
  [new URL(url).origin, { status: 200, url: `${url}robots.txt`, text }] as const

describe('robots.txt', () => {
  const { addresses, urlOf } = addressesOf([
    ['fetched', 'https://a.example/'],
    ['blocked', 'https://a.example/x/1'],
    ['blocked', 'https://a.example/x/2'],
    ['fetched', 'https://a.example/google'],
    ['external', 'https://a.example/google/external'],
    ['blocked', 'https://b.example/x/3'],
    ['blocked', 'https://c.example/unasked'],
  ])
  const answers = [
    robots('https://a.example/', 'User-agent: *\nDisallow: /x\nUser-agent: Googlebot\nDisallow: /google'),
    robots('https://b.example/', 'User-agent: *\n\nDisallow: /x'),
  ]
  const found = matchScanRobots(addresses, urlOf, { answers, start: 'https://a.example' })

  it('has lines that kept the scan from addresses, those of each host for themselves', () => {
    expect(found.rules).toEqual([
      { line: 2, text: 'Disallow: /x', numbers: [12, 13] },
      { line: 3, text: 'Disallow: /x', numbers: [16] },
    ])
  })

  it('hides pages of the site from Google by what it says to Google', () => {
    expect(found.hidden).toEqual([14, 16])
  })

  it('is asked for only of origins that the scan has visited, each once', () => {
    expect(visitedOrigins(addresses, urlOf)).toEqual(['https://a.example', 'https://b.example', 'https://c.example'])
    const left = addressesOf([
      ['waiting', 'https://a.example/'],
      ['skipped', 'https://b.example/'],
      ['external', 'https://c.example/'],
    ])
    expect(visitedOrigins(left.addresses, left.urlOf)).toEqual([])
    const many = addressesOf(Array.from({ length: 1_001 }, (_, n) => ['fetched', `https://h${n}.example/`] as const))
    expect(visitedOrigins(many.addresses, many.urlOf)).toHaveLength(1_000)
  })

  it('marks what it hides', () => {
    const { addresses, flags } = addressesOf([
      ['fetched', 'https://a.example/'],
      ['fetched', 'https://a.example/b'],
    ])
    markHidden(addresses, [12])
    expect([...flags]).toEqual([[1, FLAG.blockedForGoogle]])
  })
})

import { describe, expect, it } from 'vitest'
import { AddressColumns } from './addresses/address-columns.ts'
import { orphans } from './audits/orphans.ts'
import type { StoredFacts } from './pages/stored-facts.ts'
import { FLAG, SOURCE, STATE } from './site.ts'
import { SiteBuilder, type SiteFacts } from './site-builder.ts'
import { type PageDescription, type SiteOptions, siteOf } from './testing/site.ts'
import { PLAIN_FACTS } from './testing/stored-facts.ts'

const NOTHING: SiteFacts = {
  linkBytes: 0,
  start: 1,
  scannedAt: 0,
  previousScanAt: null,
  cut: null,
  notFoundTexts: [],
  hosts: { https: true, hsts: true, upgradesInsecure: false, answeringVariants: [], isStaging: false },
  robotsRules: [],
  patterns: [],
  sitemaps: [],
  sitemapAlternates: [],
  external: { checked: false, answers: [] },
  notRendered: null,
}

/** The start page, which links to the first article; the second article is only in a sitemap. */
const siteWith = (rendered: NonNullable<SiteOptions['rendered']>, more: { [url: string]: PageDescription } = {}) =>
  siteOf(
    {
      '/': { links: ['/article/1'], words: 100, ...more['/'] },
      '/article/1': { words: 100, ...more['/article/1'] },
      '/article/2': { words: 100, ...more['/article/2'] },
    },
    { rendered, sitemaps: [{ pages: ['/article/2'] }] },
  )

const SAME = { sent: 10 }
const MADE = { sent: 0, added: 3 }
const needsScripts = (...described: Parameters<typeof siteWith>) =>
  Array.from(siteWith(...described).flags, (flags) => (flags & FLAG.needsScripts) !== 0)

describe('what a browser opened', () => {
  it('has its links in columns, and is null without any', () => {
    expect(siteWith({}).rendered).toBeNull()
    const { rendered } = siteWith({ '/': SAME, '/article/2': { sent: 10, added: 4, removed: 2 } })
    const columns = Object.entries(rendered!).map(([name, column]) => [name, [...column]])
    expect(Object.fromEntries(columns)).toEqual({ page: [0, 2], sent: [10, 10], added: [0, 4], removed: [0, 2] })
  })

  it('says of all pages of its pattern that they need scripts', () => {
    expect(needsScripts({ '/article/1': MADE })).toEqual([false, true, true])
    expect(needsScripts({ '/article/1': SAME, '/article/2': MADE })).toEqual([false, true, true])
    const filled = { '/article/1': { ...SAME, words: 300 } }
    expect(needsScripts(filled, { '/article/1': { words: 5 } })).toEqual([false, true, true])
  })

  it('says of those that look so that they need none', () => {
    const open: PageDescription = { flags: ['needsScripts'] }
    const articles = { '/article/1': { ...open, words: 10 }, '/article/2': open }
    expect(needsScripts({ '/article/1': SAME }, articles)).toEqual([false, false, false])
    expect(needsScripts({ '/article/1': SAME }, { '/': open, ...articles })).toEqual([true, false, false])
  })

  it('leaves open whether pages are orphans if scripts make the links of the start page', () => {
    expect(orphans.check(siteWith({ '/': SAME })).outcome).toBe('fail')
    expect(orphans.check(siteWith({ '/': { sent: 1, added: 12 } }))).toMatchObject({
      outcome: 'unknown',
      summary: { key: 'byScript' },
    })
  })
})

describe('a page that says that it does not exist', () => {
  const saysNotFound = (page: PageDescription) => (siteOf({ '/': page }).flags[0]! & FLAG.saysNotFound) !== 0

  it.each(['404', 'Clocks – 404', 'Error 404', 'Page not found', 'Seite nicht gefunden', 'Página no encontrada'])(
    'says so in its title or only in its heading: %s',
    (words) => {
      expect(saysNotFound({ title: words })).toBe(true)
      expect(saysNotFound({ title: 'Clocks', h1: words })).toBe(true)
    },
  )

  it.each(['Peugeot 404', 'What an error page should say where a page is not found'])(
    'is none that only mentions it: %s',
    (words) => {
      expect(saysNotFound({ title: words, h1: words })).toBe(false)
    },
  )
})

describe('links to parts of pages', () => {
  /** The start page links to a part of the article, which has a table of contents. */
  function brokenIn(fragments: StoredFacts['fragments']): [name: string, hash: number][] {
    const addresses = new AddressColumns()
    const answer = { state: STATE.fetched, status: 200, redirect: null, canonical: null, score: 80 }
    const page = { ...answer, sources: SOURCE.link, flags: FLAG.html, bytes: 1_000, firstByte: 10, pattern: 0 }
    for (const n of [1, 2]) addresses.add({ n, url: `https://a.example/${n}`, textHash: n, ...page })
    const builder = new SiteBuilder(addresses, {
      ...NOTHING,
      patterns: [{ name: '/{number}', pages: 2, known: 2, closed: null, example: 0 }],
    })
    builder.add(1, { ...PLAIN_FACTS, fragments }, new Uint8Array())
    builder.add(2, { ...PLAIN_FACTS, anchors: [2 ** 40 + 7], fragments: [[2, 2 ** 40 + 7, 'own']] }, new Uint8Array())
    const { brokenFragments, textOf } = builder.done((a, b) => a - b)
    return Array.from(brokenFragments.name, (name, i) => [textOf(name), brokenFragments.hash[i]!])
  }

  it('keep the fragments that lead nowhere, where the scan has them', () => {
    const found: StoredFacts['fragments'] = [
      [2, 5, 'gone'],
      [2, 6],
      [2, 2 ** 40 + 7, 'there'],
    ]
    expect(brokenIn(found)).toEqual([
      ['gone', 5],
      ['', 6],
    ])
  })

  it('keep no more of their text than has a place', () => {
    const long = 'x'.repeat(2 ** 22 - 3)
    expect(
      brokenIn([
        [2, 5, long],
        [2, 6, 'gone'],
        [2, 8, long],
        [2, 9, 'end'],
      ]).map(([name]) => name.length),
    ).toEqual([long.length, 0, 0, 3])
  })
})

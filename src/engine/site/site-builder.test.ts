import { describe, expect, it } from 'vitest'
import { AddressColumns } from './addresses/address-columns.ts'
import { orphans } from './audits/orphans.ts'
import { packLinks } from './packed-numbers.ts'
import type { RenderedFact } from './pages/page-facts.ts'
import type { StoredFacts } from './pages/stored-facts.ts'
import { FLAG, type Site, SOURCE, STATE } from './site.ts'
import { SiteBuilder, type SiteFacts } from './site-builder.ts'
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

/** A page that answered. */
function addressOf(n: number, url: string, more: { sources: number; flags: number; pattern: number }) {
  return {
    n,
    url,
    state: STATE.fetched,
    status: 200,
    redirect: null,
    canonical: null,
    bytes: 1_000,
    firstByte: 10,
    score: 80,
    textHash: n,
    ...more,
  }
}

interface DescribedPage {
  title?: string
  h1?: string
  rendered?: RenderedFact
  words?: number
  needsScripts?: boolean
}

/** The start page, which links to the first article; the second article is only in a sitemap. */
function siteOf({ start = {}, articles = [{}, {}] }: { start?: DescribedPage; articles?: DescribedPage[] }): Site {
  const pages = [start, ...articles]
  const addresses = new AddressColumns()
  for (const [index, { needsScripts = false }] of pages.entries())
    addresses.add(
      addressOf(index + 1, index === 0 ? 'https://a.example/' : `https://a.example/article/${index}`, {
        sources: [SOURCE.start, SOURCE.link, SOURCE.sitemap][index]!,
        flags: FLAG.html | (needsScripts ? FLAG.needsScripts : 0),
        pattern: index === 0 ? 0 : 1,
      }),
    )
  const links = packLinks([{ to: 2, bits: 0 }])
  const named = (name: string, example: number) => ({ name, pages: 1, known: 1, closed: null, example })
  const builder = new SiteBuilder(addresses, {
    ...NOTHING,
    linkBytes: links.length,
    patterns: [named('/', 0), named('/article/{number}', 1)],
  })
  for (const [index, { rendered, words = 100, title = null, h1 = null }] of pages.entries())
    builder.add(
      index + 1,
      { ...PLAIN_FACTS, title, h1, words, ...(rendered && { rendered }) },
      index === 0 ? links : new Uint8Array(),
    )
  return builder.done((a, b) => a - b)
}

const SAME = { sent: 10, added: 0, removed: 0, words: 100 }
const needsScripts = (site: Site) => Array.from(site.flags, (flags) => (flags & FLAG.needsScripts) !== 0)

describe('what a browser opened', () => {
  it('has its links in columns, and is null without any', () => {
    expect(siteOf({}).rendered).toBeNull()
    const seen = { sent: 10, added: 4, removed: 2, words: 100 }
    const { rendered } = siteOf({ start: { rendered: SAME }, articles: [{}, { rendered: seen }] })
    const columns = Object.entries(rendered!).map(([name, column]) => [name, [...column]])
    expect(Object.fromEntries(columns)).toEqual({ page: [0, 2], sent: [10, 10], added: [0, 4], removed: [0, 2] })
  })

  it('says of all pages of its pattern that they need scripts', () => {
    const made = { sent: 0, added: 3, removed: 0, words: 100 }
    expect(needsScripts(siteOf({ articles: [{ rendered: made }, {}] }))).toEqual([false, true, true])
    expect(needsScripts(siteOf({ articles: [{ rendered: SAME }, { rendered: made }] }))).toEqual([false, true, true])
    const filled = { ...SAME, words: 300 }
    expect(needsScripts(siteOf({ articles: [{ rendered: filled, words: 5 }, {}] }))).toEqual([false, true, true])
  })

  it('says of those that look so that they need none', () => {
    const articles = [{ needsScripts: true, words: 10, rendered: { ...SAME, words: 10 } }, { needsScripts: true }]
    expect(needsScripts(siteOf({ articles }))).toEqual([false, false, false])
    expect(needsScripts(siteOf({ start: { needsScripts: true }, articles }))).toEqual([true, false, false])
  })

  it('leaves open whether pages are orphans if scripts make the links of the start page', () => {
    expect(orphans.check(siteOf({ start: { rendered: SAME } })).outcome).toBe('fail')
    const made = { sent: 1, added: 12, removed: 0, words: 100 }
    expect(orphans.check(siteOf({ start: { rendered: made } }))).toMatchObject({
      outcome: 'unknown',
      summary: { key: 'byScript' },
    })
  })
})

describe('a page that says that it does not exist', () => {
  const saysNotFound = (start: DescribedPage) => (siteOf({ start }).flags[0]! & FLAG.saysNotFound) !== 0

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
    for (const n of [1, 2])
      addresses.add(addressOf(n, `https://a.example/${n}`, { sources: SOURCE.link, flags: FLAG.html, pattern: 0 }))
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

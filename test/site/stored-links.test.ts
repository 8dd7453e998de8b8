import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packJson } from '../../src/common/zstd.ts'
import { hashText } from '../../src/engine/site/addresses/address.ts'
import type { AddressFact } from '../../src/engine/site/addresses/address-columns.ts'
import { packLinks } from '../../src/engine/site/packed-numbers.ts'
import { FLAG, SOURCE, STATE } from '../../src/engine/site/site.ts'
import { PLAIN_FACTS } from '../../src/engine/site/testing/stored-facts.ts'
import { SiteJudging } from '../../src/queue/scans/judge/site-judging.ts'
import { resultRows } from '../../src/queue/scans/judge/store-results.ts'
import type { Scan } from '../../src/storage/scans/scan.ts'
import { listLinks } from '../../src/storage/scans/scan-links.ts'
import { takeScan } from '../../src/storage/scans/scan-progress.ts'
import { storeResults } from '../../src/storage/scans/scan-results.ts'
import { openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'
import { newScan } from './new-scan.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')
const PAGES = 5_000
/** Every page links to it. */
const HOME = 40

describe('links to a page, of a site whose pages all link to one', () => {
  let test: TestStorage
  let scan: Scan

  beforeAll(async () => {
    test = await openTestStorage('sqlite')
    const { storage } = test
    scan = await newScan(storage, 'https://a.example/', {}, NOW)
    const attempt = await storage.transaction((db) => takeScan(db, scan.id, NOW))
    await storeResults(storage, { ...scan, attempt }, resultRows(judgedSite()))
  })
  afterAll(() => test.close())

  const linksTo = async (n: number, page = 1) => {
    const question = { direction: 'in', page, perPage: 100 } as const
    const { items, total } = await listLinks(test.storage.db, scan, n, question)
    return { from: items.map((link) => link.n), total }
  }

  it('are all there, although they fill several rows', async () => {
    expect(await linksTo(HOME, 50)).toEqual({ from: Array.from({ length: 99 }, (_, at) => 4_902 + at), total: 4_999 })
  })

  it.each([1, HOME - 1, HOME + 1, 1_000, PAGES])('are those to page %i, and no others', async (n) => {
    expect(await linksTo(n)).toEqual({ from: [n === 1 ? PAGES : n - 1], total: 1 })
  })
})

/** Every page links to the next one and to one that all link to; that one links only to the next. */
function judgedSite() {
  const numbers = Array.from({ length: PAGES }, (_, index) => index + 1)
  const judging = new SiteJudging()
  judging.addAddresses(numbers.map(addressOf))
  const pages = numbers.map((n) => {
    const next = (n % PAGES) + 1
    const targets = n === HOME || next === HOME ? [next] : [next, HOME]
    return { n, facts: packJson(PLAIN_FACTS), links: packLinks(targets.map((to) => ({ to, bits: 0 }))) }
  })
  judging.addFacts({
    linkBytes: pages.reduce((sum, { links }) => sum + links.length, 0),
    start: 1,
    scannedAt: NOW,
    previousScanAt: null,
    cut: null,
    notFoundTexts: [],
    hosts: { https: true, hsts: true, upgradesInsecure: false, answeringVariants: [], isStaging: false },
    patterns: [{ name: '/{number}', pages: PAGES, known: PAGES, closed: null, example: 0 }],
    sitemaps: [],
    sitemapAlternates: [],
    external: { checked: false, answers: [] },
    notRendered: null,
  })
  judging.addPages(pages)
  return judging.judge()
}

function addressOf(n: number): AddressFact {
  return {
    n,
    url: `https://a.example/${n}`,
    state: STATE.fetched,
    sources: SOURCE.link,
    status: 200,
    flags: FLAG.html,
    redirect: null,
    canonical: null,
    textHash: hashText(String(n)),
    bytes: 1_000,
    firstByte: 10,
    score: 80,
    pattern: 0,
  }
}

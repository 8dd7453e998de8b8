import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packJson } from '../../common/zstd.ts'
import type { AddressFact } from '../../engine/site/address-columns.ts'
import { packLinks } from '../../engine/site/packed-numbers.ts'
import { FLAG, SOURCE, STATE } from '../../engine/site/site.ts'
import type { SiteFacts } from '../../engine/site/site-builder.ts'
import type { StoredFacts } from '../../engine/site/stored-facts.ts'
import { PLAIN_FACTS } from '../../engine/site/testing/stored-facts.ts'
import type { PackedPage } from '../../storage/scans/scan-pages.ts'
import type { ResultRows } from '../../storage/scans/scan-results.ts'
import { type SiteInput, SiteJudging } from './site-judging.ts'
import { SiteThread } from './site-thread.ts'
import { resultRows } from './store-results.ts'

const UNTITLED: StoredFacts = {
  ...PLAIN_FACTS,
  marks: [{ audit: 'seo/title', outcome: 'fail', causes: ['missing'] }],
}

const ADDRESSES = [1, 2, 3].map(
  (n): AddressFact => ({
    n,
    url: `https://a.example/${n}`,
    state: STATE.fetched,
    sources: SOURCE.link,
    status: n === 3 ? 404 : 200,
    flags: FLAG.html,
    redirect: null,
    canonical: null,
    textHash: n,
    bytes: 1000 * n,
    firstByte: 10,
    score: n === 3 ? null : 70 + n,
    pattern: 0,
  }),
)

const PAGES: PackedPage[] = [1, 2].map((n) => ({
  n,
  facts: packJson({ ...UNTITLED, title: `Page ${n}` }),
  links: packLinks([
    { to: 3, bits: 0 },
    { to: 2, bits: 0 },
  ]),
}))

const FACTS: SiteFacts = {
  linkBytes: PAGES.reduce((sum, { links }) => sum + links.length, 0),
  start: 1,
  scannedAt: Date.parse('2026-01-15T12:00:00Z'),
  previousScanAt: null,
  cut: null,
  notFoundTexts: [],
  hosts: { https: true, hsts: true, upgradesInsecure: false, answeringVariants: [], isStaging: false },
  robotsRules: [],
  patterns: [{ name: '/{number}', pages: 2, known: 3, closed: null, example: 0 }],
  sitemaps: [],
  sitemapAlternates: [],
  external: { checked: false, answers: [] },
  notRendered: null,
}

async function fill(input: SiteInput): Promise<void> {
  await input.addAddresses(ADDRESSES)
  await input.addFacts(FACTS)
  await input.addPages(PAGES)
}

describe('a site that is judged in a thread', () => {
  let thread: SiteThread
  beforeAll(() => {
    thread = new SiteThread()
  })
  afterAll(() => thread.close())

  it('gets the same scores and rows as in this thread', async () => {
    const here = new SiteJudging()
    await fill(here)
    await fill(thread)
    const judged = here.judge()
    const { audits: _, ...scores } = judged.assessment
    expect(await thread.judge()).toEqual(scores)
    const rows: ResultRows[] = []
    for await (const some of thread.results()) rows.push(some)
    expect(rows).toEqual([...resultRows(judged)].map((row) => structuredClone(row)))
    expect(rows.map(({ table }) => table)).toContain('listed_pages')
  })

  it('rejects, instead of waiting forever, when the thread fails', async () => {
    const broken = new SiteThread()
    try {
      await broken.addAddresses(ADDRESSES)
      await broken.addFacts(FACTS)
      const facts = new Uint8Array([1, 2, 3])
      await expect(broken.addPages([{ n: 1, facts, links: new Uint8Array() }])).rejects.toThrow()
    } finally {
      await broken.close()
    }
  })
})

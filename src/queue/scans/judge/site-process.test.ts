import { describe, expect, it } from 'vitest'
import { packJson } from '../../../common/zstd.ts'
import type { AddressFact } from '../../../engine/site/addresses/address-columns.ts'
import { packLinks } from '../../../engine/site/packed-numbers.ts'
import type { StoredFacts } from '../../../engine/site/pages/stored-facts.ts'
import { FLAG, SOURCE, STATE } from '../../../engine/site/site.ts'
import { PLAIN_FACTS } from '../../../engine/site/testing/stored-facts.ts'
import type { PackedPage } from '../../../storage/scans/scan-pages.ts'
import type { ResultRows } from '../../../storage/scans/scan-results.ts'
import type { RobotsAnswers } from '../search/site-robots.ts'
import { judgeInProcess } from './judge-scan.ts'
import { type GivenFacts, type SiteInput, SiteJudging } from './site-judging.ts'
import { SiteProcess } from './site-process.ts'
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

const FACTS: GivenFacts = {
  linkBytes: PAGES.reduce((sum, { links }) => sum + links.length, 0),
  start: 1,
  scannedAt: Date.parse('2026-01-15T12:00:00Z'),
  previousScanAt: null,
  cut: null,
  notFoundTexts: [],
  hosts: { https: true, hsts: true, upgradesInsecure: false, answeringVariants: [], isStaging: false },
  patterns: [{ name: '/{number}', pages: 2, known: 3, closed: null, example: 0 }],
  sitemaps: [],
  sitemapAlternates: [],
  external: { checked: false, answers: [] },
  notRendered: null,
}

const ROBOTS: RobotsAnswers = {
  start: 'https://a.example',
  answers: [['https://a.example', robotsOf('User-agent: Googlebot\nDisallow: /2', 'User-agent: *\nDisallow: /3')]],
}

function robotsOf(...groups: string[]) {
  return { status: 200, url: 'https://a.example/robots.txt', text: groups.join('\n') }
}

async function fill(input: SiteInput): Promise<void> {
  await input.addAddresses(ADDRESSES)
  await input.addRobots(ROBOTS)
  await input.addFacts(FACTS)
  await input.addPages(PAGES)
}

describe('a site that is judged in a process', () => {
  it('gets the same scores and rows as in this one', async () => {
    const here = new SiteJudging()
    await fill(here)
    const process = new SiteProcess()
    try {
      await fill(process)
      const judged = here.judge()
      const { audits: _, ...scores } = judged.assessment
      expect(await process.judge()).toEqual(scores)
      const rows: ResultRows[] = []
      for await (const some of process.results()) rows.push(some)
      expect(rows.map((row) => structuredClone(row))).toEqual(
        [...resultRows(judged)].map((row) => structuredClone(row)),
      )
      expect(rows.map(({ table }) => table)).toContain('listed_pages')
    } finally {
      process.close()
    }
  })

  it('rejects, instead of waiting forever, when something is wrong with what is stored', async () => {
    const broken = new SiteProcess()
    try {
      await broken.addAddresses(ADDRESSES)
      await broken.addFacts(FACTS)
      const facts = new Uint8Array([1, 2, 3])
      await expect(broken.addPages([{ n: 1, facts, links: new Uint8Array() }])).rejects.toThrow()
    } finally {
      broken.close()
    }
  })

  it('is too complex when it takes longer than the limit', async () => {
    const judge = judgeInProcess(new AbortController().signal, { cpuMs: { alone: 300, shared: 300 } })
    const judged = judge({ load: loadHostile, urlOf: () => '', store: async () => {} })
    await expect(judged).rejects.toMatchObject({
      code: 'site_too_complex',
      message: expect.stringContaining('CPU time'),
    })
  })

  it('is left for a later attempt when the process ends', async () => {
    const shutdown = new AbortController()
    const judged = judgeInProcess(shutdown.signal)({
      load: async (input) => {
        await input.addAddresses(ADDRESSES)
        shutdown.abort()
        await input.addFacts(FACTS)
      },
      urlOf: () => '',
      store: async () => {},
    })
    await expect(judged).rejects.toThrow('aborted')
  })

  it('is tried again after a crash, which may be an accident', async () => {
    let tries = 0
    const judged = judgeInProcess(new AbortController().signal)({
      load: async (input) => {
        if (tries++ === 0) (input as SiteProcess).close()
        await fill(input)
      },
      urlOf: () => '',
      store: async () => {},
    })
    expect((await judged).scores.pageScore).toBe(72)
    expect(tries).toBe(2)
  })
})

/** Rules that wait for many pieces in each of many long URLs. */
async function loadHostile(input: SiteInput): Promise<void> {
  for (let from = 1; from < 100_000; from += 5_000) {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ ...ADDRESSES[0]!, n: from + index }))
    await input.addAddresses(rows.map((row) => ({ ...row, url: `https://a.example/${'a'.repeat(2_000)}?${row.n}` })))
  }
  const rules = Array.from({ length: 400 }, (_, n) => `Disallow: /${'*a'.repeat(11)}*/${n}-`)
  await input.addRobots({
    start: 'https://a.example',
    answers: [['https://a.example', robotsOf('User-agent: *', ...rules)]],
  })
}

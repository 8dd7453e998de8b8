import { packJson } from '../../src/common/zstd.ts'
import { hashText } from '../../src/engine/site/addresses/address.ts'
import type { AddressFact } from '../../src/engine/site/addresses/address-columns.ts'
import { packLinks } from '../../src/engine/site/packed-numbers.ts'
import type { PageOrder } from '../../src/engine/site/page-columns.ts'
import type { StoredFacts } from '../../src/engine/site/pages/stored-facts.ts'
import { FLAG, SOURCE, STATE } from '../../src/engine/site/site.ts'
import type { SiteFacts } from '../../src/engine/site/site-builder.ts'
import { PLAIN_FACTS } from '../../src/engine/site/testing/stored-facts.ts'
import { SiteJudging } from '../../src/queue/scans/judge/site-judging.ts'
import { resultRows } from '../../src/queue/scans/judge/store-results.ts'
import { DEFAULT_OPTIONS } from '../../src/queue/scans/scan-options.ts'
import { findOrCreateProject } from '../../src/storage/projects/projects.ts'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import { listPagesOfScan } from '../../src/storage/scans/listed-pages.ts'
import type { Scan, ScanProgress } from '../../src/storage/scans/scan.ts'
import { commitBatch, type PackedPage } from '../../src/storage/scans/scan-pages.ts'
import { endScan, takeScan } from '../../src/storage/scans/scan-progress.ts'
import { storeResults } from '../../src/storage/scans/scan-results.ts'
import { findScan } from '../../src/storage/scans/scans.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { SeededRandom } from '../../test/pages/made/seeded-random.ts'
import type { Measure } from '../measure.ts'
import { percentile } from '../service/load.ts'
import { KINDS, makePlace } from '../service/place.ts'

const MOST_MS = 5
const QUESTIONS = 400
const NOW = Date.parse('2026-01-15T12:00:00Z')
const START = 'https://bench.example/'
/** With the share of the pages that fail them. */
const AUDITS = [
  ['seo/description', 0.9],
  ['seo/title', 0.4],
  ['accessibility/image-alt', 0.2],
  ['performance/image-dimensions', 0.05],
  ['security/csp', 0.01],
] as const
const ORDERS: readonly PageOrder[] = ['url', 'score', 'clicks', 'inlinks', 'bytes', 'time', 'rank']

/** "Which pages have this problem?" on both databases: first, middle and last pages, in every order. */
export async function* benchPageList(pages: number): AsyncGenerator<Measure> {
  for (const kind of KINDS) {
    let id = ''
    await using place = await makePlace(kind, async (storage, userId) => {
      id = await fillScan(storage, userId, pages)
    })
    const storage = await place.openStorage()
    const times = await ask(storage, (await findScan(storage.db, id))!)
    const p95 = percentile(times, 0.95)
    yield {
      what: `25 of the pages that have a problem, of a scan of ${pages.toLocaleString('en')}: ${times.length} questions by audit, order and page, all different, 95th percentile, ${kind} (median ${percentile(times, 0.5).toFixed(1)} ms)`,
      figure: `${p95.toFixed(1)} ms`,
      bound: `≤ ${MOST_MS} ms`,
      holds: p95 <= MOST_MS,
    }
  }
}

/** Milliseconds of each question, ascending. */
async function ask(storage: Storage, scan: Scan): Promise<Float64Array> {
  const random = new SeededRandom(5)
  const times = new Float64Array(QUESTIONS)
  for (let at = -20; at < QUESTIONS; at++) {
    const [audit] = random.pick(AUDITS)
    const sortBy = random.pick(ORDERS)
    const page = random.whole(1, 15)
    const question = {
      audit,
      outcome: 'fail',
      sortBy,
      sort: random.isOneIn(2) ? 'asc' : 'desc',
      page,
      perPage: 25,
    } as const
    const started = performance.now()
    const { items, total } = await listPagesOfScan(storage, scan, question)
    const took = performance.now() - started
    if (items.length === 0) throw new Error(`${audit} has ${total} pages, but none on page ${page}.`)
    // The first ones prepare statements.
    if (at >= 0) times[at] = took
  }
  return times.sort()
}

/** A scan as it is when it has ended. */
async function fillScan(storage: Storage, userId: string, pages: number): Promise<string> {
  const { userKey, projectKey } = await storage.transaction((db) =>
    findOrCreateProject(db, userId, 'bench.example', NOW),
  )
  const options = { ...DEFAULT_OPTIONS, pages }
  const id = await storage.transaction((db) => createScan(db, { userKey, projectKey, url: START, options }, NOW))
  const attempt = await storage.transaction((db) => takeScan(db, id, NOW))
  const taken = { id, projectKey, attempt }
  const counts = { found: pages, fetched: pages, judged: pages, good: pages, decent: 0, bad: 0, bytes: pages }
  const sample = { sampled: 0, rendered: 0, renderFailed: 0 }
  const progress: ScanProgress = { ...counts, ...sample, status: 'done', reason: null, cut: null }
  const random = new SeededRandom(3)
  const addresses = Array.from({ length: pages }, (_, index) => addressOf(index + 1, random))
  const none = { pages: [], ways: new Map(), evidence: [], files: [], parts: new Map() }
  for (let from = 0; from < pages; from += 5_000) {
    const some = addresses.slice(from, from + 5_000).map(({ n, url }) => ({ n, url, hash: hashText(url) }))
    await commitBatch(storage, taken, { ...none, addresses: some }, progress)
  }
  const judging = new SiteJudging((n) => addresses[n - 1]!.url)
  judging.addAddresses(addresses)
  const made = addresses.map(({ n }) => pageOf(n, pages, random))
  judging.addFacts(
    factsOf(
      made.reduce((sum, { links }) => sum + links.length, 0),
      pages,
    ),
  )
  judging.addPages(made)
  const judged = judging.judge()
  await storeResults(storage, taken, resultRows(judged))
  const { score, pageScore, auditScore: siteScore, result } = judged.assessment
  const end = { score, pageScore, siteScore, result, ruleSet: null, error: null }
  await storage.transaction((db) => endScan(db, taken, progress, end, NOW))
  return id
}

function addressOf(n: number, random: SeededRandom): AddressFact {
  return {
    n,
    url: n === 1 ? START : `${START}section-${n % 40}/page-${n}`,
    state: STATE.fetched!,
    sources: SOURCE.link,
    status: 200,
    flags: FLAG.html,
    redirect: null,
    canonical: null,
    textHash: n,
    bytes: random.whole(1_000, 90_000),
    firstByte: random.whole(5, 900),
    score: random.whole(30, 100),
    pattern: 0,
  }
}

function pageOf(n: number, pages: number, random: SeededRandom): PackedPage {
  const marks = AUDITS.filter(([, share]) => random.next() < share)
  const facts: StoredFacts = {
    ...PLAIN_FACTS,
    title: `Page ${n}`,
    marks: marks.map(([audit]) => ({ audit, outcome: 'fail', causes: ['missing head'] })),
  }
  const links = Array.from({ length: 12 }, () => ({ to: random.whole(1, pages), bits: 0 }))
  return { n, facts: packJson(facts), links: packLinks(links) }
}

function factsOf(linkBytes: number, pages: number): SiteFacts {
  return {
    linkBytes,
    start: 1,
    scannedAt: NOW,
    previousScanAt: null,
    cut: null,
    notFoundTexts: [],
    hosts: { https: true, hsts: true, upgradesInsecure: false, answeringVariants: [], isStaging: false },
    robotsRules: [],
    patterns: [{ name: '/{text}/{text}', pages, known: pages, closed: null, example: 2 }],
    sitemaps: [],
    sitemapAlternates: [],
    external: { checked: false, answers: [] },
    notRendered: null,
  }
}

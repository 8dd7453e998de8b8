import { beforeAll, describe, expect, it } from 'vitest'
import { packJson } from '../../src/common/zstd.ts'
import { DEFAULT_RETENTION, KEEP_ALL } from '../../src/domain/retention/retention.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { findOrCreateProject } from '../../src/storage/projects/projects.ts'
import { findThinningPreview } from '../../src/storage/retention/preview.ts'
import { saveProjectRetention } from '../../src/storage/retention/project-retention.ts'
import { listSpace } from '../../src/storage/retention/space.ts'
import { findOldScans, thinScans } from '../../src/storage/retention/thin-scans.ts'
import { type ThinningPass, thinDetails } from '../../src/storage/retention/thinning.ts'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import { findEarlierScan } from '../../src/storage/scans/earlier-scan.ts'
import type { Scan } from '../../src/storage/scans/scan.ts'
import { SCAN_CONTENTS } from '../../src/storage/scans/scan-contents.ts'
import { commitBatch } from '../../src/storage/scans/scan-pages.ts'
import { endScan, takeScan } from '../../src/storage/scans/scan-progress.ts'
import { findScan } from '../../src/storage/scans/scans.ts'
import type { Storage } from '../../src/storage/storage.ts'
import type { Result } from '../../src/vocabulary.ts'
import { KINDS, makeUser, useTestStorage } from '../storage/open-test-storage.ts'

const DAY = 86_400_000
/** A Monday. */
const NOW = Date.parse('2026-11-16T12:00:00Z')
const WAIT = 14 * DAY
const limits = { retention: DEFAULT_RETENTION, most: KEEP_ALL }

async function thin(storage: Storage, now: number): Promise<ThinningPass> {
  const pass = thinDetails(storage, limits, now)
  for (;;) {
    const { done, value } = await pass.next()
    if (done) return value
  }
}

describe.each(KINDS)('the pages of old scans, on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let projectKey: number
  let userKey: number
  beforeAll(async () => {
    const user = await makeUser(storage)
    userKey = knownKey(user.id)
    projectKey = (await findOrCreateProject(storage.db, user.id, 'example.com', NOW)).projectKey
  })

  const progress = { found: 3, fetched: 2, judged: 2, good: 2, decent: 0, bad: 0, bytes: 9, sampled: 0, rendered: 0 }
  /** A scan with two pages and a part, as if it had run at that time. */
  async function scanAt(at: number, { result = 'good', url = 'https://example.com/', isEnded = true, ...more } = {}) {
    const id = await storage.transaction((db) => createScan(db, { userKey, projectKey, url, options: {}, ...more }, at))
    const attempt = await storage.transaction((db) => takeScan(db, id, at))
    const page = (n: number) => ({
      n,
      state: 1,
      entry: n,
      turn: n,
      mark: 0,
      clicks: 1,
      via: null,
      sources: 1,
      status: 200,
      flags: 0,
      redirect: null,
      canonical: null,
      text_hash: n,
      bytes: 5,
      first_byte: 5,
      score: 90,
      title: 'Start',
      facts: Buffer.alloc(400),
      links: Buffer.alloc(95),
      etag: null,
      modified: null,
    })
    const addresses = [1, 2].map((n) => ({ n, hash: n, url: `https://example.com/${n}` }))
    const rest = { ways: new Map(), evidence: [], files: [], parts: new Map([['findings', packJson([])]]) }
    const now = {
      ...progress,
      renderFailed: 0,
      status: isEnded ? ('done' as const) : ('running' as const),
      reason: null,
      cut: null,
    }
    const taken = { id, projectKey, attempt }
    await commitBatch(storage, taken, { addresses, pages: [page(1), page(2)], ...rest }, now)
    const end = { score: 90, pageScore: 90, siteScore: 95, result: result as Result, ruleSet: '1', error: null }
    if (isEnded) await storage.transaction((db) => endScan(db, taken, now, end, at))
    return id
  }
  const find = async (id: string) => (await findScan(storage.db, id))!
  const rowsOf = async (id: string) => {
    let rows = 0
    for (const { table } of SCAN_CONTENTS)
      rows += (await storage.db.selectFrom(table).select('scan_key').where('scan_key', '=', knownKey(id)).execute())
        .length
    return rows
  }

  it('go by the rule of runs, two weeks after the update, and the scans stay', async () => {
    const ids: Record<string, string> = {}
    // Ten days in a row, half a year ago; the fifth has another result, and the sixth repeats the third by name.
    for (let day = 0; day < 10; day++) {
      const result = day === 4 ? 'decent' : 'good'
      ids[day] = await scanAt(NOW - 190 * DAY + day * DAY, { result })
    }
    ids.other = await scanAt(NOW - 187 * DAY, { url: 'https://example.com/shop/' })
    ids.underWay = await scanAt(NOW - 5 * DAY, { isEnded: false, sinceId: ids[7] } as object)
    const preview = await findThinningPreview(storage, projectKey, DEFAULT_RETENTION, NOW)
    expect(preview.scans).toBeGreaterThan(0)

    // A project that chose its times did not know that scans would be thinned.
    await saveProjectRetention(storage.db, projectKey, DEFAULT_RETENTION)
    const first = await thin(storage, NOW)
    expect(first).toMatchObject({ removed: { scans: 0 }, planned: { scans: preview.scans, bytes: preview.bytes } })
    const { removed } = await thin(storage, NOW + WAIT)
    expect(removed).toEqual({ runs: 0, scans: preview.scans, bytes: preview.bytes })

    const gone: string[] = []
    for (const [name, id] of Object.entries(ids)) {
      const scan = await find(id)
      expect(scan).toMatchObject({ judged: 2, good: 2, found: 3 })
      expect(scan.resultsRemovedAt !== null, name).toBe((await rowsOf(id)) === 0)
      if (scan.resultsRemovedAt !== null) gone.push(name)
    }
    // 10 May 2026 is a Sunday: the first of each week, both changes of the result, what is repeated, and the latest stay.
    expect(gone).toEqual(['2', '3', '6'])
    expect(await find(ids[2]!)).toMatchObject({ score: 90, result: 'good', resultsRemovedAt: NOW + WAIT })
    expect((await listSpace(storage.slow, projectKey))[0]).toMatchObject({ scanCount: 12, detailedScans: 9 })
  })

  it('are not compared with, even where a later scan names theirs', async () => {
    const [thinned] = await storage.db
      .selectFrom('scans')
      .select('id')
      .where('results_removed_at', 'is not', null)
      .orderBy('key', 'desc')
      .limit(1)
      .execute()
    const later = await find(await scanAt(NOW - DAY, { sinceId: thinned!.id } as object))
    const earlier = await findEarlierScan(storage.db, later)
    expect(earlier).toMatchObject({ url: later.url, resultsRemovedAt: null } satisfies Partial<Scan>)
  })

  it('go on after the process was stopped in the middle, and partial data is never read', async () => {
    const old = await scanAt(NOW - 400 * DAY + 3_600_000)
    await scanAt(NOW - 400 * DAY)
    const some = await findOldScans(storage.db, projectKey, DEFAULT_RETENTION, NOW)
    const clock = { now: NOW + WAIT + DAY, isOver: () => true }
    await storage.background((db) => thinScans.removeSome(db, projectKey, some, clock))
    expect(await find(old)).toMatchObject({ resultsRemovedAt: NOW + WAIT + DAY })
    expect(await rowsOf(old)).toBeGreaterThan(0)
    const { removed } = await thin(storage, NOW + WAIT + 2 * DAY)
    // And the one that is not the latest anymore.
    expect(removed.scans).toBe(2)
    expect(await rowsOf(old)).toBe(0)
    expect(await find(old)).toMatchObject({ resultsRemovedAt: NOW + WAIT + DAY })
  })

  it('go also where a batch has no time left after its first question', async () => {
    const old = await scanAt(NOW - 500 * DAY)
    await scanAt(NOW - 500 * DAY - 3_600_000)
    const some = await findOldScans(storage.db, projectKey, DEFAULT_RETENTION, NOW)
    const clock = { now: NOW + WAIT + 3 * DAY, isOver: () => true }
    // A step for each table at most, with what every scan has of it.
    const most = some.length * SCAN_CONTENTS.length
    let steps = 0
    for (; some.length > 0 && steps < most; steps++)
      await storage.background((db) => thinScans.removeSome(db, projectKey, some, clock))
    expect([some, await rowsOf(old)]).toEqual([[], 0])
  })
})

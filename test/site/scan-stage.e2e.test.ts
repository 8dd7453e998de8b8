import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { createRunLimiter } from '../../src/actions/runs/run-limit.ts'
import { deleteScan, rescan, updateScan } from '../../src/actions/scans/update-scan.ts'
import { REQUESTS_PER_HOST } from '../../src/engine/net/host-limiter.ts'
import { HostSlots } from '../../src/queue/host-slots.ts'
import { createJudgingPool } from '../../src/queue/judging-pool.ts'
import type { Scan } from '../../src/storage/scans/scan.ts'
import { stopScan } from '../../src/storage/scans/scan-writes.ts'
import { purgeDeletedProjects } from '../../src/storage/upkeep.ts'
import { forTest } from '../for-test.ts'
import { KINDS, openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'
import { plantForTest } from './new-scan.ts'
import { closedGate, links, type PlantedSite, page, type Site } from './planted-site.ts'
import { openScanStage, type ScanStage } from './scan-stage.ts'

/** Pages that link to the next two, and one broken link. */
function chain(count: number): Site {
  return (path) => {
    const i = path === '/' ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN)
    if (Number.isNaN(i) || i >= count) return undefined
    return page(
      `Page ${i}`,
      links(...[i + 1, i + 2].filter((n) => n < count).map((n) => `/p${n}`), ...(i === 3 ? ['/gone'] : [])),
    )
  }
}

describe.each(KINDS)('the workers of scans, on %s', (kind) => {
  let test: TestStorage
  beforeAll(async () => {
    test = await openTestStorage(kind)
  })
  afterAll(() => test.close())

  const stageOf = (options?: Parameters<typeof openScanStage>[2]) =>
    forTest(openScanStage(test.storage, test.settings.databaseUrl, options))
  const means = ({ queue }: ScanStage) => ({
    storage: test.storage,
    queue,
    runLimiter: createRunLimiter(0),
    now: Date.now,
    actor: OPERATOR,
  })
  const update = (stage: ScanStage, scan: Scan, status: 'stopped' | 'running') =>
    updateScan(means(stage), scan.userId, scan.id, { status })

  /** Resolves when the site was asked for the eighth page of a chain; it answers nothing more until it is released. */
  async function holdLate(site: PlantedSite): Promise<() => void> {
    const gate = closedGate()
    let isHeld = false
    site.delay = (path) => {
      // Longer than the time between two commits, so that something is stored.
      if (path === '/p3') return setTimeout(300)
      isHeld ||= path === '/p8'
      return isHeld ? gate.wait() : undefined
    }
    await gate.isReached
    return gate.open
  }

  it('stop a scan and judge what it found, and go on with it later', async () => {
    const site = await plantForTest(chain(20))
    const stage = await stageOf()
    await stage.startWorker()
    const held = holdLate(site)
    const scan = await stage.create(site)
    const release = await held
    await update(stage, scan, 'stopped')
    const stopped = await stage.ended(scan)
    expect(stopped).toMatchObject({ status: 'stopped', cut: { limit: 'stopped' }, isStopping: false })
    expect(stopped.judged).toBeLessThan(20)
    expect(stopped.score).not.toBeNull()
    release()
    await update(stage, scan, 'running')
    expect(await stage.ended(scan)).toMatchObject({ status: 'done', cut: null, judged: 20 })
  })

  it.each(['/', '/sitemap.xml'])(
    'end a scan that is stopped while %s does not answer, and don’t ask for it again',
    async (silent) => {
      const site = await plantForTest(chain(3))
      const stage = await stageOf()
      await stage.startWorker()
      const gate = closedGate()
      site.delay = (path) => (path === silent ? gate.wait() : undefined)
      const scan = await stage.create(site)
      await gate.isReached
      await update(stage, scan, 'stopped')
      // The site answers only after that: if the scan waited for it, this would not end.
      expect(await stage.ended(scan)).toMatchObject({
        status: 'stopped',
        cut: { limit: 'stopped' },
        error: null,
        score: null,
        isStopping: false,
      })
      expect(site.requests.filter(({ path }) => path === silent)).toHaveLength(1)
      // An attempt is announced after its last write.
      await vi.waitFor(() => expect(stage.attempts.map(({ end }) => end)).toEqual(['ended']), 120_000)
      gate.open()
      await update(stage, scan, 'running')
      expect(await stage.ended(scan)).toMatchObject({ status: 'done', cut: null, judged: 3 })
    },
  )

  it('go on with a scan that is stopped and started again while what it found is judged', async () => {
    const site = await plantForTest(chain(20))
    const ends: string[] = []
    const stage = await stageOf({
      async onEnd(scan) {
        if (scan.status === 'stopped') {
          release()
          await update(stage, scan, 'running')
        }
        return async () => {
          ends.push(scan.status)
        }
      },
    })
    await stage.startWorker()
    const held = holdLate(site)
    const scan = await stage.create(site)
    const release = await held
    await update(stage, scan, 'stopped')
    expect(await stage.ended(scan)).toMatchObject({ status: 'done', cut: null, judged: 20 })
    expect(ends).toEqual(['done'])
  })

  // The queue is the same table on both.
  if (kind === 'postgres') {
    it('give way to scans that wait, and share the time', async () => {
      const sites = [await plantForTest(chain(4)), await plantForTest(chain(1))] as const
      const stage = await stageOf({ turnMs: 1 })
      const gaveWay = vi.waitFor(() => expect(stage.attempts).not.toEqual([]), 120_000).catch(() => {})
      // Each answer takes longer than the time between two commits, and only the first comes before it has given way.
      sites[0].delay = async (path) => {
        if (/^\/p\d+$/.test(path)) await gaveWay
        if (/^\/(p\d+)?$/.test(path)) await setTimeout(300)
      }
      const long = await stage.create(sites[0])
      const short = await stage.create(sites[1])
      await stage.startWorker()
      expect([(await stage.ended(long)).judged, (await stage.ended(short)).judged]).toEqual([4, 1])
      const told = () => stage.attempts.map(({ id, end }) => `${id === long.id ? 'long' : 'short'} ${end}`)
      await vi.waitFor(() => expect(told()).toContain('long ended'), 120_000)
      const ends = told()
      expect(ends[0]).toBe('long given back')
      expect(ends.indexOf('short ended')).toBeLessThan(ends.indexOf('long ended'))
      expect(stage.overlaps).toBe(1)
    })
  }

  it('let go of a scan that is deleted', async () => {
    const site = await plantForTest(chain(1_000))
    const stage = await stageOf()
    const scan = await stage.create(site)
    await stage.startWorker()
    const release = await holdLate(site)
    expect(await deleteScan(means(stage), scan.userId, scan.id)).toBe(true)
    await stage.queue.scanEnded(scan.id)
    release()
    await expect.poll(() => stage.attempts).toMatchObject([{ end: 'moved' }])
    await purgeDeletedProjects(test.storage)
    for (const table of ['scan_pages', 'scan_evidence', 'scan_parts'] as const)
      expect((await test.storage.db.selectFrom(table).selectAll().execute()).length).toBe(
        (
          await test.storage.db
            .selectFrom(table)
            .selectAll()
            .where('scan_key', 'in', (eb) => eb.selectFrom('scans').select('key'))
            .execute()
        ).length,
      )
    expect(stage.errors).toEqual([])
  })

  if (kind === 'postgres') {
    it('log in with headers that are sealed, also when a scan is repeated, and fail if they cannot be opened', async () => {
      const site = await plantForTest((path) => (path === '/' ? page('Start', links('/logout')) : undefined))
      const stage = await stageOf()
      const canary = 'canary-77ab'
      const scan = await stage.create(site, { pages: 3 }, [['Authorization', `Bearer ${canary}`]])
      await stage.startWorker()
      expect(await stage.ended(scan)).toMatchObject({ status: 'done', judged: 1 })
      site.requests.length = 0
      const again = (await rescan(means(stage), { userId: scan.userId }, scan.id))!
      await stage.ended(again)
      expect(site.requests.find(({ path }) => path === '/')?.headers.authorization).toBe(`Bearer ${canary}`)
      expect(site.requests.map(({ path }) => path)).not.toContain('/logout')
      const { db } = test.storage
      const rows = await db.selectFrom('scans').selectAll().where('project_key', '=', scan.projectKey).execute()
      expect(rows.map(({ secret }) => secret === null)).toEqual([false, false])
      expect(rows.some((row) => Object.values(row).some((value) => Buffer.from(String(value)).includes(canary)))).toBe(
        false,
      )
      await db.updateTable('scans').set({ secret: rows[0]!.secret!.toReversed() }).where('id', '=', again.id).execute()
      const lost = (await rescan(means(stage), { userId: scan.userId }, again.id))!
      expect(await stage.ended(lost)).toMatchObject({ status: 'failed', error: { code: 'not_collected' } })
    })
  }
})

describe('a worker of scans', () => {
  let test: TestStorage
  beforeAll(async () => {
    test = await openTestStorage('sqlite')
  })
  afterAll(() => test.close())

  it('is free while a host wants a pause, and goes on after it', async () => {
    let time = Date.now()
    const asks = await plantForTest((path, count, origin) => {
      if (path === '/p5' && count === 1) return { status: 429, headers: { 'retry-after': '3600' } }
      return chain(12)(path, count, origin)
    })
    const other = await plantForTest(chain(3))
    const stage = await forTest(openScanStage(test.storage, undefined, { now: () => time }))
    await stage.startWorker()
    const scan = await stage.create(asks)
    await expect.poll(async () => (await stage.find(scan)).status).toBe('waiting')
    const waiting = await stage.find(scan)
    expect(waiting.reason).toContain('Retry-After')
    expect(waiting.retryAt! - time).toBeGreaterThan(3_500_000)
    expect(await stage.ended(await stage.create(other))).toMatchObject({ status: 'done', judged: 3 })
    expect((await stage.find(scan)).status).toBe('waiting')
    time += 3_600_001
    stage.queue.nudgeScans()
    expect(await stage.ended(scan)).toMatchObject({ status: 'done', judged: 12, reason: null, retryAt: null })
  })

  it('does not wait for a server whose scan was stopped just before it asked for a pause', async () => {
    const site = await plantForTest((path, count, origin) =>
      path === '/p5' ? { status: 503, headers: { 'retry-after': '3600' } } : chain(12)(path, count, origin),
    )
    // The worker looks at the scan too late to see the stop before the answer.
    const stage = await forTest(openScanStage(test.storage, undefined, { heartbeatMs: 600_000 }))
    const scan = await stage.create(site)
    site.delay = async (path) => {
      if (path !== '/p5') return
      const stopped = await stage.find(scan)
      await test.storage.transaction((db) => stopScan(db, stopped, Date.now()))
    }
    await stage.startWorker()
    expect(await stage.ended(scan)).toMatchObject({ status: 'stopped', reason: null, retryAt: null })
    expect(site.requests.filter(({ path }) => path === '/p5')).toHaveLength(1)
  })

  it('waits for robots.txt, and gives up with that reason', async () => {
    let failures = 2
    const site = await plantForTest((path, count, origin) => {
      if (path === '/robots.txt') return failures-- > 0 ? { status: 503 } : undefined
      return chain(3)(path, count, origin)
    })
    const stage = await forTest(openScanStage(test.storage, undefined, { robotsWaits: [1, 1] }))
    await stage.startWorker()
    expect(await stage.ended(await stage.create(site))).toMatchObject({ status: 'done', judged: 3 })
    const ends = () => stage.attempts.map(({ end }) => end)
    const thrice = ['waiting', 'waiting', 'ended']
    // An attempt is announced after its last write.
    await vi.waitFor(() => expect(ends()).toEqual(thrice), 120_000)
    failures = Number.POSITIVE_INFINITY
    const failed = await stage.ended(await stage.create(site))
    expect(failed).toMatchObject({
      status: 'failed',
      error: { code: 'http_error', message: expect.stringContaining('robots.txt') },
    })
    await vi.waitFor(() => expect(ends().slice(3)).toEqual(thrice), 120_000)
  })

  it('does not make a report of the same host wait', async () => {
    const site = await plantForTest(chain(4))
    // Every page but the start page.
    const gate = closedGate()
    site.delay = (path) => (/^\/p\d/.test(path) ? gate.wait() : undefined)
    const slots = new HostSlots(REQUESTS_PER_HOST)
    const collecting = { allow: ['127.0.0.0/8'], userAgent: 'VerdictBot/1.0', now: Date.now }
    const judging = createJudgingPool({ ...collecting, concurrency: 1, processes: 1, slots })
    const stage = await forTest(openScanStage(test.storage, undefined, { slots }))
    onTestFinished(() => judging.close())
    await stage.startWorker()
    const scan = await stage.create(site)
    await gate.isReached
    const { outcome } = await judging.assess(site.url, { owner: scan.userId })
    expect(outcome.score).not.toBeNull()
    expect(await stage.find(scan)).toMatchObject({ status: 'running' })
    gate.open()
    expect(await stage.ended(scan)).toMatchObject({ status: 'done' })
  })
})

it('several workers share the scans, one for each host at a time', async () => {
  const test = await forTest(openTestStorage('postgres'))
  const sites = [await plantForTest(chain(8)), await plantForTest(chain(3)), await plantForTest(chain(3))] as const
  const stage = await forTest(openScanStage(test.storage, test.settings.databaseUrl))
  const scans = [
    await stage.create(sites[0]),
    await stage.create(sites[0]),
    await stage.create(sites[1]),
    await stage.create(sites[2]),
  ]
  await Promise.all([stage.startWorker(), stage.startWorker(), stage.startWorker()])
  const ended = await Promise.all(scans.map((scan) => stage.ended(scan)))
  expect(ended.map(({ status, judged }) => [status, judged])).toEqual([
    ['done', 8],
    ['done', 8],
    ['done', 3],
    ['done', 3],
  ])
  await vi.waitFor(
    () => expect(stage.attempts.map(({ end }) => end)).toEqual(['ended', 'ended', 'ended', 'ended']),
    120_000,
  )
  expect(stage.overlaps).toBe(1)
  expect(stage.errors).toEqual([])
})

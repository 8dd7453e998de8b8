import { afterAll, beforeAll, expect, it } from 'vitest'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import type { Scan } from '../../src/storage/scans/scan.ts'
import { copyForRescan } from '../../src/storage/scans/scan-writes.ts'
import { createScanEnded } from '../../src/watch/scan-ended.ts'
import { links, type PlantedSite, page, plantSite } from '../site/planted-site.ts'
import { openScanStage, type ScanStage } from '../site/scan-stage.ts'
import { makeSchedule } from '../storage/make-watched.ts'
import { useTestStorage } from '../storage/open-test-storage.ts'

const { storage } = useTestStorage('sqlite')
let stage: ScanStage
let site: PlantedSite
let isBroken = false

beforeAll(async () => {
  site = await plantSite((path) => {
    if (path === '/') return page('Home', links('/a', '/b'))
    if (path === '/a') return page('A', links('/'))
    return path === '/b' && !isBroken ? page('B', links('/')) : undefined
  })
  const onEnd = createScanEnded({ storage, baseUrl: 'https://verdict.example', now: Date.now })
  stage = await openScanStage(storage, undefined, { onEnd })
})
afterAll(async () => {
  await stage.close()
  await site.close()
})

async function told() {
  const rows = await storage.db.selectFrom('events').select(['type', 'body']).orderBy('seq').execute()
  return rows.map(({ type, body }) => ({ type, ...JSON.parse(body) }))
}

/** As a tick starts it: in one transaction, because a worker takes it up at once. */
async function scanAgain(before: Scan): Promise<Scan> {
  const id = await storage.transaction(async (db) => {
    const copy = (await copyForRescan(db, before))!
    return createScan(db, { ...copy, scheduled: { scheduleKey: 1, tick: Date.now() } }, Date.now())
  })
  stage.queue.nudgeScans()
  return stage.ended({ ...before, id })
}

it('tells of a scan that a schedule started, once, and of what fails and is fixed since the one before', async () => {
  const first = await stage.create(site)
  await stage.startWorker()
  await stage.ended(first)
  expect(await told()).toEqual([])
  await makeSchedule(storage, first.userId, { scope: 'scan', target: first.project }, Date.now())

  isBroken = true
  const broken = await scanAgain(first)
  const { id, judged: pages, result, score, project } = broken
  const [scanned, ...others] = await told()
  expect(scanned).toEqual({
    type: 'site.scanned',
    project,
    url: `https://verdict.example/scans/${id}`,
    scan: { id, pages, result, score },
    new_findings: expect.any(Number),
    fixed_findings: expect.any(Number),
  })
  expect(scanned.new_findings).toBeGreaterThan(0)
  const failing = others.find(({ type }) => type === 'site.failing')
  const ids = failing.audits.map((audit: { id: string }) => audit.id)
  expect(ids).toContain('site/broken-links')
  expect(failing.compare_url).toBe(`https://verdict.example/scans/${id}/changes?since=${first.id}`)

  isBroken = false
  await scanAgain(broken)
  const fixed = (await told()).slice(1 + others.length).find(({ type }) => type === 'site.fixed')
  expect(fixed.audits.map((audit: { id: string }) => audit.id)).toEqual(ids)
})

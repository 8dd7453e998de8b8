import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRunLimiter } from '../../src/actions/run-limit.ts'
import { rescan } from '../../src/actions/update-scan.ts'
import { knownKey } from '../../src/storage/ids.ts'
import type { Scan } from '../../src/storage/scans/scans.ts'
import { createScanEnded } from '../../src/watch/scan-ended.ts'
import { links, type PlantedSite, page, plantSite } from '../site/planted-site.ts'
import { openScanStage, type ScanStage } from '../site/scan-stage.ts'
import { openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'

let test: TestStorage
let stage: ScanStage
let site: PlantedSite
let isBroken = false

beforeAll(async () => {
  test = await openTestStorage('sqlite')
  const { storage } = test
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
  await test.close()
})

/** As a tick starts it. */
async function schedule(scan: Scan): Promise<void> {
  await test.storage.db.updateTable('scans').set({ origin: 'schedule' }).where('key', '=', knownKey(scan.id)).execute()
}

async function told() {
  const rows = await test.storage.db.selectFrom('events').select(['type', 'body']).orderBy('seq').execute()
  return rows.map(({ type, body }) => ({ type, ...JSON.parse(body) }))
}

it('tells of a scan that a schedule started, once, with what changed since the one before', async () => {
  const first = await stage.create(site)
  const worker = await stage.startWorker()
  await stage.ended(first)
  await worker.stop()
  expect(await told()).toEqual([])

  isBroken = true
  const means = { storage: test.storage, queue: stage.queue, runLimiter: createRunLimiter(0), now: Date.now }
  const scan = (await rescan(means, { userId: first.userId }, first.id))!
  await schedule(scan)
  await stage.startWorker()
  const ended = await stage.ended(scan)
  expect(await told()).toEqual([
    {
      type: 'site.scanned',
      project: ended.project,
      url: `https://verdict.example/scans/${scan.id}`,
      scan: { id: scan.id, pages: ended.judged, result: ended.result, score: ended.score },
      new_findings: expect.any(Number),
      fixed_findings: expect.any(Number),
    },
  ])
  expect((await told())[0].new_findings).toBeGreaterThan(0)
})

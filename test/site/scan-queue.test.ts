import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findOrCreateProject } from '../../src/storage/projects/projects.ts'
import { createScan } from '../../src/storage/scans/create-scan.ts'
import { claimScan, postponeScan, recordHeartbeat, requeueScan } from '../../src/storage/scans/scan-queue.ts'
import { findScan } from '../../src/storage/scans/scans.ts'
import { KINDS, makeUser, openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'

describe.each(KINDS)('the queue of scans, on %s', (kind) => {
  let test: TestStorage
  let now = Date.parse('2026-01-15T12:00:00Z')
  beforeAll(async () => {
    test = await openTestStorage(kind)
  })
  afterAll(() => test.close())
  afterEach(async () => {
    await test.storage.db.updateTable('scans').set({ status: 'done' }).execute()
  })

  const newUser = async () => (await makeUser(test.storage)).id
  const queue = (userId: string, host: string) =>
    test.storage.transaction(async (db) => {
      // Ids of one millisecond have no order among those of other times.
      now++
      const project = await findOrCreateProject(db, userId, host, now)
      return createScan(db, { ...project, url: `https://${host}/`, options: {} }, now)
    })
  const claim = () => claimScan(test.storage, { now, silenceMs: 1_000 })

  it('takes turns by user, however many scans each has', async () => {
    const ann = await newUser()
    const ben = await newUser()
    const names = new Map<string, string>()
    for (const [user, name] of [
      [ann, 'a1'],
      [ann, 'a2'],
      [ann, 'a3'],
      [ben, 'b1'],
    ] as const)
      names.set(await queue(user, `${name}.example`), name)
    const order: string[] = []
    for (let turn = 0; turn < 7; turn++) {
      const scan = (await claim())!
      order.push(names.get(scan.id)!)
      if (turn === 4) names.set(await queue(await newUser(), 'c1.example'), 'c1')
      await test.storage.transaction((db) => requeueScan(db, scan, now))
    }
    expect(order).toEqual(['a1', 'b1', 'a2', 'b1', 'a3', 'b1', 'c1'])
  })

  it('lets no two scans of a host run, until the first is silent', async () => {
    const first = await queue(await newUser(), 'one.example')
    const second = await queue(await newUser(), 'one.example')
    const claims = await Promise.all([claim(), claim(), claim()])
    expect(claims.flatMap((scan) => scan?.id ?? [])).toEqual([first])
    const worker = claims.find((scan) => scan !== undefined)!
    now += 900
    expect(await recordHeartbeat(test.storage.db, worker, { workedMs: 900, hasProgress: false }, now)).toEqual({
      isStopping: false,
    })
    now += 900
    expect(await claim()).toBeUndefined()
    now += 200
    const again = await claim()
    const other = await claim()
    expect(again).toMatchObject({ id: first, attempt: 2, failures: 2, workedMs: 900 })
    expect(other).toBeUndefined()
    // Its worker was only slow: what it says now is refused.
    expect(await recordHeartbeat(test.storage.db, worker, { workedMs: 1, hasProgress: true }, now)).toBeUndefined()
    expect(await test.storage.transaction((db) => requeueScan(db, worker, now))).toBe(false)
    await test.storage.transaction((db) => requeueScan(db, again!, now))
    expect(await claim()).toMatchObject({ id: second, attempt: 1 })
  })

  it('takes a scan from a worker that died while its clock was ahead', async () => {
    const first = await queue(await newUser(), 'ahead.example')
    await queue(await newUser(), 'ahead.example')
    now += 3_600_000
    expect(await claim()).toMatchObject({ id: first, attempt: 1 })
    now -= 3_600_000
    expect(await claim()).toMatchObject({ id: first, attempt: 2 })
    expect(await claim()).toBeUndefined()
  })

  it('leaves a scan alone until its host wants to be asked again', async () => {
    const id = await queue(await newUser(), 'wait.example')
    const scan = (await claim())!
    const wait = { until: now + 5_000, reason: 'The server asked for a pause (Retry-After).', hasProgress: false }
    expect(await test.storage.transaction((db) => postponeScan(db, scan, wait, now))).toBe(true)
    expect(await findScan(test.storage.db, id)).toMatchObject({
      status: 'waiting',
      retryAt: now + 5_000,
      reason: wait.reason,
    })
    expect(await claim()).toBeUndefined()
    now += 5_000
    expect(await claim()).toMatchObject({ id, failures: 2 })
    expect(await findScan(test.storage.db, id)).toMatchObject({ status: 'running', retryAt: null, reason: null })
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openQueue } from '../queue/open.ts'
import type { Queue } from '../queue/queue.ts'
import { openStorage, type Storage } from '../storage/open.ts'
import { findReport, findReportForPage } from '../storage/reports.ts'
import { createUser } from '../storage/users.ts'
import { makeReport, type NewReportFields, regenerate } from './make-report.ts'
import { verifyPassword } from './passwords.ts'

const NOW = 1_760_000_000_000
let folder: string
let storage: Storage
let queue: Queue
let userId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-actions-'))
  storage = await openStorage({ dataFolder: folder })
  queue = await openQueue({ storage, databaseUrl: null, now: () => NOW, onError: () => {}, graceMs: 100 })
  userId = (await createUser(storage.db, { email: 'a@example.com', passwordHash: null, role: 'user', now: NOW }))!.id
})

afterAll(async () => {
  await queue.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const make = (changes: Partial<NewReportFields> = {}, also?: Parameters<typeof makeReport>[2]) =>
  makeReport(
    { storage, queue, now: () => NOW },
    {
      userId,
      url: 'https://example.com/',
      project: 'example.com',
      privacy: 0,
      depth: 0,
      device: 'mobile',
      ...changes,
    },
    also,
  )

describe('making a report', () => {
  it('stores it with a run that waits', async () => {
    const report = await make()
    expect(await findReport(storage.db, userId, report.id)).toEqual(report)
    expect(report.status).toBe('queued')
  })

  it('keeps a password only where one is asked for, and never as it was', async () => {
    const [open, guarded] = [await make({ password: 'hush' }), await make({ privacy: 2, password: 'hush' })]
    expect((await findReportForPage(storage.db, open.id))?.passwordHash).toBeNull()
    const stored = (await findReportForPage(storage.db, guarded.id))!.passwordHash!
    expect(await verifyPassword('hush', stored)).toBe(true)
  })

  it('leaves nothing behind where what belongs to it fails', async () => {
    let id = ''
    const failing = make({}, async (_db, report) => {
      id = report.id
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await findReport(storage.db, userId, id)).toBeUndefined()
  })
})

describe('generating a report again', () => {
  it('takes the run that is under way', async () => {
    const report = await make()
    const again = await regenerate({ storage, queue, now: () => NOW }, userId, report.id)
    expect(again?.runId).toBe(report.runId)
  })

  it('answers nothing for a report that is gone, or of somebody else', async () => {
    const report = await make()
    const other = (await createUser(storage.db, {
      email: 'b@example.com',
      passwordHash: null,
      role: 'user',
      now: NOW,
    }))!
    expect(await regenerate({ storage, queue, now: () => NOW }, other.id, report.id)).toBeUndefined()
  })
})

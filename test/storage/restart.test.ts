import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openStorage } from '../../src/storage/open.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import { createReport } from '../../src/storage/reports/reports.ts'
import { storageTrouble } from '../../src/storage/trouble.ts'
import { createDatabase } from '../postgres/database.ts'
import { startPostgres } from '../postgres/start.ts'
import { inconsistencies } from './consistency.ts'
import { newReport } from './make-report.ts'
import { makeUser } from './open-test-storage.ts'

describe('when PostgreSQL restarts', () => {
  it('what was answered is kept, what fails says so, and all goes on by itself', async () => {
    const server = await startPostgres({ durable: true, own: true })
    const database = await createDatabase(server.url)
    const storage = await openStorage({ dataFolder: '', databaseUrl: database.url })
    try {
      const user = await makeUser(storage)
      const answered: string[] = []
      const troubles = new Set<string | undefined>()
      let done = false
      const creating = Array.from({ length: 4 }, async () => {
        while (!done) {
          try {
            const { report } = await storage.transaction((db) => createReport(db, newReport(user.id)))
            answered.push(report.id)
          } catch (error) {
            troubles.add(storageTrouble(error))
            await sleep(5)
          }
        }
      })
      for (const crash of [false, true]) {
        await server.restart({ crash, downFor: 100 })
        const before = answered.length
        await expect.poll(() => answered.length).toBeGreaterThan(before + 20)
      }
      done = true
      await Promise.all(creating)
      expect([...troubles]).toEqual(['unavailable'])
      await storage.ping()
      const rows = await storage.db.selectFrom('reports').select('id').execute()
      const kept = new Set(rows.map((row) => row.id))
      expect(answered.filter((id) => !kept.has(id))).toEqual([])
      expect(await inconsistencies(storage.db)).toEqual([])
      const list = await listReports(storage, user.id, {
        sortBy: 'id',
        sort: 'asc',
        page: 1,
        perPage: 10,
        search: 'ex',
      })
      expect(list.total).toBe(rows.length)
    } finally {
      await storage.close()
      await server.stop()
    }
  })
})

describe('a database that cannot be opened', () => {
  it('is named with the reason of the system', async () => {
    const here = await mkdtemp(join(tmpdir(), 'verdict-reason-'))
    await mkdir(join(here, 'verdict.db'))
    await expect(openStorage({ dataFolder: here })).rejects.toThrow('it is not a file')
    await rm(here, { recursive: true })
  })

  it('is named, with the reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'verdict-storage-'))
    const here = new URL(import.meta.url).pathname
    await expect(openStorage({ dataFolder: here })).rejects.toThrow(/^The database .*verdict\.db cannot be opened: /)
    const nobody = 'postgres://nobody@127.0.0.1:1/none'
    await expect(openStorage({ dataFolder: folder, databaseUrl: nobody })).rejects.toThrow(
      /^The PostgreSQL database cannot be opened: .*ECONNREFUSED/,
    )
    await rm(folder, { recursive: true })
  })
})

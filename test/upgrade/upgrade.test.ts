import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '../../src/actions/people/passwords.ts'
import { restoreStorage } from '../../src/storage/backup/restore.ts'
import { findReportForPage } from '../../src/storage/reports/reports.ts'
import { tick } from '../../src/watch/tick.ts'
import type { Client } from '../service/client.ts'
import { DATABASES, type Database } from '../service/databases.ts'
import { type Service, startService } from '../service/running.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { DATA, REPORT_PASSWORD, type WrittenData } from './data.ts'

/** The data of an earlier version, opened by this one: write-data.ts says how it was made. */
describe.each(DATABASES)('data of an earlier version on $name', ({ create }) => {
  let service: Service
  let database: Database
  let client: Client
  let written: WrittenData
  let report: string

  beforeAll(async () => {
    database = await create()
    written = JSON.parse(await readFile(DATA.ids, 'utf8'))
    const folder = await mkdtemp(join(tmpdir(), 'verdict-upgrade-'))
    if (database.url === undefined)
      await writeFile(join(folder, 'verdict.db'), zstdDecompressSync(await readFile(DATA.sqlite)))
    else await restoreStorage({ dataFolder: folder, databaseUrl: database.url }, DATA.postgres)
    service = await startService(database.url, folder)
    client = service.clientWith(written.key)
    report = `reports/${written.watched}`
  })
  afterAll(async () => {
    await service?.stop()
    await database?.drop()
  })

  const open = (path: string) =>
    fetch(service.base + path, { headers: { cookie: `session=${written.session}` }, redirect: 'manual' })

  it('is listed and shown with its key', async () => {
    const { body } = await client.get('reports?sort=asc')
    expect(body.data.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      [written.watched, 'done'],
      [written.locked, 'done'],
      [written.failed, 'failed'],
    ])
    const shown = await client.get(report)
    expect(shown.body.data).toMatchObject({ result: 'decent', score: 72, results: { score: 72, depth: 0 } })
    expect(shown.body.data.results.audits.length).toBeGreaterThan(50)
    const projects = await client.get('projects?sort_by=project&sort=asc')
    expect(projects.body.data[0]).toMatchObject({ project: written.project, reports: 2, scans: 1, pages: 3 })
    expect(await inconsistencies(service.storage.db)).toEqual([])
  })

  it('has its runs of all depths, which compare', async () => {
    const { body } = await client.get(`${report}/runs`)
    const runs = body.data as { id: string; depth_reached: number }[]
    expect(runs.map(({ depth_reached }) => depth_reached)).toEqual([0, 0, 2, 1, 0, 0])
    expect(runs).toMatchObject(runs.map(() => ({ results_removed_at: null, origin: 'user', change: null })))
    const deep = await client.get(`${report}/runs/${runs[2]!.id}`)
    expect(deep.body.data.results.lab).not.toBeNull()
    const compared = await client.get(`${report}/compare`)
    expect(compared.body.data).toMatchObject({ base: { run_id: runs[1]!.id }, head: { run_id: runs[0]!.id } })
    const baseline = await client.get(`${report}/compare?base=baseline`)
    expect(baseline.body.data.base.run_id).toBe(runs[1]!.id)
    expect((await client.get(`${report}/compare?base=${runs[2]!.id}`)).status).toBe(422)
  })

  it('has its pages, for the browser that was signed in', async () => {
    const { body } = await client.get(`${report}/runs`)
    const site = `/projects/${encodeURIComponent(written.project)}`
    const paths: [path: string, text: string][] = [
      ['/reports', written.watched],
      [`/${report}`, 'id="manage"'],
      [`/${report}/runs/${body.data[2].id}`, 'This is an earlier run'],
      [`/${report}/compare`, 'compare-line'],
      ['/projects', written.project],
      [site, written.scan],
      [`/scans/${written.scan}/pages`, '/good'],
      ['/schedules', written.project],
      [`${site}/settings`, 'v1'],
    ]
    for (const [path, text] of paths) {
      const answer = await open(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect([path, (await answer.text()).includes(text)]).toEqual([path, true])
    }
    const picture = await open(`/${report}/screenshot.webp?run=${body.data[2].id}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const locked = await findReportForPage(service.storage.db, written.locked)
    expect(await verifyPassword(REPORT_PASSWORD, locked!.passwordHash!)).toBe(true)
  })

  it('has its scan, with pages and findings', async () => {
    const scan = await client.get(`scans/${written.scan}`)
    expect(scan.body.data).toMatchObject({ status: 'done', result: 'good', score: 81 })
    expect((await client.get(`scans/${written.scan}/pages`)).body.meta.total).toBe(4)
    expect((await client.get(`scans/${written.scan}/findings`)).body.data.length).toBeGreaterThan(0)
  })

  it('goes on: its schedule is due, and its report runs again', async () => {
    const later = Date.now() + 3 * 3_600_000
    const started: string[] = []
    const taken = await tick({
      storage: service.storage,
      queue: {
        enqueueNew: async (_, runs) => void started.push(...runs.map(({ id }) => id)),
        nudge() {},
        nudgeScans() {},
      },
      now: () => later,
      perDay: 0,
      perMinute: 0,
      onError(error) {
        throw error
      },
    })
    expect([taken, started.length]).toEqual([1, 1])
    await client.call('POST', `${report}/cancel`)
    const again = await client.call('PATCH', `${report}?wait=10`, { form: { results: 1 } })
    expect(again.status).toBe(200)
    await expect.poll(async () => (await client.get(report)).body.data.score).toBe(91)
    expect((await client.get(`projects/${encodeURIComponent(written.project)}/retention`)).body.data).toMatchObject({
      source: 'server',
      runs: 9,
    })
  })
})

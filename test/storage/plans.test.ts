import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type AlertQuestion, listAlerts } from '../../src/storage/alerts/alerts.ts'
import { listPastEvents } from '../../src/storage/alerts/event-history.ts'
import { findBatch, listFailedOfBatch } from '../../src/storage/batches.ts'
import { listDeliveries, listEvents } from '../../src/storage/channels/deliveries.ts'
import { deleteProject } from '../../src/storage/projects/projects.ts'
import { createReports } from '../../src/storage/reports/bulk-reports.ts'
import type { ReportFilters } from '../../src/storage/reports/list/filters.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import { findRowDetails } from '../../src/storage/reports/list/row-details.ts'
import { findStatusCounts } from '../../src/storage/reports/list/scope.ts'
import { findPendingRemovals, listRemovals } from '../../src/storage/reports/removals.ts'
import { listIndexableReports } from '../../src/storage/reports/reports.ts'
import { findKnownUrls, findReportByUrl } from '../../src/storage/reports/reports-by-url.ts'
import { makeJudged, makeReport, NOW } from './make-report.ts'
import { makeUser, useTestStorage } from './open-test-storage.ts'

const questions = (['id', 'generated_at', 'url', 'result', 'score'] as const).flatMap((sortBy) =>
  (['asc', 'desc'] as const).flatMap((sort) =>
    [undefined, 'example.com'].flatMap((project) =>
      ([undefined, 'good'] as const).map((result) => ({ sortBy, sort, project, result })),
    ),
  ),
)

/** How SQLite answers each statement. */
function plansOf(queries: string[], dataFolder: string): string[][] {
  const database = new DatabaseSync(join(dataFolder, 'verdict.db'), { readOnly: true })
  try {
    return queries.map((sql) => {
      const plan = database.prepare(`explain query plan ${sql}`).all(...Array(sql.split('?').length - 1).fill(1))
      return plan.map((step) => String(step['detail']))
    })
  } finally {
    database.close()
  }
}

describe('the queries of lists on sqlite', () => {
  const test = useTestStorage('sqlite')
  let userId: string

  beforeAll(async () => {
    userId = (await makeUser(test.storage)).id
    for (const result of ['good', 'decent', 'bad'] as const) {
      await makeJudged(test.storage, userId, { result })
      await makeReport(test.storage, userId)
    }
  })

  it('read every page off an index, in its order', async () => {
    const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
    for (const question of questions) await listReports(test.storage, userId, { ...question, page: 1, perPage: 10 })
    const queries = asked.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('from "reports"'))
    asked.mockRestore()
    // Four columns to sort by, two ways, of all or a project: of all results, of one, and those that have none.
    expect(queries.length).toBeGreaterThanOrEqual(2 * 2 * (4 + 4 + 1))
    for (const steps of plansOf(queries, test.settings.dataFolder)) {
      expect(steps[0]).toMatch(/^SEARCH reports USING INDEX reports_of_(user|project)/)
      for (const step of steps.slice(1))
        expect(step).toMatch(/^SCALAR SUBQUERY|^SEARCH (projects|deleted_projects|user_counts) USING/)
    }
  })

  it.each<[ReportFilters, string]>([
    [{ status: 'failed' }, 'filters'],
    [{ status: 'failed', privacy: 0 }, 'filters'],
    [{ privacy: 2 }, 'filters'],
    [{ depth: 2 }, 'filters'],
    [{ device: 'desktop' }, 'filters'],
    [{ privacy: 1, depth: 2, device: 'desktop' }, 'filters'],
    [{ scoreMin: 97 }, 'score'],
    [{ scoreMax: 3, device: 'mobile' }, 'score'],
    [{ generatedAfter: NOW + 10 }, 'time'],
    [{ status: 'done' }, 'time'],
  ])('find the few reports that pass %j by an index', async (filters, index) => {
    const { id } = await makeUser(test.storage)
    const pages = Array.from({ length: 2001 }, (_, n) => ({ url: `https://example.com/${n}`, project: 'example.com' }))
    const settings = { privacy: 0, passwordHash: null, depth: 0, device: 'mobile', now: NOW } as const
    await createReports(test.storage.db, { userId: id, pages, ...settings, pace: { intervalMs: 0, takeNow: () => 0 } })
    await makeJudged(test.storage, id, { result: 'good', score: 98 })
    const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
    // In this thread, to see what is asked.
    const storage = { ...test.storage, slow: test.storage.db }
    for (const sortBy of ['id', 'url', 'score'] as const)
      await listReports(storage, id, { ...filters, sortBy, sort: 'desc', page: 1, perPage: 10 })
    const queries = asked.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('page.total'))
    asked.mockRestore()
    expect(queries).toHaveLength(3)
    for (const steps of plansOf(queries, test.settings.dataFolder)) {
      const searches = steps.filter((step) => step.includes(' reports '))
      expect(searches[0]).toMatch(new RegExp(`^SEARCH reports USING (COVERING )?INDEX reports_of_user_by_${index} `))
      expect(searches.slice(1)).toEqual(['SEARCH reports USING INTEGER PRIMARY KEY (rowid=?)'])
    }
  })

  it.each<[ReportFilters, string]>([
    [{ status: 'failed' }, 'filters (user_key=? AND privacy=? AND depth=? AND device=? AND status=?)'],
    [{ isUnfinished: true }, 'filters (user_key=? AND privacy=? AND depth=? AND device=? AND status=?)'],
    [{ status: 'done' }, 'status (user_key=?)'],
    [{ privacy: 1 }, 'filters (user_key=? AND privacy=?)'],
    [{ scoreMin: 90 }, 'score (user_key=? AND score>? AND score<?)'],
    [{ generatedAfter: NOW }, 'time (user_key=? AND generated_at>? AND generated_at<?)'],
    [{ privacy: 1, generatedAfter: NOW }, 'filters (user_key=? AND privacy=?)'],
    [
      { privacy: 1, scoreMin: 90 },
      'filters (user_key=? AND privacy=? AND depth=? AND device=? AND status=? AND score>? AND score<?)',
    ],
    [
      { generatedBefore: NOW, scoreMax: 50, status: 'done' },
      'filters (user_key=? AND privacy=? AND depth=? AND device=? AND status=? AND score>? AND score<?)',
    ],
  ])('count what passes %j by the index that knows all of it', async (filters, index) => {
    const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
    // In this thread, to see what is asked.
    const storage = { ...test.storage, slow: test.storage.db }
    await listReports(storage, userId, { ...filters, sortBy: 'id', sort: 'desc', page: 1, perPage: 10 })
    const queries = asked.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('as "matching"'))
    asked.mockRestore()
    expect(queries).toHaveLength(1)
    const [steps] = plansOf(queries, test.settings.dataFolder)
    // SQLite does not call a partial index covering where the query spells out its condition, but it reads no row either.
    const searches = steps!.map((step) => step.replace('COVERING INDEX', 'INDEX'))
    expect(searches).toContain(`SEARCH reports USING INDEX reports_of_user_by_${index}`)
  })

  it('read the sitemap off an index of the reports in it', async () => {
    const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
    await listIndexableReports(test.storage.db, 10)
    const queries = asked.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('from "reports"'))
    asked.mockRestore()
    expect(queries).toHaveLength(1)
    const [steps] = plansOf(queries, test.settings.dataFolder)
    expect(steps![0]).toBe('SCAN reports USING INDEX reports_indexable')
  })

  it.each<Partial<AlertQuestion>>([
    {},
    { project: 'example.com' },
    { reportId: '01890000-0000-7000-8000-000000000000' },
    { isOfSite: true },
  ])('of alerts in any state that are %j read only those of the user', async (asked) => {
    const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
    const states = ['firing', 'unstable', 'pending'] as const
    await listAlerts(test.storage.db, userId, { states, page: 1, perPage: 10, ...asked })
    const queries = prepared.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('from "alerts"'))
    prepared.mockRestore()
    expect(queries).toHaveLength(2)
    for (const steps of plansOf(queries, test.settings.dataFolder))
      for (const step of steps) expect(step).toMatch(/^SEARCH |^USE TEMP B-TREE FOR ORDER BY$/)
  })

  it('of the history of alerts pass over the events of runs', async () => {
    const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
    await listPastEvents(test.storage.db, userId, 30)
    const queries = asked.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('from "events"'))
    asked.mockRestore()
    expect(queries).toHaveLength(1)
    const [steps] = plansOf(queries, test.settings.dataFolder)
    expect(steps![0]).toBe('SEARCH events USING INDEX events_told (user_key=?)')
    expect(steps).not.toContain('USE TEMP B-TREE FOR ORDER BY')
  })

  it('of events and deliveries count by an index alone, and read only what a page shows', async () => {
    const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
    await listEvents(test.storage.db, userId, { page: 1, perPage: 10 })
    await listDeliveries(test.storage.db, userId, { page: 1, perPage: 10 })
    const queries = asked.mock.calls
      .map(([sql]) => sql)
      .filter((sql) => sql.includes('from "events"') || sql.includes('from "deliveries"'))
    asked.mockRestore()
    const [events, pageOfEvents, deliveries, pageOfDeliveries] = plansOf(queries, test.settings.dataFolder)
    expect(events).toEqual(['SEARCH events USING COVERING INDEX events_of_user (user_key=?)'])
    expect(pageOfEvents).toEqual(['SEARCH events USING INDEX events_of_user (user_key=?)'])
    const byChannel = 'SEARCH deliveries USING COVERING INDEX deliveries_of_channel (channel_key=?)'
    expect(deliveries).toContain(byChannel)
    expect(deliveries!.join()).not.toContain('SEARCH events')
    expect(pageOfDeliveries).toContain(byChannel)
  })

  it('of the dashboard read no table from end to end', async () => {
    const { db } = test.storage
    const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
    const { items } = await listReports(test.storage, userId, { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 })
    const ids = items.map(({ id }) => id)
    const urls = items.map(({ url }) => url)
    await findRowDetails(db, ids)
    await findStatusCounts(db, userId, undefined)
    await findStatusCounts(db, userId, 'example.com')
    await findBatch(db, userId, NOW)
    await listFailedOfBatch(db, userId, NOW, 10)
    await findPendingRemovals(db, ids)
    await listRemovals(db, userId, 5)
    await findReportByUrl(db, userId, urls[0]!)
    await findKnownUrls(db, userId, urls)
    const queries = asked.mock.calls.map(([sql]) => sql).filter((sql) => sql.startsWith('select'))
    asked.mockRestore()
    expect(queries.length).toBeGreaterThanOrEqual(10)
    const scans = plansOf(queries, test.settings.dataFolder)
      .flat()
      .filter((step) => /^SCAN (reports|runs|projects)/.test(step))
    expect(scans).toEqual([])
  })

  it('are asked of another thread while a project is purged', async () => {
    await makeReport(test.storage, userId, { url: 'https://gone.example/' })
    await deleteProject(test.storage.db, userId, 'gone.example')
    const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
    const list = await listReports(test.storage, userId, { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 })
    expect(list.total).toBe(6)
    expect(asked.mock.calls.flat().filter((sql) => String(sql).includes('"reports"'))).toEqual([])
    asked.mockRestore()
  })
})

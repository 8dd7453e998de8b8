import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteSchedule, updateSchedule } from '../../src/actions/schedules/schedules.ts'
import { availabilityOf, totalOf } from '../../src/domain/uptime/availability.ts'
import { createPageChecker, type PageCheck } from '../../src/queue/uptime/check-page.ts'
import { contentProblemOf as findContentProblem } from '../../src/queue/uptime/content-problem.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { deleteReports } from '../../src/storage/reports/reports.ts'
import { purgeDeletedProjects } from '../../src/storage/upkeep.ts'
import { ageUptimeChecks } from '../../src/storage/uptime/uptime-checks.ts'
import { findUptime } from '../../src/storage/uptime/uptime-history.ts'
import { createUptime, type UptimeOptions } from '../../src/watch/uptime.ts'
import { type Loopback, serve } from '../loopback.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { makeJudged } from '../storage/make-report.ts'
import { eventsOf, makeAlertRule, makeSchedule } from '../storage/make-watched.ts'
import { KINDS, makeUser, useTestStorage } from '../storage/open-test-storage.ts'

const SECOND = 1_000
const MINUTE = 60_000
const DAY = 86_400_000
const START = Date.parse('2026-11-16T06:00:00Z')
const FINE: PageCheck = { status: 200, ttfb: 20, failure: null, certificate: null }
const FAILED: PageCheck = { ...FINE, status: null, ttfb: null, failure: { code: 'timeout', message: 'No answer.' } }

describe.each(KINDS)('checks of uptime on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: string
  let time: number
  beforeEach(async () => {
    time = START
    user = (await makeUser(storage)).id
  })
  afterEach(async () => {
    expect(await inconsistencies(storage.db)).toEqual([])
    await storage.db.deleteFrom('schedules').execute()
    await storage.db.deleteFrom('uptime_pages').execute()
  })

  const options = (changes: Partial<UptimeOptions> = {}): UptimeOptions => ({
    storage,
    checker: { check: async () => FINE },
    now: () => time,
    baseUrl: null,
    onError(error) {
      throw error
    },
    ...changes,
  })
  /** Checks what is due until nothing is. */
  async function checkAll(uptime: ReturnType<typeof createUptime>): Promise<void> {
    while (await uptime.round()) await uptime.settled()
  }
  /** Each second of the fake clock, or only those at which something may be due. */
  async function pass(milliseconds: number, uptime: ReturnType<typeof createUptime>, step = SECOND): Promise<void> {
    for (const until = time + milliseconds; time < until; ) {
      time += step
      await checkAll(uptime)
    }
  }
  const makePage = (url: string) => makeJudged(storage, user, { url, result: 'good' })
  const watch = (target: string, rule = 'every minute', scope: 'report' | 'project' = 'report') =>
    makeSchedule(storage, user, { scope, target, kind: 'uptime', rule }, time)
  const checksOf = (reportId: string) =>
    storage.db
      .selectFrom('uptime_checks')
      .select(['at', 'code', 'status', 'ttfb'])
      .where('report_key', '=', knownKey(reportId))
      .orderBy('at')
      .execute()

  it('are made once each minute, however many workers there are', async () => {
    const pages = []
    for (let index = 0; index < 24; index++) {
      const page = await makePage(`https://host${index % 3}.example/${index}`)
      await watch(page.id, index === 0 ? 'every 5 minutes' : 'every minute')
      pages.push(page.id)
    }
    const checked: string[] = []
    const atOnce = new Map<string, number>()
    let most = 0
    const check: UptimeOptions['checker']['check'] = async ({ url }) => {
      const { host } = new URL(url)
      checked.push(url)
      atOnce.set(host, (atOnce.get(host) ?? 0) + 1)
      most = Math.max(most, ...atOnce.values())
      await new Promise(setImmediate)
      atOnce.set(host, atOnce.get(host)! - 1)
      return FINE
    }
    const workers = [1, 2].map(() => createUptime(options({ checker: { check } })))
    for (let second = 0; second < 600; second += 5) {
      time += 5 * SECOND
      for (let isMore = true; isMore; ) {
        const more = await Promise.all(workers.map((one) => one.round()))
        isMore = more.includes(true)
        await Promise.all(workers.map((one) => one.settled()))
      }
    }
    expect(most).toBe(1)
    const counts = new Map<string, number>()
    for (const url of checked) counts.set(url, (counts.get(url) ?? 0) + 1)
    expect([...counts.values()].sort((a, b) => a - b)).toEqual([2, ...Array(23).fill(10)])
    expect(await checksOf(pages[1]!)).toHaveLength(10)
    const found = await findUptime(storage.db, { userId: user, reportId: pages[1]! }, { now: time })
    expect(found).toMatchObject({
      current: { period: MINUTE, phase: 'up', pages: 1, down: 0 },
      days: [{ day: Math.floor(START / DAY), checks: 10, down: 0, responses: 10, ttfb: 200 }],
      outages: [],
      outagesTotal: 0,
    })
  })

  it('go on by others a minute after a worker was killed, and are not lost', async () => {
    const page = await makePage('https://killed.example/')
    await watch(page.id)
    const killed = createUptime(options({ checker: { check: () => new Promise(() => {}) } }))
    time += MINUTE
    expect(await killed.round()).toBe(true)
    const other = createUptime(options())
    await pass(30 * SECOND, other)
    expect(await checksOf(page.id)).toEqual([])
    await pass(30 * SECOND, other)
    expect(await checksOf(page.id)).toHaveLength(1)
  })

  it('are made by another worker at once where one is stopped', async () => {
    const page = await makePage('https://stopped.example/')
    await watch(page.id)
    const check: UptimeOptions['checker']['check'] = ({ signal }) =>
      new Promise((resolve) => {
        const aborted = { ...FAILED, failure: { code: 'aborted' as const, message: '' } }
        signal.addEventListener('abort', () => resolve(aborted))
      })
    const stopped = createUptime(options({ checker: { check } }))
    time += MINUTE
    await stopped.round()
    await stopped.stop()
    expect(await checksOf(page.id)).toEqual([])
    await checkAll(createUptime(options()))
    expect((await checksOf(page.id)).map(({ code }) => code)).toEqual([null])
  })

  it('say nothing of a page where they cannot be made, and go on with the others', async () => {
    const pages = [await makePage('https://broken.example/'), await makePage('https://fine.example/')]
    for (const { id } of pages) await watch(id)
    const errors: unknown[] = []
    const check: UptimeOptions['checker']['check'] = async ({ url }) => {
      if (url.includes('broken')) throw new Error('no memory')
      return FINE
    }
    const uptime = createUptime(options({ checker: { check }, onError: (error) => errors.push(error) }))
    await pass(3 * MINUTE, uptime)
    expect(errors).toHaveLength(3)
    const found = await Promise.all(pages.map(({ id }) => checksOf(id)))
    expect(found.map(({ length }) => length)).toEqual([0, 3])
    expect(await eventsOf(storage, user)).toEqual([])
  })

  it('go on after the clock was ahead', async () => {
    const page = await makePage('https://ahead.example/')
    time += 10 * DAY
    await watch(page.id)
    const uptime = createUptime(options())
    await pass(MINUTE, uptime, MINUTE)
    time = START
    await pass(MINUTE, uptime, MINUTE)
    expect((await checksOf(page.id)).filter(({ at }) => at < START + DAY)).toHaveLength(1)
  })

  it('follow the pages of a project, and a page’s own schedule first, until it is paused or deleted', async () => {
    const pages = [await makePage('https://shop.example/a'), await makePage('https://shop.example/b')]
    const ofProject = await watch('shop.example', 'every 5 minutes', 'project')
    const own = await watch(pages[0]!.id)
    const planned = async () => {
      const rows = await storage.db.selectFrom('uptime_pages').select(['report_key', 'period']).execute()
      return Object.fromEntries(rows.map(({ report_key, period }) => [report_key, period / MINUTE]))
    }
    const [a, b] = pages.map(({ id }) => knownKey(id)) as [number, number]
    expect(await planned()).toEqual({ [a]: 1, [b]: 5 })
    const c = knownKey((await makePage('https://shop.example/c')).id)
    const uptime = createUptime(options())
    await uptime.updatePages()
    expect(await planned()).toEqual({ [a]: 1, [b]: 5, [c]: 5 })
    const acting = { storage, now: () => time }
    await updateSchedule(acting, user, own.id, (before) => ({ ...before, enabled: false }))
    expect(await planned()).toEqual({ [a]: 5, [b]: 5, [c]: 5 })
    await deleteReports(storage.db, user, [pages[1]!.id])
    expect(await planned()).toEqual({ [a]: 5, [c]: 5 })
    await deleteSchedule(acting, user, ofProject.id)
    expect(await planned()).toEqual({})
  })

  describe('of a page that goes down', () => {
    let site: Loopback
    let answer: (path: string) => number
    beforeEach(async () => {
      answer = () => 200
      site = await serve((request, response) => {
        response.writeHead(answer(request.url!), { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
      })
    })
    afterEach(() => site.close())

    const checker = () => createPageChecker({ allow: ['127.0.0.0/8'], userAgent: 'Verdict/1' })
    const told = async () =>
      (await eventsOf(storage, user)).map(({ type, data }) => [type, data.report?.url ?? data.host, data.run ?? null])

    it('tell once that it is, and once that it is back, with the outage in its history', async () => {
      const page = await makePage(`${site.origin}/`)
      await watch(page.id)
      const uptime = createUptime(options({ checker: checker() }))
      await pass(5 * MINUTE, uptime)
      expect(await told()).toEqual([])
      answer = () => 503
      const failing = time
      await pass(10 * MINUTE, uptime)
      expect(await told()).toEqual([['page.unreachable', page.url, null]])
      answer = () => 200
      await pass(5 * MINUTE, uptime)
      expect(await told()).toEqual([
        ['page.unreachable', page.url, null],
        ['page.reachable', page.url, null],
      ])
      const [down] = await eventsOf(storage, user)
      expect(down).toMatchObject({ isUrgent: true, data: { error: { code: 'http_error' } } })
      const found = (await findUptime(storage.db, { userId: user, project: page.project }, { now: time }))!
      expect(found.outages).toMatchObject([{ reportId: page.id, code: 'http_error', checks: 11 }])
      const { beganAt, endedAt } = found.outages[0]!
      expect(beganAt - failing).toBeLessThanOrEqual(MINUTE)
      expect(endedAt! - beganAt).toBe(10 * MINUTE)
      // Two of them within twenty seconds, by which the first was confirmed.
      expect(totalOf(found.days)).toEqual({ checks: 21, down: 11 })
    })

    it('say nothing of a single failure', async () => {
      const page = await makePage(`${site.origin}/blip`)
      await watch(page.id)
      const uptime = createUptime(options({ checker: checker() }))
      let failures = 0
      answer = () => (failures++ === 2 ? 500 : 200)
      await pass(10 * MINUTE, uptime)
      expect((await checksOf(page.id)).filter(({ code }) => code !== null)).toHaveLength(1)
      expect(await told()).toEqual([])
      const found = (await findUptime(storage.db, { userId: user, reportId: page.id }, { now: time }))!
      expect([availabilityOf(totalOf(found.days)), found.outages]).toEqual([1, []])
    })

    it('fail while a content check of the page does', async () => {
      const page = await makePage(`${site.origin}/content`)
      await watch(page.id)
      const checks = [{ kind: 'must_contain' as const, text: 'Hello' }]
      const setChecks = (json: string) =>
        storage.db.updateTable('reports').set({ content_checks: json }).where('id', '=', page.id).execute()
      await setChecks(JSON.stringify(checks))
      const contentProblemOf = (reportId: string) => findContentProblem(storage, reportId)
      const uptime = createUptime(options({ checker: checker(), contentProblemOf }))
      await pass(3 * MINUTE, uptime)
      expect(await told()).toEqual([])
      await setChecks(JSON.stringify([{ ...checks[0], text: 'Goodbye' }]))
      await pass(3 * MINUTE, uptime)
      const [event] = await eventsOf(storage, user)
      const message = 'The page does not contain the text “Goodbye”.'
      expect(event).toMatchObject({ type: 'page.unreachable', data: { error: { code: 'content_failed', message } } })
    })

    it('tell of a host as a whole, and of its end', async () => {
      for (let index = 0; index < 6; index++) await makePage(`${site.origin}/${index}`)
      const { project } = (await makePage(`${site.origin}/last`))!
      await watch(project, 'every minute', 'project')
      const uptime = createUptime(options({ checker: checker() }))
      await pass(2 * MINUTE, uptime)
      answer = () => 500
      await pass(5 * MINUTE, uptime)
      answer = () => 200
      await pass(5 * MINUTE, uptime)
      const types = (await told()).map(([type]) => type)
      expect(types.filter((type) => type === 'host.unreachable')).toHaveLength(1)
      expect(types.indexOf('page.reachable')).toBeGreaterThan(types.indexOf('host.unreachable'))
      const { current } = (await findUptime(storage.db, { userId: user, project }, { now: time }))!
      expect(current).toMatchObject({ pages: 7, down: 0, phase: 'up' })
    })

    it('tell once that it changes all the time, and again once it has settled', async () => {
      const page = await makePage(`${site.origin}/flapping`)
      await watch(page.id)
      const uptime = createUptime(options({ checker: checker() }))
      for (let times = 0; times < 6; times++) {
        answer = () => 500
        await pass(2 * MINUTE, uptime)
        answer = () => 200
        await pass(2 * MINUTE, uptime)
      }
      const before = (await told()).map(([type]) => type)
      expect(before.filter((type) => type === 'alert.unstable')).toHaveLength(1)
      expect(before.at(-1)).toBe('alert.unstable')
      await pass(6 * MINUTE, uptime)
      expect((await told()).at(-1)![0]).toBe('page.reachable')
    })

    it('do not take outages of other days for a page that changes all the time', async () => {
      const page = await makePage(`${site.origin}/rarely`)
      await watch(page.id)
      const uptime = createUptime(options({ checker: checker() }))
      for (let day = 0; day < 5; day++) {
        answer = () => 500
        await pass(2 * MINUTE, uptime)
        answer = () => 200
        await pass(2 * MINUTE, uptime)
        time += DAY
      }
      const types = (await told()).map(([type]) => type)
      expect(types).toEqual(Array(5).fill(['page.unreachable', 'page.reachable']).flat())
    })
  })

  it('tell of a certificate that expires, and of the one that replaces it, without a run', async () => {
    const page = await makePage('https://tls.example/')
    await watch(page.id)
    const seen = (fingerprint: string, days: number) => ({
      ...{ fingerprint, issuer: 'CN=Test', validFrom: time - 300 * DAY, validTo: time + days * DAY },
    })
    let certificate = seen('AA', 5)
    const uptime = createUptime(options({ checker: { check: async () => ({ ...FINE, certificate }) } }))
    await pass(3 * MINUTE, uptime)
    certificate = seen('BB', 300)
    await pass(3 * MINUTE, uptime)
    expect((await eventsOf(storage, user)).map(({ type, data }) => [type, data.host, data.days])).toEqual([
      ['certificate.expiring', 'tls.example', 4],
      ['certificate.renewed', 'tls.example', 299],
    ])
  })

  it('keep quiet where the rule is off', async () => {
    const page = await makePage('https://quiet.example/')
    await watch(page.id)
    await makeAlertRule(storage, user, 'unreachable', { scope: 'report', target: page.id, enabled: false }, time)
    await pass(3 * MINUTE, createUptime(options({ checker: { check: async () => FAILED } })))
    expect(await eventsOf(storage, user)).toEqual([])
  })

  it('do not fail for errors of Verdict itself', async () => {
    const page = await makePage('https://ours.example/')
    await watch(page.id)
    const ours: PageCheck = { ...FAILED, failure: { code: 'blocked_address', message: '' } }
    await pass(3 * MINUTE, createUptime(options({ checker: { check: async () => ours } })))
    expect(await eventsOf(storage, user)).toEqual([])
    expect(await checksOf(page.id)).toEqual([])
  })

  it('leave with their report, however many there are', async () => {
    const page = await makePage('https://leaving.example/')
    await watch(page.id)
    const report_key = knownKey(page.id)
    const many = Array.from({ length: 1_200 }, (_, index) => ({ report_key, at: time + index, ttfb: 1, status: 200 }))
    await storage.db
      .insertInto('uptime_checks')
      .values(many.map((one) => ({ ...one, code: null })))
      .execute()
    await deleteReports(storage.db, user, [page.id])
    const left = () => storage.db.selectFrom('uptime_pages').select('report_key').where('report_key', '=', report_key)
    expect(await left().execute()).toEqual([])
    await purgeDeletedProjects(storage)
    expect(await checksOf(page.id)).toEqual([])
  })

  it('are kept in detail for 30 days, and then as sums of hours', async () => {
    const page = await makePage('https://old.example/')
    await watch(page.id, 'every 5 minutes')
    const report_key = knownKey(page.id)
    const first = Math.floor(START / DAY) * DAY - 40 * DAY
    const old = Array.from({ length: 24 }, (_, index) => ({
      ...{ report_key, at: first + index * 5 * MINUTE, ttfb: index === 0 ? null : 10, status: 200 },
      code: index === 0 ? ('timeout' as const) : null,
    }))
    const young = { report_key, at: time - 29 * DAY, ttfb: 10, status: 200, code: null }
    await storage.db
      .insertInto('uptime_checks')
      .values([...old, young])
      .execute()
    const day = { report_key, day: Math.floor(first / DAY), checks: 24, down: 0, responses: 23, ttfb: 230 }
    await storage.db.insertInto('uptime_days').values(day).execute()
    for (let times = 0; times < 2; times++) await ageUptimeChecks(storage, time)
    expect((await checksOf(page.id)).map(({ at }) => at)).toEqual([young.at])
    const hours = await storage.db.selectFrom('uptime_hours').selectAll().where('report_key', '=', report_key).execute()
    expect(hours).toEqual([
      { report_key, hour: first / 3_600_000, checks: 12, failed: 1, responses: 11, ttfb: 110 },
      { report_key, hour: first / 3_600_000 + 1, checks: 12, failed: 0, responses: 12, ttfb: 120 },
    ])
    await ageUptimeChecks(storage, time + 365 * DAY)
    const left = storage.db.selectFrom('uptime_hours').select('hour').where('report_key', '=', report_key)
    expect(await left.execute()).toHaveLength(1)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { knownKey } from '../../../src/storage/ids.ts'
import type { Client } from '../client.ts'
import type { Person, Service } from '../running.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'

/** What runs by itself. */
export function schedules(service: () => Service): void {
  let person: Person
  let client: Client
  // biome-ignore lint/suspicious/noExplicitAny: as in every answer
  let report: any

  beforeAll(async () => {
    person = await service().newUser()
    client = person.client
    report = (await client.create({ url: 'https://watched.example/good' })).body.data
  })

  const create = (form: Record<string, string | number>, headers = {}) =>
    client.call('POST', 'schedules', { form, headers })
  const newReport = async (path = 'good') =>
    (await client.create({ url: `https://more.example/${path}` })).body.data.id as string

  it('are created once by requests at the same time, which are conflicts without an Idempotency-Key', async () => {
    const atOnce = async (headers: Record<string, string>) => {
      const form = { scope: 'report', target: await newReport(), rule: 'every day at 06:30' }
      return Promise.all(Array.from({ length: 12 }, () => create(form, headers)))
    }
    const without = await atOnce({})
    expect(without.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)])
    const withKey = await atOnce({ 'idempotency-key': 'schedules-at-once' })
    expect(withKey.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect(new Set(withKey.map(({ body }) => body.data.id)).size).toBe(1)
  })

  it('are created in words, and answered in words with the next three times', async () => {
    const target = await newReport()
    const form = { scope: 'report', target, rule: 'every  Weekday at 6:30', time_zone: 'europe/berlin' }
    const before = Date.now()
    const { status, body, headers } = await create(form)
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${service().base}/api/v1/schedules/${body.data.id}`)
    expect(body.data).toMatchObject({
      scope: 'report',
      target,
      url: 'https://more.example/good',
      project: 'more.example',
      reports: 1,
      rule: 'every weekday at 06:30',
      cron: null,
      time_zone: 'Europe/Berlin',
      exact: 0,
      missed: 'run',
      enabled: 1,
      paused_reason: null,
    })
    expect(body.data.next).toHaveLength(3)
    for (const time of body.data.next) expect(new Date(time).getTime()).toBeGreaterThan(before)
    expect(body.data.next_at >= body.data.next[0]).toBe(true)
    const german = await client.get(`schedules/${body.data.id}`, { 'accept-language': 'de' })
    expect(german.body.data.description).toBe('jeden Werktag (Mo–Fr) um 06:30 Uhr')
  })

  it('say so if they start more runs than the account has a day', async () => {
    const { body } = await create({ scope: 'report', target: await newReport(), rule: 'every hour' })
    expect(body.data).toMatchObject({ over_limit: null, limited: null })
    const { db } = service().storage
    const { project } = (await client.create({ url: 'https://many.example/good' })).body.data
    const ofProject = await create({ scope: 'project', target: project, rule: 'every hour' })
    expect(ofProject.status).toBe(201)
    const setReports = (reports: number) =>
      db.updateTable('projects').set({ reports }).where('project', '=', project).execute()
    await setReports(200)
    const { id } = ofProject.body.data
    await db.updateTable('schedules').set({ limited_day: 20_000, limited_runs: 150 }).where('id', '=', id).execute()
    const shown = (await client.get(`schedules/${id}`)).body.data
    expect(shown.limited).toEqual({ date: '2024-10-04', runs: 150 })
    expect(shown.over_limit).toMatchObject({ runs_per_day: 4800, limit: 2000 })
    expect(shown.over_limit.account_runs_per_day).toBeGreaterThanOrEqual(4824)
    expect(shown.over_limit.message).toContain('200 pages every hour are 4,800 runs a day; this account has 2,000.')
    const paused = await client.call('PATCH', `schedules/${id}`, { form: { enabled: 0 } })
    expect(paused.body.data.over_limit).toBeNull()
    await setReports(1)
  })

  it('of uptime check without auditing, besides one that audits, and their history has days and outages', async () => {
    const { body: made } = await client.create({ url: 'https://up.example/good' })
    const { id: target, project } = made.data
    expect((await create({ scope: 'report', target, rule: 'every day at 06:30' })).status).toBe(201)
    const uptime = { scope: 'report', target, kind: 'uptime', rule: 'Every 2 minutes' }
    const { status, body } = await create(uptime)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      kind: 'uptime',
      rule: 'every 2 minutes',
      next_at: null,
      next: [],
      over_limit: null,
    })
    expect((await create(uptime)).status).toBe(409)
    const path = `schedules/${body.data.id}`
    const german = await client.get(path, { 'accept-language': 'de' })
    expect(german.body.data.description).toBe('alle 2 Minuten')
    const refused = [
      [{ ...uptime, rule: 'every 3 minutes' }, 'rule'],
      [{ ...uptime, rule: 'every 6 hours' }, 'rule'],
      [{ ...uptime, depth: 2 }, 'depth'],
      [{ ...uptime, cron: '0 3 * * *' }, 'cron'],
      [{ scope: 'project', target: project, rule: 'every 2 minutes' }, 'rule'],
    ] as const
    for (const [form, field] of refused) {
      const answered = await create({ ...form })
      expect([answered.status, Object.keys(answered.body.errors)]).toEqual([422, [field]])
    }
    expect((await client.get(`schedules?report=${target}&kind=uptime`)).body.data).toHaveLength(1)
    const faster = await client.call('PATCH', path, { form: { rule: 'every minute' } })
    expect(faster.body.data).toMatchObject({ kind: 'uptime', rule: 'every minute' })
    expect((await client.call('PATCH', path, { form: { rule: 'every hour' } })).status).toBe(422)

    const { db } = service().storage
    const report_key = knownKey(target)
    const today = Math.floor(Date.now() / 86_400_000)
    const days = [0, 1].map((ago) => ({
      report_key,
      day: today - ago,
      checks: 300,
      down: ago,
      responses: 200,
      ttfb: 9000,
    }))
    await db.insertInto('uptime_days').values(days).execute()
    const began_at = today * 86_400_000 - 7_200_000
    const outage = {
      report_key,
      began_at,
      ended_at: began_at + 60_000,
      code: 'timeout' as const,
      message: 'No answer.',
    }
    await db
      .insertInto('uptime_outages')
      .values({ ...outage, checks: 2 })
      .execute()
    for (const whose of [`reports/${target}`, `projects/${project}`]) {
      const { data } = (await client.get(`${whose}/uptime`)).body
      expect(data).toMatchObject({
        current: { state: 'up', every_minutes: 1, pages: 1, pages_down: 0 },
        availability: 0.99833,
        ttfb: 45,
        days: [
          { availability: 0.99666, checks: 300, down: 1 },
          { availability: 1, checks: 300, down: 0 },
        ],
        outages: [{ report: target, error: { code: 'timeout', message: 'No answer.' }, checks: 2 }],
        outages_total: 1,
      })
    }
    const never = await client.create({ url: 'https://never.example/good' })
    expect((await client.get(`reports/${never.body.data.id}/uptime`)).body.data).toMatchObject({
      current: null,
      days: [],
    })
    const other = await service().newUser()
    for (const whose of [`reports/${target}`, `projects/${project}`])
      expect((await other.client.get(`${whose}/uptime`)).status).toBe(404)
    const ran = await client.call('POST', `${path}/run`)
    expect(ran.body.meta).toEqual({ started: 1 })
    await client.call('DELETE', path)
    expect((await client.get(`reports/${target}/uptime`)).body.data).toMatchObject({ current: null, outages_total: 1 })
  })

  it('have a version, which updates and deletions can name', async () => {
    const { body, headers } = await create({ scope: 'report', target: await newReport(), cron: '0 3 * * *' })
    const path = `schedules/${body.data.id}`
    const first = headers.get('etag')!
    expect((await client.get(path, { 'if-none-match': first })).status).toBe(304)
    const changed = await client.call('PATCH', path, { form: { enabled: 0, depth: 1 }, headers: { 'if-match': first } })
    expect(changed.body.data).toMatchObject({
      cron: '0 3 * * *',
      enabled: 0,
      paused_reason: 'user',
      depth: 1,
      next: [],
      next_at: null,
    })
    const late = { form: { enabled: 1 }, headers: { 'if-match': first } }
    expect((await client.call('PUT', path, late)).status).toBe(412)
    expect((await client.call('DELETE', path, { headers: { 'if-match': first } })).status).toBe(412)
    const resumed = await client.call('POST', path, { form: { enabled: 1, rule: 'every 6 hours' } })
    expect(resumed.body.data).toMatchObject({ enabled: 1, paused_reason: null, rule: 'every 6 hours', cron: null })
    const gone = await client.call('DELETE', path)
    expect(gone.body).toEqual({ id: body.data.id, object: 'schedule', deleted: true })
    expect((await client.get(path)).status).toBe(404)
  })

  it('have a depth and device of their own, and again those of the report', async () => {
    const form = { scope: 'report', target: await newReport('own'), rule: 'every hour', depth: 2, device: 'desktop' }
    const { data } = (await create(form)).body
    expect(data).toMatchObject({ depth: 2, device: 'desktop' })
    const change = async (changes: object) => (await client.call('PATCH', `schedules/${data.id}`, changes)).body
    expect((await change({ form: { depth: 'report' } })).data).toMatchObject({ depth: null, device: 'desktop' })
    expect((await change({ json: { depth: 1, device: 'report' } })).data).toMatchObject({ depth: 1, device: null })
    const { errors } = await change({ form: { depth: '3', device: 'watch' } })
    expect(errors).toEqual({
      depth: ['must be one of 0, 1, 2, report.'],
      device: ['must be one of mobile, desktop, report.'],
    })
  })

  it('are created once with the same Idempotency-Key, and once for the same report', async () => {
    const form = { scope: 'report', target: await newReport(), rule: 'every 2 hours' }
    const key = { 'idempotency-key': 'schedule-1' }
    const first = await create(form, key)
    const again = await create(form, key)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(again.body.data.id).toBe(first.body.data.id)
    expect((await create({ ...form, rule: 'every 3 hours' }, key)).status).toBe(422)
    expect((await create(form)).status).toBe(409)
  })

  it('are listed by what they are about, and by what comes next', async () => {
    await create({ scope: 'report', target: await newReport('later'), rule: 'every sunday at 03:00' })
    const target = await newReport('decent')
    const { id } = (await create({ scope: 'report', target, rule: 'every hour', exact: 1 })).body.data
    const ids = async (query: string) =>
      (await client.get(`schedules?${query}`)).body.data.map((one: { id: string }) => one.id)
    expect(await ids(`report=${target}`)).toEqual([id])
    // Which of them comes first depends on the time of day.
    const times = async (sort: string): Promise<string[]> =>
      (await client.get(`schedules?enabled=1&sort_by=next_at&sort=${sort}`)).body.data.map(
        (one: { next_at: string }) => one.next_at,
      )
    const soonestFirst = await times('asc')
    expect(new Set(soonestFirst).size).toBeGreaterThan(1)
    expect(soonestFirst).toEqual(soonestFirst.toSorted())
    const latestFirst = await times('desc')
    expect(latestFirst).toEqual(latestFirst.toSorted().toReversed())
    expect(await ids('project=more.example&scope=report')).toContain(id)
    expect(await ids('project=other.example')).toEqual([])
    expect(await ids('enabled=0')).not.toContain(id)
    expect((await client.get('schedules?fields=rule&per_page=10')).body.data[0]).toEqual({ rule: 'every hour' })
  })

  it('start at once what they start by themselves', async () => {
    const target = await newReport('bad')
    const { id } = (await create({ scope: 'report', target, rule: 'every day at 03:00' })).body.data
    const answer = await client.call('POST', `schedules/${id}/run`)
    expect([answer.status, answer.body.meta]).toEqual([200, { started: 1 }])
    const project = (await create({ scope: 'project', target: 'watched.example', rule: 'every day at 03:00' })).body
      .data
    expect(project).toMatchObject({ scope: 'project', target: 'watched.example', reports: 1, url: null })
    expect((await client.call('POST', `schedules/${project.id}/run`)).body.meta).toEqual({ started: 1 })
    expect((await client.call('POST', `schedules/${NOBODY}/run`)).status).toBe(404)
  })

  it('start the reports of a project at once as they say, not as the reports were last run', async () => {
    const { body: made } = await client.create({ url: 'https://whole.example/good' })
    const form = { scope: 'project', target: 'whole.example', rule: 'every day at 03:00', depth: 1, device: 'desktop' }
    const { id } = (await create(form)).body.data
    expect((await client.call('POST', `schedules/${id}/run`)).body.meta).toEqual({ started: 1 })
    const [run] = (await client.get(`reports/${made.data.id}/runs`)).body.data
    expect(run).toMatchObject({ depth: 1, device: 'desktop' })
  })

  it('come with a report, by a word', async () => {
    const watch = async (value: string) => {
      await client.call('PATCH', `reports/${report.id}`, { form: { watch: value } })
      return (await client.get(`schedules?report=${report.id}`)).body.data
    }
    expect(await watch('weekly')).toMatchObject([{ rule: expect.stringMatching(/^every \w+day at \d\d:\d\d$/) }])
    const [daily] = await watch('daily')
    expect(daily).toMatchObject({ rule: expect.stringMatching(/^every day at /), time_zone: 'UTC' })
    expect((await watch('daily'))[0]).toEqual(daily)
    expect(await watch('off')).toEqual([])
    const { id } = (await client.create({ url: 'https://watched.example/decent', watch: 'hourly' })).body.data
    expect((await client.get(`schedules?report=${id}`)).body.data).toMatchObject([{ rule: 'every hour' }])
  })

  describe('deploy marks', () => {
    const marks = 'projects/deployed.example/marks'
    const mark = (form: Record<string, string | number>) => client.call('POST', marks, { form })

    it('start the reports of the project that have a schedule, if that is asked for', async () => {
      const { id } = (await client.create({ url: 'https://deployed.example/good', watch: 'daily' })).body.data
      await client.create({ url: 'https://deployed.example/decent' })
      const made = await mark({ label: 'v2', url: 'https://ci.example/2', at: '2026-03-01T09:30:00Z', run: 1 })
      expect([made.status, made.body.meta]).toEqual([201, { started: 1 }])
      expect(made.body.data).toMatchObject({ label: 'v2', url: 'https://ci.example/2', at: '2026-03-01T09:30:00.000Z' })
      expect((await client.get(`reports/${id}/runs`)).body.meta.total).toBe(2)
      expect((await mark({ label: 'v3' })).body.meta).toEqual({ started: 0 })
    })

    it('are listed by the name of the project as people type it, as they are made and deleted by it', async () => {
      await client.create({ url: 'https://bücher.example/good' })
      const typed = `projects/${encodeURIComponent('bücher.example')}/marks`
      const { id } = (await client.call('POST', typed, { form: { label: 'v1' } })).body.data
      expect((await client.get(typed)).body.data).toMatchObject([{ id }])
      expect((await client.call('DELETE', `${typed}/${id}`)).status).toBe(200)
      expect((await client.get(typed)).body.data).toEqual([])
    })

    it('start each report with the device of its schedule', async () => {
      const { id } = (await client.create({ url: 'https://devices.example/good' })).body.data
      const other = (await client.create({ url: 'https://devices.example/decent', watch: 'daily' })).body.data.id
      await create({ scope: 'report', target: id, rule: 'every day at 03:00', device: 'desktop' })
      const made = await client.call('POST', 'projects/devices.example/marks', { form: { label: 'v1', run: 1 } })
      expect(made.body.meta).toEqual({ started: 2 })
      const deviceOf = async (report: string) => (await client.get(`reports/${report}`)).body.data.device
      expect([await deviceOf(id), await deviceOf(other)]).toEqual(['desktop', 'mobile'])
    })

    it('are not made while too many runs wait, and start theirs when the same request is sent again', async () => {
      const { db } = service().storage
      const setPace = (paced_until: number) =>
        db.updateTable('user_counts').set({ paced_until }).where('user_key', '=', knownKey(person.userId)).execute()
      await client.create({ url: 'https://waiting.example/good', watch: 'daily' })
      const limited = await service().serveWith({ createLimit: 60 }, person.key)
      const again = () =>
        limited.call('POST', 'projects/waiting.example/marks', {
          form: { label: 'v1', run: 1 },
          headers: { 'idempotency-key': 'deployment' },
        })
      await setPace(Date.now() + 2 * 86_400_000)
      expect((await again()).status).toBe(429)
      expect((await client.get('projects/waiting.example/marks')).body.data).toEqual([])
      await setPace(0)
      expect([(await again()).body.meta, (await again()).body.meta]).toEqual([{ started: 1 }, { started: 0 }])
      expect((await client.get('projects/waiting.example/marks')).body.meta.total).toBe(1)
      await limited.close()
    })

    it('are listed, the latest first, and deleted', async () => {
      const listed = (await client.get(marks)).body.data
      expect(listed.map(({ label }: { label: string }) => label)).toEqual(['v3', 'v2'])
      const path = `${marks}/${listed[0].id}`
      const other = (await service().newUser()).client
      expect((await other.call('DELETE', path)).status).toBe(404)
      expect((await client.call('DELETE', path)).body).toEqual({ id: listed[0].id, object: 'mark', deleted: true })
      expect((await client.get(marks)).body.meta.total).toBe(1)
    })

    it.each([
      [{ label: '' }, 'label'],
      [{ label: 'x'.repeat(101) }, 'label'],
      [{ label: 'v1', url: 'javascript:alert(1)' }, 'url'],
      [{ label: 'v1', at: 'yesterday' }, 'at'],
    ])('are not made with %j', async (form, field) => {
      const { status, body } = await mark(form)
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    })

    it('are only of projects that are there', async () => {
      expect((await client.call('POST', 'projects/none.example/marks', { form: { label: 'v1' } })).status).toBe(404)
      expect((await client.get('projects/none.example/marks')).status).toBe(404)
    })
  })

  describe('ask for what is allowed', () => {
    it.each([
      [{ rule: 'every mondey at 03:00' }, 'rule', 'did you mean "monday" instead of "mondey"?'],
      [{}, 'rule', 'is required'],
      [{ rule: 'every hour', cron: '0 3 * * *' }, 'cron', 'together'],
      [{ cron: '0 25 * * *' }, 'cron', 'has "25" as hour'],
      [{ rule: 'every hour', time_zone: 'Europe/Berln' }, 'time_zone', 'did you mean Europe/Berlin?'],
      [{ rule: 'every hour', missed: 'twice' }, 'missed', 'run, skip'],
      [{ rule: 'every hour', target: NOBODY }, 'target', 'one of your reports'],
      [{ rule: 'every hour', scope: 'project', target: 'none.example' }, 'target', 'one of your projects'],
      [{ rule: 'every hour', scope: 'scan', target: 'watched.example' }, 'target', 'has a scan'],
      [{ rule: 'every hour', scope: 'user' }, 'scope', 'report, project, scan'],
    ])('not for %j', async (fields, field, problem) => {
      const { status, body } = await create({ scope: 'report', target: report.id, ...fields })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
      expect(body.errors[field][0]).toContain(problem)
      const german = await create({ scope: 'report', target: report.id, ...fields }, { 'accept-language': 'de' })
      expect(german.body.errors[field][0]).not.toBe(body.errors[field][0])
    })
  })

  it('are a 404 for other users', async () => {
    const { id } = (await create({ scope: 'report', target: await newReport(), rule: 'every hour' })).body.data
    const other = (await service().newUser()).client
    expect((await other.get(`schedules/${id}`)).status).toBe(404)
    expect((await other.call('DELETE', `schedules/${id}`)).status).toBe(404)
    expect((await other.call('PATCH', `schedules/${id}`, { form: { enabled: 0 } })).status).toBe(404)
    expect((await other.get('schedules')).body.meta.total).toBe(0)
    const reader = service().clientWith((await service().newKey(person.userId, { scope: 'read' })).key)
    expect((await reader.call('DELETE', `schedules/${id}`)).status).toBe(403)
  })
}

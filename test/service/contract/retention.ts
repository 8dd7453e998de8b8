import { beforeAll, expect, it } from 'vitest'
import type { Person, Service } from '../running.ts'

const url = 'https://example.com/good'
const PATH = 'projects/example.com/retention'

export function retention(service: () => Service): void {
  let person: Person
  let report: string
  let runs: string[]

  beforeAll(async () => {
    person = await service().newUser()
    report = (await person.client.create({ url })).body.data.id
    for (let count = 0; count < 2; count++)
      await person.client.call('PATCH', `reports/${report}`, { form: { results: 1 } })
    const listed = await person.client.get(`reports/${report}/runs`)
    runs = listed.body.data.map(({ id }: { id: string }) => id)
  })

  it('is that of the server, with the space that the project takes', async () => {
    const { status, body } = await person.client.get(PATH)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      project: 'example.com',
      keep: { all: '30d', daily: '90d', weekly: '2y' },
      source: 'server',
      max: { all: 'forever' },
      runs: 3,
      detailed_runs: 3,
      scans: 0,
      detailed_scans: 0,
    })
    expect(body.data.space.results).toBeGreaterThan(0)
  })

  it('is previewed, chosen and given up', async () => {
    const form = { all: '1d', daily: '1w', weekly: '1y' }
    const preview = await person.client.call('POST', `${PATH}/preview`, { form })
    expect(preview.body.data).toEqual({ keep: { ...form, daily: '7d' }, runs: 0, scans: 0, bytes: 0, partial: false })
    expect((await person.client.get(PATH)).body.data.source).toBe('server')
    const chosen = await person.client.call('PUT', PATH, { json: form })
    expect(chosen.body.data).toMatchObject({ keep: { ...form, daily: '7d' }, source: 'project', starts_at: null })
    const reset = await person.client.call('DELETE', PATH)
    expect(reset.body.data).toMatchObject({ keep: { all: '30d' }, source: 'server' })
  })

  it('is refused with what to do', async () => {
    const wrong = await person.client.call('PUT', PATH, { form: { all: 'soon' } })
    expect([wrong.status, wrong.body.detail]).toEqual([
      422,
      'all must be a time such as 30d, 12w or 2y, from one day to 100 years, or forever.',
    ])
    const german = { headers: { 'accept-language': 'de' }, form: { all: '1y' } }
    const shorter = await person.client.call('POST', `${PATH}/preview`, german)
    expect([shorter.status, shorter.body.detail]).toEqual([422, 'daily darf nicht kürzer als all sein.'])
  })

  it('is a 404 for other users', async () => {
    const other = await service().newUser()
    expect((await other.client.get(PATH)).status).toBe(404)
    expect((await other.client.call('PUT', PATH, { form: { all: '1d' } })).status).toBe(404)
    expect((await other.client.call('DELETE', PATH)).status).toBe(404)
    expect((await other.client.call('POST', `${PATH}/preview`, { form: {} })).status).toBe(404)
    expect((await person.client.get('projects/a%00b/retention')).status).toBe(404)
  })

  it('leaves a run without details its score, and says so where they are needed', async () => {
    const [latest, removed, first] = runs
    const { db } = service().storage
    const { key } = await db.selectFrom('runs').select('key').where('id', '=', removed!).executeTakeFirstOrThrow()
    await db.deleteFrom('results').where('run_key', '=', key).execute()
    await db
      .updateTable('runs')
      .set({ results_removed_at: Date.UTC(2026, 10, 16) })
      .where('key', '=', key)
      .execute()

    const shown = await person.client.get(`reports/${report}/runs/${removed}`)
    expect(shown.body.data).toMatchObject({ results: null, results_removed_at: '2026-11-16T00:00:00.000Z' })
    expect(shown.body.data.score).toBeGreaterThan(0)
    const compared = await person.client.get(`reports/${report}/compare?base=${removed}`)
    expect([compared.status, compared.body.title]).toEqual([410, 'Results removed'])
    expect(compared.body.detail).toMatch(/^The details of the run of \d{4}-\d\d-\d\d were removed on 2026-11-16;/)
    const baseline = await person.client.call('PUT', `reports/${report}/baseline`, { form: { run: removed! } })
    expect(baseline.status).toBe(410)
    // The run before is the last one that can be compared with.
    const previous = await person.client.get(`reports/${report}/compare`)
    expect(previous.body.data).toMatchObject({ base: { run_id: first }, head: { run_id: latest } })
  })
}

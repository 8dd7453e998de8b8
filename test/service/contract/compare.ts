import { zstdCompressSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { resultsFor } from '../../../src/server/web/reports/testing/stored.ts'
import { findReport } from '../../../src/storage/reports/reports.ts'
import { regradeRun } from '../../../src/storage/runs/regrade.ts'
import type { Person, Service } from '../running.ts'

const url = 'https://example.com/good'
const page = (...images: string[]) =>
  `<!doctype html><html lang="en"><title>Clocks</title><h1>Clocks</h1>${images.map((src) => `<img src="${src}">`).join('')}`

export function comparing(service: () => Service): void {
  let person: Person
  let path: string
  /** Oldest first. */
  let runs: string[]

  /** Gives the latest run the results of a page. */
  async function judged(id: string, html: string, at = url): Promise<string> {
    const { db } = service().storage
    const { resultRunId } = (await findReport(db, person.userId, id))!
    const results = resultsFor(at, html)
    const outcome = { score: results.score, result: results.result, ruleSet: results.rule_set, error: null }
    expect(await regradeRun(db, resultRunId!, outcome, zstdCompressSync(JSON.stringify(results)), Date.now())).toBe(
      true,
    )
    return resultRunId!
  }

  beforeAll(async () => {
    person = await service().newUser()
    const { id } = (await person.client.create({ url })).body.data
    path = `reports/${id}`
    runs = [await judged(id, page('/a.png', '/b.png'))]
    await person.client.call('PATCH', path, { form: { results: 1 } })
    runs.push(await judged(id, page('/b.png', '/c.png', '/c.png')))
  })

  it('shows what is new, fixed and unchanged since the run before', async () => {
    const { status, body } = await person.client.get(`${path}/compare`)
    expect(status).toBe(200)
    const { data } = body
    expect(data).toMatchObject({
      base: { run_id: runs[0], depth: 0, device: null },
      head: { run_id: runs[1] },
      same_rules: true,
      score_delta_rules: 0,
      worse: [{ kind: 'audit', id: 'accessibility/image-alt', new: 2 }],
    })
    const images = data.audits.find(({ audit }: { audit: string }) => audit === 'accessibility/image-alt')
    expect(images).toMatchObject({ title: 'Images without alt text', new: 2, fixed: 1, unchanged: 1 })
    expect(images.new_findings.map(({ snippet }: { snippet: string }) => snippet)).toEqual(
      ['/c.png', '/c.png'].map((src) => `<img src="${src}">`),
    )
    expect((await person.client.get(`${path}/compare?base=${runs[0]}&head=${runs[1]!.toUpperCase()}`)).body).toEqual(
      body,
    )
    const reversed = (await person.client.get(`${path}/compare?base=${runs[1]}&head=${runs[0]}`)).body.data
    expect([reversed.new, reversed.fixed, reversed.moved]).toEqual([0, 2, 2])
    expect(reversed).toMatchObject({ worse: [], new_problems: [] })
  })

  it('says it in German', async () => {
    const { body, headers } = await person.client.get(`${path}/compare`, { 'accept-language': 'de' })
    expect(headers.get('content-language')).toBe('de')
    const images = body.data.audits.find(({ audit }: { audit: string }) => audit === 'accessibility/image-alt')
    expect(images).toMatchObject({
      title: 'Bilder ohne Alternativtext',
      new_findings: [{ message: 'Dieses Bild hat kein alt-Attribut.' }, {}],
    })
  })

  it('compares with the last run that had ended by a date', async () => {
    const [, first] = (await person.client.get(`${path}/runs`)).body.data
    const at = encodeURIComponent(first.ended_at)
    expect((await person.client.get(`${path}/compare?base=${at}`)).body.data.base.run_id).toBe(runs[0])
    const early = await person.client.get(`${path}/compare?base=2020-01-01`)
    expect([early.status, early.body.type]).toEqual([422, expect.stringContaining('#not_comparable')])
  })

  it('compares with the baseline that was chosen, until it is removed', async () => {
    const none = await person.client.get(`${path}/compare?base=baseline`)
    expect([none.status, none.body.detail]).toEqual([
      422,
      'This report has no baseline. Choose a run as its baseline first.',
    ])
    const chosen = await person.client.call('PUT', `${path}/baseline`, { form: { run: runs[0]! } })
    expect([chosen.status, chosen.body.data.id]).toEqual([200, runs[0]])
    expect((await person.client.get(`${path}/compare?base=baseline`)).body.data.base.run_id).toBe(runs[0])
    // Without a field it is the latest.
    expect((await person.client.call('PUT', `${path}/baseline`)).body.data.id).toBe(runs[1])
    for (let time = 0; time < 2; time++)
      expect((await person.client.call('DELETE', `${path}/baseline`)).body).toMatchObject({
        object: 'baseline',
        deleted: true,
      })
    expect((await person.client.get(`${path}/compare?base=baseline`)).status).toBe(422)
  })

  it('compares runs of two reports, whose hosts differ', async () => {
    const preview = 'https://preview.example/good'
    const { id } = (await person.client.create({ url: preview })).body.data
    const head = await judged(id, page('/a.png', '/b.png'), preview)
    const { status, body } = await person.client.get(`compare?base=${runs[0]}&head=${head}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ new: 0, fixed: 0, head: { report_id: id, url: preview } })
  })

  it('refuses runs that do not compare, in the language of the client', async () => {
    const { body: made } = await person.client.create({ url: 'https://example.com/decent-then-fails' })
    await person.client.call('PATCH', `reports/${made.data.id}`, { form: { results: 1, depth: 1 } })
    const [failed] = (await person.client.get(`reports/${made.data.id}/runs`)).body.data
    const late = await person.client.get(`compare?base=${runs[0]}&head=${failed.id}`, { 'accept-language': 'de' })
    expect(late.status).toBe(422)
    expect(late.body).toMatchObject({
      title: 'Nicht vergleichbar',
      detail: 'Einer der Läufe hat kein Ergebnis; es gibt nichts zu vergleichen.',
    })
    const first = await person.client.get(`reports/${made.data.id}/compare`)
    expect([first.status, first.body.detail]).toEqual([
      422,
      'There is no earlier run with a result of the same depth and device.',
    ])
    for (const base of ['yesterday', '2026-02-30', '2026-02-30T12:00:00Z', '2026-01-31T12:00:00']) {
      const odd = await person.client.get(`${path}/compare?base=${base}`)
      const problem = expect.stringContaining('must be previous, baseline,')
      expect([base, odd.status, odd.body.errors?.base[0]]).toEqual([base, 422, problem])
    }
  })

  it("is a 404 for another user's runs and reports, and needs a key with write access for the baseline", async () => {
    const other = await service().newUser()
    expect((await other.client.get(`${path}/compare`)).status).toBe(404)
    expect((await other.client.get(`compare?base=${runs[0]}&head=${runs[1]}`)).status).toBe(404)
    const { body: made } = await other.client.create({ url })
    for (const query of [`base=${runs[0]}`, `head=${runs[1]}`])
      expect((await other.client.get(`reports/${made.data.id}/compare?${query}`)).status).toBe(404)
    expect((await other.client.call('PUT', `${path}/baseline`)).status).toBe(404)
    expect(
      (await other.client.call('PUT', `reports/${made.data.id}/baseline`, { form: { run: runs[0]! } })).status,
    ).toBe(404)
    const reader = service().clientWith((await service().newKey(person.userId, { scope: 'read' })).key)
    expect((await reader.call('PUT', `${path}/baseline`)).status).toBe(403)
  })
}

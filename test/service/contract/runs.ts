import { expect, it } from 'vitest'
import type { Service } from '../running.ts'

const url = 'https://example.com/good'

export function runs(service: () => Service): void {
  it('are listed, the newest first, page by page', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url })
    const path = `reports/${made.data.id}`
    for (let run = 0; run < 11; run++) await client.call('PATCH', path, { form: { results: 1 } })
    const first = await client.get(`${path}/runs`)
    expect(first.status).toBe(200)
    expect(first.body.meta).toMatchObject({ total: 12, last_page: 2, per_page: 10 })
    expect(first.body.links.next).toBe(`${service().base}/api/v1/${path}/runs?page=2`)
    const second = await client.get(`${path}/runs?page=2&per_page=10`)
    const ids = [...first.body.data, ...second.body.data].map((run) => run.id)
    expect(new Set(ids).size).toBe(12)
    expect(ids).toEqual([...ids].sort().reverse())
    expect(first.body.data[0]).toMatchObject({
      report_id: made.data.id,
      status: 'done',
      result: 'good',
      score: 91,
      error: null,
      depth: 0,
      depth_reached: 0,
      device: 'mobile',
      origin: 'user',
      change: null,
    })
    const { data: points } = (await client.get(`${path}/metrics?limit=2`)).body
    expect(points.map((point: { run_id: string }) => point.run_id)).toEqual(ids.slice(0, 2))
    expect(points[0]).toMatchObject({ depth: 0, device: 'mobile', origin: 'user', score: 91, result: 'good' })
    expect((await client.get(`${path}/metrics?limit=501`)).status).toBe(422)
  })

  it('carry the commit and the branch that they were made for', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url, commit: 'c1', branch: 'main' })
    const path = `reports/${made.data.id}`
    expect(made.data).not.toHaveProperty('branch')
    expect((await client.call('POST', path, { form: { results: 1, branch: 'feature/a b' } })).status).toBe(200)
    await client.call('PATCH', path, { form: { results: 1 } })
    const labels = (answer: { body: { data: { commit: string; branch: string }[] } }) =>
      answer.body.data.map(({ commit, branch }) => [commit, branch])
    expect(labels(await client.get(`${path}/runs`))).toEqual([
      [null, null],
      [null, 'feature/a b'],
      ['c1', 'main'],
    ])
    const main = await client.get(`${path}/runs?branch=main`)
    expect([main.body.meta.total, labels(main)]).toEqual([1, [['c1', 'main']]])
    const compared = await client.get(`${path}/compare?base=branch:main`)
    expect(compared.body.data.base.run_id).toBe(main.body.data[0].id)
    expect((await client.get(`${path}/compare`)).status).toBe(422)
    for (const [form, field] of [
      [{ commit: 'c1' }, 'commit'],
      [{ results: 1, branch: ' main' }, 'branch'],
      [{ results: 1, branch: 'a\nb' }, 'branch'],
      [{ results: 1, commit: 'c'.repeat(201) }, 'commit'],
    ] as const) {
      const { status, body } = await client.call('PATCH', path, { form })
      expect([field, status, Object.keys(body.errors ?? {})]).toEqual([field, 422, [field]])
    }
  })

  it('keep the results that each of them had', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url: 'https://example.com/decent-then-fails' })
    const path = `reports/${made.data.id}`
    await client.call('PATCH', path, { form: { results: 1, depth: 1 } })
    const [failed, done] = (await client.get(`${path}/runs`)).body.data
    const shown = (await client.get(`${path}/runs/${done.id.toUpperCase()}`)).body
    expect(shown).toEqual({ data: { ...done, results: made.data.results } })
    const { data } = (await client.get(`${path}/runs/${failed.id}`)).body
    expect(data).toMatchObject({ status: 'failed', result: null, results: null, error: { code: expect.any(String) } })
    const german = await client.get(`${path}/runs/${failed.id}`, { 'accept-language': 'de' })
    expect(german.headers.get('content-language')).toBe('de')
  })

  it('are canceled while they are queued or running, as often as asked for', async () => {
    const { client } = await service().newUser()
    const { body } = await client.create({ url: 'https://slow.example/slow/cancel' }, { prefer: 'respond-async' })
    const path = `reports/${body.data.id}`
    for (let time = 0; time < 2; time++) {
      const canceled = await client.call('POST', `${path}/cancel`)
      expect([canceled.status, canceled.body.data]).toMatchObject([
        200,
        { status: 'failed', error: { code: 'aborted' } },
      ])
    }
    service().worker.release('cancel')
    expect((await client.get(`${path}/runs`)).body.data).toMatchObject([{ status: 'failed', result: null }])
    const again = await client.call('PATCH', path, { form: { results: 1 }, headers: { prefer: 'respond-async' } })
    expect(again.body.data.error).toBeNull()
  })

  it('are not canceled once they have ended; the error is in the language of the client', async () => {
    const { client, userId } = await service().newUser()
    const { body: made } = await client.create({ url })
    const path = `reports/${made.data.id}/cancel`
    const late = await client.call('POST', path)
    expect([late.status, late.body.detail]).toEqual([
      409,
      'No run of this report is queued or running; the latest one has ended.',
    ])
    const german = await client.call('POST', path, { headers: { 'accept-language': 'de' } })
    expect(german.body.detail).toBe('Kein Lauf dieses Berichts wartet oder läuft; der letzte ist beendet.')
    expect((await client.get(`reports/${made.data.id}`)).body).toEqual(made)
    const reader = service().clientWith((await service().newKey(userId, { scope: 'read' })).key)
    expect((await reader.call('POST', path)).status).toBe(403)
    expect((await (await service().newUser()).client.call('POST', path)).status).toBe(404)
  })

  it("of a missing report, or another user's, are a 404", async () => {
    const mine = await service().newUser()
    const theirs = await service().newUser()
    const made = [await mine.client.create({ url }), await mine.client.create({ url })]
    const [a, b] = made.map(({ body }) => body.data.id)
    const run = (await mine.client.get(`reports/${a}/runs`)).body.data[0].id
    const nothing = '01890000-0000-7000-8000-000000000000'
    for (const path of [`${nothing}/runs`, 'x/runs', `${a}/runs/${nothing}`, `${a}/runs/x`, `${b}/runs/${run}`])
      expect((await mine.client.get(`reports/${path}`)).status).toBe(404)
    for (const path of [`${a}/runs`, `${a}/runs/${run}`, `${a}/metrics`])
      expect((await theirs.client.get(`reports/${path}`)).status).toBe(404)
  })
}

import { describe, expect, it } from 'vitest'
import { verifyPassword } from '../../../src/actions/people/passwords.ts'
import { findReportForPage } from '../../../src/storage/reports/reports.ts'
import type { Service } from '../running.ts'

const url = 'https://example.com/good'

export function updating(service: () => Service): void {
  const passwordOf = async (id: string) => (await findReportForPage(service().storage.db, id))?.passwordHash ?? null

  describe.each(['PUT', 'PATCH'])('%s', (method) => {
    it.each(['form', 'json', 'multipart'] as const)('takes the fields as %s', async (kind) => {
      const { client } = await service().newUser()
      const { body: made } = await client.create({ url })
      const { status, body } = await client.call(method, `reports/${made.data.id}`, { [kind]: { privacy: '1' } })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ id: made.data.id, url, privacy: 1, result: 'good', results: { score: 91 } })
      expect((await client.get(`reports/${made.data.id}`)).body).toEqual(body)
    })

    it('leaves what is absent as it is', async () => {
      const { client } = await service().newUser()
      const { body: made } = await client.create({ url, privacy: 2, password: 'p', device: 'desktop' })
      const { body } = await client.call(method, `reports/${made.data.id}`, { form: {} })
      expect(body).toEqual(made)
      expect((await client.call(method, `reports/${made.data.id}`)).body).toEqual(made)
    })

    it('results=0 starts nothing, results=1 a new run', async () => {
      const { client } = await service().newUser()
      const { body: made } = await client.create({ url })
      const same = await client.call(method, `reports/${made.data.id}`, { form: { results: 0 } })
      expect(same.body).toEqual(made)
      const next = await client.call(method, `reports/${made.data.id}`, { form: { results: 1 } })
      expect(next.status).toBe(200)
      expect(next.body.data).toMatchObject({ status: 'done', result: 'good' })
      expect(Date.parse(next.body.data.updated_at)).toBeGreaterThan(Date.parse(made.data.updated_at))
    })

    it.each([
      ['privacy', '3', '0, 1, 2'],
      ['results', '2', '0, 1'],
      ['password', 'p'.repeat(257), '1 to 256'],
      ['depth', '9', '0, 1, 2'],
      ['device', 'tv', 'mobile, desktop'],
      ['credential', 'x', 'an id, such as'],
    ])('%s=%.10s is refused and the allowed values are named', async (field, value, allowed) => {
      const { client } = await service().newUser()
      const { body: made } = await client.create({ url })
      const { status, body } = await client.call(method, `reports/${made.data.id}`, { form: { [field]: value } })
      expect(status).toBe(422)
      expect(body.errors).toEqual({ [field]: [expect.stringContaining(allowed)] })
    })

    it('answers a report that is not there, or is not the caller’s, with 404', async () => {
      const mine = await service().newUser()
      const theirs = await service().newUser()
      const { body: made } = await theirs.client.create({ url })
      for (const id of [made.data.id, '01890000-0000-7000-8000-000000000000', 'x'])
        expect((await mine.client.call(method, `reports/${id}`, { form: { privacy: 1 } })).status).toBe(404)
      expect((await theirs.client.get(`reports/${made.data.id}`)).body.data.privacy).toBe(0)
    })
  })

  it('a password is stored only where the privacy is 2 in the end, and is kept when it moves away and back', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url })
    const { id } = made.data
    const patch = async (form: Record<string, string | number>) =>
      (await client.call('PATCH', `reports/${id}`, { form })).body.data

    expect(await patch({ password: 'ignored' })).toMatchObject({ privacy: 0, has_password: false })
    expect(await patch({ privacy: 2 })).toMatchObject({ privacy: 2, has_password: false })
    expect(await patch({ password: 'first' })).toMatchObject({ privacy: 2, has_password: true })
    expect(await verifyPassword('first', (await passwordOf(id)) ?? '')).toBe(true)
    expect(await patch({ privacy: 0 })).toMatchObject({ privacy: 0 })
    expect(await patch({ privacy: 1, password: 'ignored' })).toMatchObject({ privacy: 1 })
    expect(await patch({ privacy: 2 })).toMatchObject({ privacy: 2, has_password: true })
    expect(await verifyPassword('first', (await passwordOf(id)) ?? '')).toBe(true)
    expect(await patch({ privacy: 2, password: 'second' })).toMatchObject({ has_password: true })
    expect(await verifyPassword('second', (await passwordOf(id)) ?? '')).toBe(true)
  })

  it('a later run that fails keeps the last result and says why', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url: 'https://example.com/decent-then-fails' })
    expect(made.data).toMatchObject({ status: 'done', result: 'decent' })
    const form = { results: 1, depth: 1, device: 'desktop' }
    const { body } = await client.call('PATCH', `reports/${made.data.id}`, { form })
    expect(body.data).toMatchObject({
      status: 'failed',
      result: 'decent',
      score: 63,
      error: { code: 'dns_failed' },
      depth: 1,
      device: 'desktop',
      generated_at: made.data.generated_at,
      results: made.data.results,
    })
  })

  it('depth and device without results=1 are kept for the next run', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url })
    const path = `reports/${made.data.id}`
    const { status, body } = await client.call('PATCH', path, { form: { device: 'desktop' } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ depth: 0, device: 'desktop', status: 'done', result: 'good' })
    expect((await client.get(path)).body).toEqual(body)
    expect((await client.call('PATCH', path, { form: { results: 1 } })).body.data).toMatchObject({ device: 'desktop' })
  })

  it('a JSON content type without a body changes nothing', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url })
    const sent = { raw: '', headers: { 'content-type': 'application/json' } }
    const { status, body } = await client.call('PATCH', `reports/${made.data.id}`, sent)
    expect(status).toBe(200)
    expect(body).toEqual(made)
  })

  it('results=1 while a run is under way answers that run', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create(
      { url: 'https://slow.example/slow/update-1' },
      { prefer: 'respond-async' },
    )
    const headers = { prefer: 'respond-async' }
    const { body } = await client.call('PATCH', `reports/${made.data.id}`, { form: { results: 1 }, headers })
    expect(['queued', 'running']).toContain(body.data.status)
    service().worker.release('update-1')
  })

  it('results=1 with other settings while a run is under way starts another one after it', async () => {
    const { client } = await service().newUser()
    const headers = { prefer: 'respond-async' }
    const { body: made } = await client.create({ url: 'https://slow.example/slow/update-2' }, headers)
    const path = `reports/${made.data.id}`
    await expect.poll(async () => (await client.get(path)).body.data.status).toBe('running')
    const form = { results: 1, depth: 1, device: 'desktop' }
    const { status, body } = await client.call('PATCH', path, { form, headers })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'queued', depth: 1, device: 'desktop' })
    service().worker.release('update-2')
    await expect.poll(async () => (await client.get(path)).body.data.status).toBe('done')
    const runs = (await client.get(`${path}/runs`)).body.data
    expect(runs).toMatchObject([
      { status: 'done', depth: 1, device: 'desktop' },
      { status: 'done', depth: 0, device: 'mobile' },
    ])
    expect((await client.get(path)).body.data).toMatchObject({ depth: 1, device: 'desktop', result: 'good' })
  })
}

import { expect, it } from 'vitest'
import type { Service } from '../running.ts'

export function waiting(service: () => Service): void {
  it('answers when the run has ended', async () => {
    const { client } = await service().newUser()
    const { headers, body } = await client.create({ url: 'https://example.com/decent' })
    expect(body.data).toMatchObject({ status: 'done', result: 'decent', score: 63, results: { score: 63 } })
    expect(headers.get('preference-applied')).toBeNull()
  })

  it('answers a run that failed with the reason, and calls the page nothing', async () => {
    const { client } = await service().newUser()
    expect((await client.create({ url: 'https://example.com/fails' })).body.data).toMatchObject({
      status: 'failed',
      result: null,
      score: null,
      generated_at: null,
      error: { code: 'dns_failed', message: 'nowhere.example was not found: the DNS has no address for it.' },
      results: null,
    })
  })

  it.each([
    ['respond-async', 'respond-async'],
    ['wait=0', 'wait=0'],
    ['return=minimal, RESPOND-ASYNC', 'respond-async'],
  ])('answers at once when asked to: %s', async (prefer, applied) => {
    const { client } = await service().newUser()
    const { status, headers, body } = await client.create({ url: 'https://slow.example/slow/waiting-1' }, { prefer })
    expect(status).toBe(201)
    expect(headers.get('preference-applied')).toBe(applied)
    expect(['queued', 'running']).toContain(body.data.status)
    service().worker.release('waiting-1')
  })

  it('answers after the given number of seconds, even if the run has not ended', async () => {
    const { client } = await service().newUser()
    const before = performance.now()
    const { headers, body } = await client.create({ url: 'https://slow.example/slow/waiting-2' }, { prefer: 'wait=1' })
    expect(performance.now() - before).toBeGreaterThan(990)
    expect(headers.get('preference-applied')).toBe('wait=1')
    expect(['queued', 'running']).toContain(body.data.status)
    service().worker.release('waiting-2')
  })

  it('waits no longer than the configured cap', async () => {
    const { key } = await service().newUser()
    const client = await service().serveWith({ waitMax: 50 }, key)
    const { headers, body } = await client.create(
      { url: 'https://slow.example/slow/waiting-3' },
      { prefer: 'wait=600' },
    )
    expect(headers.get('preference-applied')).toBe('wait=0')
    expect(['queued', 'running']).toContain(body.data.status)
    service().worker.release('waiting-3')
  })

  it('answers at once when the server stops', async () => {
    const { key } = await service().newUser()
    const client = await service().serveWith({}, key)
    const answer = client.create({ url: 'https://slow.example/slow/waiting-4' }, { prefer: 'wait=50' })
    while ((await service().clientWith(key).get('reports')).body.meta.total === 0);
    await client.close()
    const { status, body } = await answer
    expect(status).toBe(201)
    expect(['queued', 'running']).toContain(body.data.status)
    service().worker.release('waiting-4')
  })

  it('waits for a new run of results=1 as well, and not where none is asked for', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url: 'https://example.com/good' })
    const { headers, body } = await client.call('PATCH', `reports/${made.data.id}`, {
      form: { results: 1 },
      headers: { prefer: 'wait=120' },
    })
    expect(headers.get('preference-applied')).toBe('wait=120')
    expect(body.data.status).toBe('done')
    expect(Date.parse(body.data.generated_at)).toBeGreaterThanOrEqual(Date.parse(made.data.generated_at))
  })
}

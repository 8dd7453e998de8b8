import { expect, it } from 'vitest'
import type { Service } from '../running.ts'

export function deleting(service: () => Service): void {
  it('answers what was deleted, and it is gone', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url: 'https://example.com/good' })
    const { id } = made.data
    const { status, body } = await client.call('DELETE', `reports/${id}`)
    expect(status).toBe(200)
    expect(body).toEqual({ id, object: 'report', deleted: true })
    expect((await client.get(`reports/${id}`)).status).toBe(404)
    expect((await client.get('reports')).body.data).toEqual([])
    expect((await client.call('DELETE', `reports/${id}`)).status).toBe(404)
    expect((await client.call('PATCH', `reports/${id}`, { form: { privacy: 1 } })).status).toBe(404)
  })

  it('of the last report of a project ends the project', async () => {
    const { client } = await service().newUser()
    const first = await client.create({ url: 'https://example.com/good' })
    const second = await client.create({ url: 'https://example.com/bad' })
    await client.call('DELETE', `reports/${first.body.data.id}`)
    expect((await client.get('projects')).body.data).toEqual([
      expect.objectContaining({ reports: 1, good: 0, bad: 1, score: 20 }),
    ])
    await client.call('DELETE', `reports/${second.body.data.id}`)
    expect((await client.get('projects')).body.data).toEqual([])
  })

  it('while a run is under way leaves no project behind', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create(
      { url: 'https://slow.example/slow/delete-1' },
      { prefer: 'respond-async' },
    )
    expect((await client.call('DELETE', `reports/${made.data.id}`)).status).toBe(200)
    service().worker.release('delete-1')
    expect((await client.get('projects')).body.meta.total).toBe(0)
  })

  it("of another user's is a 404, and it stays", async () => {
    const mine = await service().newUser()
    const theirs = await service().newUser()
    const { body: made } = await theirs.client.create({ url: 'https://example.com/good' })
    expect((await mine.client.call('DELETE', `reports/${made.data.id}`)).status).toBe(404)
    expect((await theirs.client.get(`reports/${made.data.id}`)).status).toBe(200)
  })

  it.each<Record<string, string>>([
    {},
    { 'content-type': 'application/json' },
    { 'content-type': 'application/x-www-form-urlencoded' },
  ])('needs no body, with any Content-Type: %j', async (headers) => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url: 'https://example.com/good' })
    expect((await client.call('DELETE', `reports/${made.data.id}`, { headers, raw: '' })).status).toBe(200)
  })
}

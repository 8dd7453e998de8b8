import { expect, it } from 'vitest'
import type { Service } from '../running.ts'

export function shareLinks(service: () => Service): void {
  it('are created, listed and revoked, by the owner of what they open', async () => {
    const { client } = await service().newUser()
    const stranger = (await service().newUser()).client
    const { id: report } = (await client.create({ url: 'https://example.com/good', privacy: 1 })).body.data
    const made = await client.call('POST', 'share-links', { json: { name: 'client', report, days: 7 } })
    expect(made.status).toBe(201)
    const { data, meta } = made.body
    expect(data).toMatchObject({ scope: 'report', report, project: 'example.com', views: 0, last_used_at: null })
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(7 * 86_400_000)
    const opened = await fetch(meta.url, { redirect: 'manual' })
    expect(opened.headers.get('location')).toBe(`/reports/${report}`)
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
    const open = () => fetch(`${service().base}/reports/${report}`, { headers: { cookie } })
    expect((await open()).status).toBe(200)
    const form = { name: 'all', project: 'example.com' }
    expect((await client.call('POST', 'share-links', { form })).body.data).toMatchObject({ scope: 'project' })
    expect((await client.get(`share-links?report=${report}`)).body.data).toMatchObject([{ id: data.id }])
    expect((await client.get('share-links')).body.meta.total).toBe(2)

    expect((await stranger.call('POST', 'share-links', { json: { name: 'x', report } })).status).toBe(404)
    expect((await stranger.call('POST', 'share-links', { form })).status).toBe(404)
    expect((await stranger.call('DELETE', `share-links/${data.id}`)).status).toBe(404)
    expect((await stranger.get('share-links')).body.meta.total).toBe(0)
    expect((await client.call('DELETE', `share-links/${data.id}`)).body).toMatchObject({ deleted: true })
    expect((await open()).status).toBe(404)
    expect((await fetch(meta.url)).status).toBe(404)
  })

  it('need a name, one target and at most a year', async () => {
    const { client } = await service().newUser()
    const { id: report } = (await client.create({ url: 'https://example.com/good' })).body.data
    for (const json of [{ report }, { name: 'x' }, { name: 'x', report, project: 'example.com' }])
      expect((await client.call('POST', 'share-links', { json })).status).toBe(422)
    // Not a link to the whole project instead of one comparison.
    for (const one of [{ base: 'previous' }, { head: 'latest' }]) {
      const json = { name: 'x', project: 'example.com', ...one }
      const { status, body } = await client.call('POST', 'share-links', { json })
      expect([status, body.errors]).toEqual([422, { [Object.keys(one)[0]!]: ['must be given with report.'] }])
    }
    for (const days of [0, 366])
      expect((await client.call('POST', 'share-links', { json: { name: 'x', report, days } })).status).toBe(422)
  })
}

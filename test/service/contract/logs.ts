import { expect, it } from 'vitest'
import type { Service } from '../running.ts'

export function logs(service: () => Service): void {
  it('have one line for an answer, found by the request id', async () => {
    const { client } = await service().newUser()
    const { headers } = await client.get('nothing?search=secret-word')
    const id = headers.get('x-request-id')!
    const lines = service().logs.filter((line) => line.includes(id))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 'info',
      request_id: id,
      method: 'GET',
      path: '/api/v1/nothing',
      status: 404,
      ms: expect.any(Number),
    })
    expect(lines[0]).not.toContain('secret-word')
  })

  it('never hold a key, a password or a cookie, wherever they are sent', async () => {
    const { client, key } = await service().newUser()
    const { base } = service()
    const cookie = 'session=very-secret-cookie'
    await client.create({ url: 'https://example.com/good', privacy: 2, password: 'very-secret-password' }, { cookie })
    await client.create({ url: 'https://me:very-secret-password@example.com' })
    await client.get(`reports/${key}?key=${key}`, { cookie })
    await client.get(`nothing/${key}`)
    await fetch(`${base}/${key}?password=very-secret-password`)
    const before = service().logs.length
    service().logger.error({ err: new Error(`at ${key}`), headers: { authorization: key, cookie }, key }, key)
    expect(service().logs.length).toBe(before + 1)
    const all = service().logs.join('\n')
    expect(all).not.toContain('very-secret')
    expect(all).not.toMatch(/vdt_[0-9A-Za-z]/)
  })
}

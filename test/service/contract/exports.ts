import { beforeAll, describe, expect, it } from 'vitest'
import type { Person, Service } from '../running.ts'

/** The files of the report page, for programs. */
export function exports(service: () => Service): void {
  let owner: Person
  let path: string
  beforeAll(async () => {
    owner = await service().newUser()
    const { body } = await owner.client.create({ url: 'https://example.com/good', privacy: 1 })
    path = `/reports/${body.data.id}`
  })

  const get = (file: string, key: string | null) =>
    fetch(`${service().base}${path}/${file}`, {
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      redirect: 'manual',
    })

  it.each([
    ['report.csv', 'text/csv; charset=utf-8; header=present'],
    ['report.json', 'application/json; charset=utf-8'],
  ])('%s of a private report comes with the key of its owner', async (file, type) => {
    const { key } = await service().newKey(owner.userId, { scope: 'read' })
    const response = await get(file, key)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect((await response.text()).length).toBeGreaterThan(20)
  })

  describe.each(['report.csv', 'report.json', 'report.pdf'])('%s', (file) => {
    it("is not there without a key, with a wrong one, an expired one, or another user's", async () => {
      expect((await get(file, null)).status).toBe(303)
      const expired = (await service().newKey(owner.userId, { expiresAt: Date.now() - 1 })).key
      for (const key of ['nonsense', expired, (await service().newUser()).key]) {
        const response = await get(file, key)
        expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
      }
    })
  })

  it('a key does not manage the report on its page', async () => {
    const headers = { authorization: `Bearer ${owner.key}` }
    const response = await fetch(`${service().base}${path}/delete`, { method: 'POST', headers, redirect: 'manual' })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect((await owner.client.get('reports')).body.meta.total).toBe(1)
  })
}

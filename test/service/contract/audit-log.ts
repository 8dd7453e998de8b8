import { beforeAll, expect, it } from 'vitest'
import { createUser } from '../../../src/storage/people/users.ts'
import type { Client } from '../client.ts'
import type { Person, Service } from '../running.ts'

export function auditLog(service: () => Service): void {
  let person: Person
  let owner: Client

  beforeAll(async () => {
    person = await service().newUser()
    const fresh = { email: 'log@example.com', passwordHash: null, role: 'owner', now: Date.now() } as const
    const user = await createUser(service().storage.db, fresh)
    owner = service().clientWith((await service().newKey(user!.id)).key)
  })

  it('has what people do over the API, with the key and the address', async () => {
    const { body } = await person.client.create({ url: 'https://example.com/good' })
    const { id } = body.data
    await person.client.call('PATCH', `reports/${id}`, { form: { privacy: 1 } })
    await person.client.call('DELETE', `reports/${id}`)
    const log = await owner.get(`audit-log?user=${person.userId}`)
    expect(log.status).toBe(200)
    const who = { user: { email: person.email }, key: { name: 'test' }, address: '127.0.0.1', object: `report ${id}` }
    expect(log.body.data).toMatchObject([
      { ...who, action: 'report.deleted' },
      { ...who, action: 'report.visibility_changed', details: { before: 'public', after: 'private' } },
    ])
    const csv = await owner.get(`audit-log/export?user=${person.userId}&action=report.deleted`)
    expect(csv.body).toContain(`,${person.email},test,127.0.0.1,report.deleted,report ${id},`)
  })

  it('is for the owner of the instance only', async () => {
    for (const path of ['audit-log', 'audit-log/export']) expect((await person.client.get(path)).status).toBe(403)
    expect((await owner.get('audit-log?action=nothing')).status).toBe(422)
  })
}

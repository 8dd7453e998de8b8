import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR, recordAudit } from '../../src/actions/audit-log/audit-log.ts'
import { forgetAuditEntries, listAuditEntries } from '../../src/storage/audit-log/audit-log.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 4, 4)

describe.each(KINDS)('the audit log on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let userId: string
  beforeAll(async () => {
    userId = (await makeUser(storage)).id
    const { db } = storage
    const by = { userId, keyId: null, address: '192.0.2.1' }
    const at = (days: number) => () => NOW - days * DAY
    await recordAudit(db, { actor: OPERATOR, now: at(400) }, 'user.created', { kind: 'user', id: userId })
    await recordAudit(db, { actor: by, now: at(360) }, 'key.created', null, { name: 'x'.repeat(1000) })
    await recordAudit(db, { actor: by, now: at(1) }, 'key.revoked', null)
  })

  const list = (question: object = {}) => listAuditEntries(storage, { page: 1, perPage: 10, ...question })
  const actionsOf = async (question?: object) => (await list(question)).items.map(({ action }) => action)

  it('lists the newest first, with who did it, and bounds what is written', async () => {
    const { items, total } = await list()
    expect(total).toBe(3)
    expect(items[0]).toMatchObject({ action: 'key.revoked', address: '192.0.2.1', user: { id: userId }, key: null })
    expect(items[1]!.details).toBe(JSON.stringify({ name: 'x'.repeat(200) }))
    expect(items[2]).toMatchObject({ user: null, address: null, object: `user ${userId}` })
  })

  it('is filtered by action, user and time', async () => {
    expect(await actionsOf({ action: 'key.created' })).toEqual(['key.created'])
    expect(await actionsOf({ user: userId })).toEqual(['key.revoked', 'key.created'])
    expect(await actionsOf({ after: NOW - 370 * DAY, before: NOW - 2 * DAY })).toEqual(['key.created'])
  })

  it('refuses to change entries, also by SQL', async () => {
    const change = storage.db.updateTable('audit_log').set({ address: null }).execute()
    await expect(change).rejects.toThrow('never changed')
  })

  it('is taken back with the transaction that it records', async () => {
    const failed = storage.transaction(async (db) => {
      await recordAudit(db, { actor: OPERATOR, now: () => NOW }, 'user.suspended', null)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await actionsOf({ action: 'user.suspended' })).toEqual([])
  })

  it('is kept for a year', async () => {
    await forgetAuditEntries(storage, NOW)
    expect(await actionsOf()).toEqual(['key.revoked', 'key.created'])
  })
})

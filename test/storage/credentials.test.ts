import { describe, expect, it } from 'vitest'
import { type ReadCredential, readCredential } from '../../src/actions/credentials/credential-fields.ts'
import {
  attachCredential,
  createCredential,
  deleteCredential,
  findRunLogIn,
  updateCredential,
} from '../../src/actions/credentials/credentials.ts'
import { setCredentialOfReport } from '../../src/storage/credentials/credentials.ts'
import { makeReport } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const SECRET = 'a secret of the tests, 32 characters'

describe.each(KINDS)('credentials on %s', (kind) => {
  const { storage } = useTestStorage(kind)

  async function owned() {
    const { id: userId } = await makeUser(storage)
    const actor = { userId, keyId: null, address: null }
    const acting = { storage, now: Date.now, actor, config: { secret: SECRET } }
    const values = readCredential({ cookie: ['session=abc-123'] }) as Extract<ReadCredential, { ok: true }>
    const make = (origin: string) =>
      createCredential(acting, userId, { ...values, name: 'a', origin, keepsEvidence: false })
    const report = await makeReport(storage, userId, { privacy: 1, now: Date.now() })
    return { acting, make, report }
  }

  it('are read for runs of the report, with the secret that sealed them only', async () => {
    const { acting, make, report } = await owned()
    const { credential } = await make('https://example.com')
    expect(await findRunLogIn(storage, SECRET, report.id)).toBeNull()
    await storage.transaction((db) => attachCredential(db, acting, report, credential.id))
    expect(await findRunLogIn(storage, SECRET, report.id)).toEqual({
      logIn: {
        origin: 'https://example.com',
        headers: [['Cookie', 'session=abc-123']],
        secrets: ['abc-123'],
      },
      keepsEvidence: false,
    })
    await expect(findRunLogIn(storage, `${SECRET}!`, report.id)).rejects.toThrow('VERDICT_SECRET has changed')
  })

  it('are attached by the owner of the report only, and not by members who act for them', async () => {
    const { acting, make, report } = await owned()
    const other = await owned()
    const { credential } = await make('https://example.com')
    const theirs = (await other.make('https://example.com')).credential
    const elsewhere = (await make('https://www.example.com')).credential
    const attach = (by: Pick<typeof acting, 'actor' | 'now'>, id: string | null) =>
      storage.transaction((db) => attachCredential(db, by, report, id))
    await expect(attach(other.acting, credential.id)).rejects.toThrow('one of your credentials')
    await expect(attach(other.acting, null)).rejects.toThrow('one of your credentials')
    await expect(attach(acting, theirs.id)).rejects.toThrow('one of your credentials')
    await expect(attach(acting, elsewhere.id)).rejects.toThrow('is for https://www.example.com')
    expect(await findRunLogIn(storage, SECRET, report.id)).toBeNull()
  })

  it('can’t be opened for another origin, whatever the database says', async () => {
    const { acting, make, report } = await owned()
    const { credential } = await make('https://example.com')
    await storage.transaction((db) => attachCredential(db, acting, report, credential.id))
    await storage.db
      .updateTable('credentials')
      .set({ origin: 'https://evil.example' })
      .where('key', '=', credential.key)
      .execute()
    await expect(findRunLogIn(storage, SECRET, report.id)).rejects.toThrow('can’t be read')
    await setCredentialOfReport(storage.db, report.id, null)
    expect(await findRunLogIn(storage, SECRET, report.id)).toBeNull()
  })
  it('are deleted under a report only if it is to go on without, and each change is recorded', async () => {
    const { acting, make, report } = await owned()
    const { credential } = await make('https://example.com')
    const { id, userId } = credential
    await storage.transaction((db) => attachCredential(db, acting, report, id))
    await updateCredential(acting, userId, id, { name: 'b' })
    const remove = (detach: boolean) => deleteCredential(acting, userId, id, { detach })
    await expect(remove(false)).rejects.toMatchObject({ code: 'credential_in_use' })
    expect(await findRunLogIn(storage, SECRET, report.id)).not.toBeNull()
    expect([await remove(true), await remove(true)]).toEqual([true, false])
    expect(await findRunLogIn(storage, SECRET, report.id)).toBeNull()
    const recorded = await storage.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('object', '=', `credential ${id}`)
      .orderBy('key')
      .execute()
    const actions = ['created', 'updated', 'deleted'].map((one) => `credential.${one}`)
    expect(recorded.map(({ action }) => action)).toEqual(actions)
    expect(JSON.stringify(recorded)).not.toContain('abc-123')
  })

  it('are at most a hundred', async () => {
    const { acting, make } = await owned()
    const { credential } = await make('https://example.com')
    const row = await storage.db
      .selectFrom('credentials')
      .selectAll()
      .where('key', '=', credential.key)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 98 }, (_, n) => ({ ...row, key: row.key + n + 1 }))
    await storage.db.insertInto('credentials').values(more).execute()
    const { id } = (await make('https://example.com')).credential
    await expect(make('https://example.com')).rejects.toMatchObject({ code: 'too_many_credentials' })
    await deleteCredential(acting, credential.userId, id, { detach: false })
    await make('https://example.com')
  })
})

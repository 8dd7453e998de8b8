import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import {
  changeInstanceBranding,
  changeProjectBranding,
  findOwnBranding,
  openBranding,
} from '../../src/actions/branding/branding.ts'
import { png } from '../../src/domain/branding/testing/pictures.ts'
import { findInstanceBranding, findLogo, saveBranding } from '../../src/storage/branding/branding.ts'
import { findOrCreateProject } from '../../src/storage/projects/projects.ts'
import { KINDS, makeUser, openTestStorage, type TestStorage } from './open-test-storage.ts'

const NOW = Date.UTC(2026, 4, 4)
const onError = (error: unknown) => {
  throw error
}

describe.each(KINDS)('branding on %s', (kind) => {
  let test: TestStorage
  let userId: string
  const acting = () => ({ storage: test.storage, now: () => NOW, actor: OPERATOR })

  beforeAll(async () => {
    test = await openTestStorage(kind)
    userId = (await makeUser(test.storage)).id
    await findOrCreateProject(test.storage.db, userId, 'one.example', NOW)
    await findOrCreateProject(test.storage.db, userId, 'two.example', NOW)
  })
  afterAll(() => test.close())

  it('is seen by the process that changes it at once, and by others on the same database soon', async () => {
    const here = await openBranding({ storage: test.storage, onError })
    const there = await openBranding({ storage: test.storage, onError, refreshMs: 20 })
    await changeInstanceBranding({ ...acting(), branding: here }, { name: 'Acme' })
    expect(here.current().name).toBe('Acme')
    // SQLite has one process, which need not look.
    if (test.storage.isShared) await expect.poll(() => there.current().name).toBe('Acme')
    else await there.refresh()
    expect(there.current()).toEqual(await findInstanceBranding(test.storage.db))
    await changeInstanceBranding({ ...acting(), branding: here }, null)
    expect(here.current().name).toBeNull()
    await there.close()
    await here.close()
  })

  it('loses nothing when two people change it at once', async () => {
    await Promise.all([
      changeProjectBranding(acting(), userId, 'one.example', { name: 'Acme' }),
      changeProjectBranding(acting(), userId, 'one.example', { footer_text: 'Acme Ltd' }),
      changeProjectBranding(acting(), userId, 'one.example', { accent: '#0b6e4f' }),
    ])
    expect(await findOwnBranding(test, userId, 'one.example')).toMatchObject({
      name: 'Acme',
      footerText: 'Acme Ltd',
      accent: '#0b6e4f',
    })
  })

  it('serves a logo as long as one of those who share it has it', async () => {
    const logo = png(8, 8)
    for (const project of ['one.example', 'two.example'])
      await changeProjectBranding(acting(), userId, project, { name: 'Acme', logo })
    const { hash } = (await findOwnBranding(test, userId, 'one.example'))!.logo!
    await changeProjectBranding(acting(), userId, 'one.example', { logo: new Uint8Array() })
    expect(await findLogo(test.storage.db, hash)).toMatchObject({ type: 'image/png' })
    expect(Buffer.from((await findLogo(test.storage.db, hash))!.bytes).equals(logo)).toBe(true)
    await changeProjectBranding(acting(), userId, 'two.example', null)
    expect(await findLogo(test.storage.db, hash)).toBeUndefined()
  })

  it('stays as it is if the transaction fails', async () => {
    const before = await findOwnBranding(test, userId, 'one.example')
    const failing = test.storage.transaction(async (db) => {
      await saveBranding(db, null, { branding: { ...before!, name: 'Half' }, logo: undefined }, NOW)
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    expect((await findInstanceBranding(test.storage.db)).name).toBeNull()
  })
})

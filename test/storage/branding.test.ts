import { beforeAll, describe, expect, it } from 'vitest'
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
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const NOW = Date.UTC(2026, 4, 4)
const onError = (error: unknown) => {
  throw error
}

describe.each(KINDS)('branding on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let userId: string
  const acting = () => ({ storage, now: () => NOW, actor: OPERATOR })

  beforeAll(async () => {
    userId = (await makeUser(storage)).id
    await findOrCreateProject(storage.db, userId, 'one.example', NOW)
    await findOrCreateProject(storage.db, userId, 'two.example', NOW)
  })

  it('is seen by the process that changes it at once, and by others on the same database soon', async () => {
    const here = await openBranding({ storage, onError })
    const there = await openBranding({ storage, onError, refreshMs: 20 })
    await changeInstanceBranding({ ...acting(), branding: here }, { name: 'Acme' })
    expect(here.current().name).toBe('Acme')
    // SQLite has one process, which need not look.
    if (storage.isShared) await expect.poll(() => there.current().name).toBe('Acme')
    else await there.refresh()
    expect(there.current()).toEqual(await findInstanceBranding(storage.db))
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
    expect(await findOwnBranding({ storage }, userId, 'one.example')).toMatchObject({
      name: 'Acme',
      footerText: 'Acme Ltd',
      accent: '#0b6e4f',
    })
  })

  it('serves a logo as long as one of those who share it has it', async () => {
    const logo = png(8, 8)
    for (const project of ['one.example', 'two.example'])
      await changeProjectBranding(acting(), userId, project, { name: 'Acme', logo })
    const { hash } = (await findOwnBranding({ storage }, userId, 'one.example'))!.logo!
    await changeProjectBranding(acting(), userId, 'one.example', { logo: new Uint8Array() })
    expect(await findLogo(storage.db, hash)).toMatchObject({ type: 'image/png' })
    expect(Buffer.from((await findLogo(storage.db, hash))!.bytes).equals(logo)).toBe(true)
    await changeProjectBranding(acting(), userId, 'two.example', null)
    expect(await findLogo(storage.db, hash)).toBeUndefined()
  })

  it('stays as it is if the transaction fails', async () => {
    const before = await findOwnBranding({ storage }, userId, 'one.example')
    const failing = storage.transaction(async (db) => {
      await saveBranding(db, null, { branding: { ...before!, name: 'Half' }, logo: undefined }, NOW)
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    expect((await findInstanceBranding(storage.db)).name).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { createChannel } from '../../src/actions/channels/channels.ts'
import { type ReadCredential, readCredential } from '../../src/actions/credentials/credential-fields.ts'
import { createCredential } from '../../src/actions/credentials/credentials.ts'
import { createShareLink } from '../../src/actions/sharing/share-links.ts'
import { listChannels } from '../../src/storage/channels/channels.ts'
import { listCredentials } from '../../src/storage/credentials/credentials.ts'
import { listShareLinks } from '../../src/storage/sharing/share-links.ts'
import { makeReport } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const SETTINGS = { events: null, project: null, language: 'en', time_zone: 'UTC', quiet_hours: null } as const

describe.each(KINDS)('how many there can be on %s', (kind) => {
  const { storage } = useTestStorage(kind)

  async function acting() {
    const { id: userId, email } = await makeUser(storage)
    const actor = { userId, keyId: null, address: null }
    const config = { secret: 'a secret of the tests, 32 characters' }
    return { userId, email, dependencies: { storage, now: Date.now, actor, config } }
  }

  /** Fills up what there can be but for a few, and then creates more than those at the same time. */
  async function createBeyond(most: number, create: () => Promise<unknown>): Promise<Set<string>> {
    for (let made = 0; made < most - 2; made++) await create()
    const ends = await Promise.allSettled(Array.from({ length: 8 }, create))
    return new Set(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code ?? String(end.reason)] : [])))
  }

  it('holds for channels that are created at the same time', async () => {
    const { userId, email, dependencies } = await acting()
    const fields = {
      name: 'a',
      target: 'example.com',
      secrets: { url: 'https://example.com/' },
      settings: { ...SETTINGS, digest: 'off', reminder_days: null } as const,
    }
    const owner = { userId, email }
    const create = () => createChannel({ ...dependencies, messages: undefined as never }, owner, 'ntfy', fields)
    expect(await createBeyond(50, create)).toEqual(new Set(['too_many_channels']))
    expect(await listChannels(storage.db, userId)).toHaveLength(50)
  })

  it('holds for credentials that are created at the same time', async () => {
    const { userId, dependencies } = await acting()
    const values = readCredential({ cookie: ['session=abc-123'] }) as Extract<ReadCredential, { ok: true }>
    const fields = { ...values, name: 'a', origin: 'https://example.com', keepsEvidence: false }
    const create = () => createCredential(dependencies, userId, fields)
    expect(await createBeyond(100, create)).toEqual(new Set(['too_many_credentials']))
    expect(await listCredentials(storage.db, userId)).toHaveLength(100)
  })

  it('holds for share links that are created at the same time', async () => {
    const { userId, dependencies } = await acting()
    await makeReport(storage, userId, { privacy: 1, now: Date.now() })
    const create = () => createShareLink(dependencies, userId, { project: 'example.com' }, { name: 'a' })
    expect(await createBeyond(200, create)).toEqual(new Set(['too_many_share_links']))
    expect(await listShareLinks(storage.db, userId)).toHaveLength(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelChange, changeChannel, findChannel } from '../../src/storage/channels/channels.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { makeChannel } from './make-channel.ts'
import { NOW } from './make-report.ts'
import { KINDS, makeUser, openTestStorage, type TestStorage } from './open-test-storage.ts'

const DAY = 86_400_000

describe.each(KINDS)('a channel on %s', (kind) => {
  let test: TestStorage
  beforeAll(async () => {
    test = await openTestStorage(kind)
  })
  afterAll(() => test.close())

  /** The time of the next digest after a change by the owner of a channel that gets one every day. */
  async function nextDigestAfter(change: Partial<ChannelChange>, { isPaused }: { isPaused: boolean }) {
    const { storage } = test
    const user = (await makeUser(storage)).id
    const settings = { digest: 'daily' as const }
    const id = await makeChannel(storage, user, { kind: 'email', settings, ...(isPaused && { pause: 'user' }) })
    await storage.db.updateTable('channels').set({ next_digest_at: NOW }).where('key', '=', knownKey(id)).execute()
    const channel = (await findChannel(storage.db, user, id))!
    const { name, target, secrets, pause } = channel
    const kept = { name, target, secrets, pause, settings: channel.settings }
    await storage.transaction((db) => changeChannel(db, channel, { ...kept, ...change }, NOW + DAY))
    const row = storage.db.selectFrom('channels').select('next_digest_at').where('key', '=', channel.key)
    return (await row.executeTakeFirstOrThrow()).next_digest_at
  }

  it('sends no digest of the time that it was paused as soon as it is resumed', async () => {
    expect(await nextDigestAfter({ pause: null }, { isPaused: true })).toBeNull()
  })

  it('keeps the time of its digest where only its name changes', async () => {
    expect(await nextDigestAfter({ name: 'Another' }, { isPaused: false })).toBe(NOW)
  })
})

import { expect, it } from 'vitest'
import type { Storage } from '../../storage/storage.ts'
import { openChannelSeal } from './channel-seal.ts'

it('opens what a channel may know for this channel of this user only', async () => {
  // All it uses.
  const storage = { secret: async () => 'the secret of an operator' } as unknown as Storage
  const { seal, open } = await openChannelSeal(storage, null)
  const secrets = seal('ann', 'c1', { url: 'https://hooks.example/1' })
  expect(open({ userId: 'ann', id: 'c1', secrets })).toEqual({ url: 'https://hooks.example/1' })
  expect(open({ userId: 'ann', id: 'c2', secrets })).toBeNull()
  expect(open({ userId: 'eve', id: 'c1', secrets })).toBeNull()
})

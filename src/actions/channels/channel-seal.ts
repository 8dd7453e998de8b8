import { createSeal } from '../../common/sealed-text.ts'
import type { ChannelSecrets } from '../../notify/channel-secrets.ts'
import type { Channel } from '../../storage/channels/channels.ts'
import type { Storage } from '../../storage/storage.ts'
import { signingSecret } from '../people/owner.ts'

/** Encrypts and reads what only a channel may know. */
export interface ChannelSeal {
  seal(userId: string, channelId: string, secrets: ChannelSecrets): Uint8Array
  /** Null if it was sealed with another secret. */
  open(channel: Pick<Channel, 'id' | 'userId' | 'secrets'>): ChannelSecrets | null
}

const ownerOf = (userId: string, channelId: string) => `${userId} ${channelId}`

/** `secret`: the operator's, if one is set. */
export async function openChannelSeal(storage: Storage, secret: string | null): Promise<ChannelSeal> {
  const seal = createSeal(await signingSecret(storage, secret), 'channels')
  return {
    seal: (userId, channelId, secrets) => seal.seal(JSON.stringify(secrets), ownerOf(userId, channelId)),
    open({ id, userId, secrets }) {
      const text = seal.open(secrets, ownerOf(userId, id))
      return text === null ? null : JSON.parse(text)
    },
  }
}

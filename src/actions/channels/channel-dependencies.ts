import type { Storage } from '../../storage/storage.ts'
import type { ChannelMessages } from './channel-messages.ts'

export interface ChannelDependencies {
  storage: Storage
  now: () => number
  /** Secret: the operator's, if one is set. */
  config: { secret: string | null }
  messages: ChannelMessages
}

/** Who does it. */
export interface ChannelOwner {
  userId: string
  email: string
}

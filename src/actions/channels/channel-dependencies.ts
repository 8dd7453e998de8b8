import type { ActionDependencies } from '../action-dependencies.ts'
import type { ChannelMessages } from './channel-messages.ts'

export interface ChannelDependencies extends ActionDependencies {
  /** Secret: the operator's, if one is set. */
  config: { secret: string | null }
  messages: ChannelMessages
}

/** Who does it. */
export interface ChannelOwner {
  userId: string
  email: string
}

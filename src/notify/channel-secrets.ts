/** Credentials that a channel sends with. Stored sealed. */
export interface ChannelSecrets {
  /** Of every kind but email. */
  url?: string
  /** Of email. */
  address?: string
  /** Of ntfy and Alertmanager, empty or absent if they need none; of PagerDuty its integration key, of Opsgenie its API key. */
  token?: string
  /** Of webhooks: the current signing secret, and the one before while receivers switch over. */
  keys?: { secret: string; until: number | null }[]
}

/** Those that are valid at a time, the current one first. */
export function validKeys({ keys = [] }: ChannelSecrets, now: number): string[] {
  return keys.filter(({ until }) => until === null || until > now).map(({ secret }) => secret)
}

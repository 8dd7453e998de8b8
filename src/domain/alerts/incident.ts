/** The alert that an event comes from. */
export interface EventAlert {
  id: string
  /** `resolved`: what began with the alert is over. */
  state: 'firing' | 'resolved'
  /** The same for everything from the first message of an incident to its end; the next incident has another. */
  key: string
}

const ID_LENGTH = 36

/** The key of what begins with this alert. `at`: in milliseconds since the epoch. */
export function newIncident(alertId: string, at: number): string {
  return `${alertId}.${at.toString(36)}`
}

export function alertOf(incident: string, state: EventAlert['state']): EventAlert {
  return { id: incident.slice(0, ID_LENGTH), state, key: incident }
}

/** When the incident of this key began, in milliseconds since the epoch. */
export function beginOf(key: string): number {
  return Number.parseInt(key.slice(ID_LENGTH + 1), 36)
}

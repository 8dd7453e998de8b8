import type { EventType } from '../../domain/events/event-types.ts'
import type { ChannelFormat, Digest } from '../../vocabulary.ts'

/** What the owner of a channel chose, as it is stored. */
export interface ChannelSettings {
  /** Null: every event, but for channels other than webhooks not every run. */
  events: EventType[] | null
  /** Of webhooks; absent in those that were stored before there was a choice. */
  format?: ChannelFormat
  /** Null: all projects. */
  project: string | null
  language: string
  time_zone: string
  /** In minutes of the day, in that time zone: from 22:00 to 07:00 is 1320 to 420. */
  quiet_hours: { from: number; to: number } | null
  digest: Digest
  /** Days between reminders of an open alert; null for no reminders. */
  reminder_days: number | null
}

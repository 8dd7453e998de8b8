import type { Generated } from 'kysely'
import type { EventType } from '../../domain/events/event-types.ts'
import type { ChannelKind, ChannelPause, DeliveryState } from '../../vocabulary.ts'

export interface OutboxTables {
  channels: ChannelRow
  events: EventRow
  deliveries: DeliveryRow
}

/** Where a user wants events to be sent. */
export interface ChannelRow {
  key: number
  id: string
  user_key: number
  name: string
  kind: ChannelKind
  /** What may be shown of where it goes. */
  target: string
  /** Sealed JSON: the URL or address, and keys. */
  secrets: Uint8Array
  /** JSON of `ChannelSettings`. */
  settings: string
  enabled: number
  disabled_reason: ChannelPause | null
  /** Since when; null while it is enabled. */
  disabled_at: number | null
  /** Since when everything fails. */
  failing_since: number | null
  /** The receiver asked for a pause. */
  slow_until: number | null
  next_digest_at: number | null
  created_at: number
  updated_at: number
}

export interface EventRow {
  /** Grows from event to event; those of one report are numbered in the order in which they happened. */
  seq: Generated<number>
  /** Also the `webhook-id`. */
  id: string
  type: EventType
  user_key: number
  project_key: number | null
  report_key: number | null
  run_key: number | null
  /** 1: quiet hours don't delay it. */
  urgent: number
  /** JSON of its data. */
  body: string
  created_at: number
}

/** An event on its way to a channel. */
export interface DeliveryRow {
  key: number
  id: string
  event_seq: number
  channel_key: number
  /** What goes out in order: the events of a report to a webhook, those of a project to other channels and formats. 0: those of neither. */
  lane: number
  state: DeliveryState
  /** How many attempts failed. */
  attempt: number
  /** Set while a process sends it, until `next_at`. */
  claim: string | null
  next_at: number
  /** The same for all that went out as one message. */
  message: string | null
  /** Of the last attempt. */
  status: number | null
  took_ms: number | null
  answer: string | null
  error: string | null
  created_at: number
  ended_at: number | null
}

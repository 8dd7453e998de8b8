import type { EventData } from '../domain/events/event-types.ts'
import type { OutgoingEvent } from './notice-of-event.ts'

export const CLOUD_EVENT_TYPE = { 'Content-Type': 'application/cloudevents+json; charset=utf-8' }

/** CloudEvents 1.0 §3, in the JSON format's structured mode; `sequence` as its extension of that name says. */
interface CloudEvent {
  specversion: '1.0'
  id: string
  source: string
  type: string
  time: string
  subject?: string
  sequence: string
  datacontenttype: 'application/json'
  data: EventData
}

const SEQUENCE_DIGITS = 10

/** The same in every attempt and replay. */
export function cloudEventOf(
  { id, type, createdAt, sequence, data }: OutgoingEvent,
  baseUrl: string | null,
): CloudEvent {
  const subject = subjectOf(data)
  return {
    specversion: '1.0',
    id,
    // A URI reference that is not empty: without a URL of our own, a path.
    source: baseUrl ?? '/',
    type,
    time: new Date(createdAt).toISOString(),
    ...(subject === null ? {} : { subject }),
    // Strings are compared, so the digits are as many in each.
    sequence: String(sequence).padStart(SEQUENCE_DIGITS, '0'),
    datacontenttype: 'application/json',
    data,
  }
}

/** What it is about, within the source. */
function subjectOf(data: EventData): string | null {
  if ('report' in data && data.report !== null) return data.report.url
  if ('project' in data) return data.project ?? null
  return 'host' in data ? data.host : null
}

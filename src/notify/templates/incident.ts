import { cut } from '../../common/text.ts'
import { alertOf, beginOf, type EventAlert } from '../../domain/alerts/incident.ts'
import type { EventData, EventType } from '../../domain/events/event-types.ts'
import type { Notice } from '../notice.ts'
import { noticesOf, type OutgoingEvent } from '../notice-of-event.ts'

/** What receivers that open and close incidents get of an event. */
export interface Incident extends Pick<Notice, 'title' | 'lines' | 'link' | 'severity'> {
  alert: EventAlert
  event: { id: string; type: EventType; at: number }
  /** The kind of its rule; empty for a test. */
  kind: string
  /** The URL of a page, a host, or the project of a site. */
  source: string
  /** When it began, in milliseconds since the epoch. */
  startedAt: number
}

/** Pages, hosts and sites that are down, and certificates. */
const CRITICAL = ['unreachable', 'certificate']

export function isCritical({ kind }: Pick<Incident, 'kind'>): boolean {
  return CRITICAL.includes(kind)
}

export function incidentOf(event: OutgoingEvent, language: string, timeZone?: string): Incident {
  const { id, type, data, createdAt } = event
  const [{ title, lines, link, severity }] = noticesOf([event], language, timeZone).notices as [Notice]
  const about = { title, lines, link, severity, source: sourceOf(data), event: { id, type, at: createdAt } }
  if ('alert' in data) return { ...about, alert: data.alert, kind: data.rule.kind, startedAt: beginOf(data.alert.key) }
  // A test opens an incident of its own.
  return { ...about, alert: alertOf(id, 'firing'), kind: '', startedAt: createdAt }
}

function sourceOf(data: EventData): string {
  if ('host' in data) return data.host
  if ('report' in data && data.report !== null) return data.report.url
  return 'project' in data ? (data.project ?? '') : 'Verdict'
}

/** Title and lines as one text. */
export function incidentText({ title, lines }: Pick<Incident, 'title' | 'lines'>, most: number): string {
  return cut([title, ...lines].join('\n'), most)
}

const TEXT = 4_000

/** The webhook format `incident`: one flat object, for receivers that map fields. */
export function incidentBody(incident: Incident): object {
  const { alert, event, kind, title, lines, link, severity, source, startedAt } = incident
  return {
    id: event.id,
    key: alert.key,
    status: alert.state,
    event: event.type,
    rule: kind,
    title,
    text: cut(lines.join('\n'), TEXT),
    severity: isCritical(incident) ? 'critical' : severity === 'bad' ? 'error' : 'warning',
    source,
    url: link?.url ?? null,
    started_at: new Date(startedAt).toISOString(),
    ended_at: alert.state === 'resolved' ? new Date(event.at).toISOString() : null,
  }
}

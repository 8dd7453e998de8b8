import { cut } from '../../common/text.ts'
import type { ChannelSecrets } from '../channel-secrets.ts'
import { type Incident, incidentText, isCritical } from './incident.ts'

/** Of the Events API v2; of the EU service region, it is events.eu.pagerduty.com. */
export const PAGERDUTY_URL = 'https://events.pagerduty.com/v2/enqueue'

/** The API's own limit of a summary, and what we send of the details. */
const SUMMARY = 1_024
const DETAILS = 4_000

/** Events API v2: `trigger` opens an incident for its `dedup_key` or adds to it, `resolve` ends it. */
export function pagerdutyBody(incident: Incident, { token = '' }: ChannelSecrets): object {
  const { alert, event, kind, title, link, severity, source } = incident
  const about = { routing_key: token, dedup_key: alert.key }
  if (alert.state === 'resolved') return { ...about, event_action: 'resolve' }
  return {
    ...about,
    event_action: 'trigger',
    payload: {
      summary: cut(title, SUMMARY),
      source: source === '' ? 'Verdict' : source,
      severity: isCritical(incident)
        ? 'critical'
        : severity === 'bad'
          ? 'error'
          : severity === 'warning'
            ? 'warning'
            : 'info',
      timestamp: new Date(event.at).toISOString(),
      ...(kind === '' ? {} : { class: kind }),
      custom_details: { text: incidentText(incident, DETAILS), event: event.type, alert: alert.id },
    },
    client: 'Verdict',
    ...(link === null ? {} : { client_url: link.url, links: [{ href: link.url, text: link.label }] }),
  }
}

import { cut } from '../../common/text.ts'
import { type Incident, incidentText, isCritical } from './incident.ts'

/** Of the Alert API; of the EU instance, it is api.eu.opsgenie.com. */
export const OPSGENIE_URL = 'https://api.opsgenie.com/v2/alerts'

/** The API's own limits. */
const MESSAGE = 130
const ENTITY = 512
const DESCRIPTION = 15_000

/** Creates an alert under an alias, which counts up while it is open, or closes it. `url`: of the collection of alerts. */
export function opsgenieRequest(incident: Incident, url: string): { url: string; body: object } {
  const { alert, event, kind, title, lines, link, severity, source } = incident
  const alerts = url.replace(/\/+$/, '')
  if (alert.state === 'resolved') {
    const close = `${alerts}/${encodeURIComponent(alert.key)}/close?identifierType=alias`
    return { url: close, body: { source: 'Verdict', note: incidentText({ title, lines }, DESCRIPTION) } }
  }
  const body = {
    message: cut(title, MESSAGE),
    alias: alert.key,
    description: incidentText(incident, DESCRIPTION),
    entity: cut(source, ENTITY),
    source: 'Verdict',
    priority: isCritical(incident) ? 'P1' : severity === 'bad' ? 'P2' : severity === 'warning' ? 'P3' : 'P5',
    tags: kind === '' ? [] : [kind],
    details: { event: event.type, alert: alert.id, ...(link === null ? {} : { url: link.url }) },
  }
  return { url: alerts, body }
}

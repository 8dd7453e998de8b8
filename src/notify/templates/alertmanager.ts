import { DAY_MS, MINUTE_MS } from '../../common/durations.ts'
import { type Incident, incidentText, isCritical } from './incident.ts'

const PATH = '/api/v2/alerts'
const DESCRIPTION = 4_000

/**
 * Alertmanager ends what is not sent again within some minutes, unless its end is known: so what fires ends far ahead, and what is over,
 * now. A test ends by itself.
 */
const OPEN_MS = 365 * DAY_MS
const TEST_MS = 5 * MINUTE_MS

/** `url`: of the Alertmanager, with or without the path of its API v2. */
export function alertmanagerUrl(url: string): string {
  const parsed = new URL(url)
  const path = parsed.pathname.replace(/\/+$/, '')
  parsed.pathname = path.endsWith(PATH) ? path : path + PATH
  return parsed.href
}

/** Labels identify an alert, so they are the same from the first event to the last; everything else is an annotation. */
export function alertmanagerBody(incident: Incident): object[] {
  const { alert, event, kind, title, link, source, startedAt } = incident
  const isOver = alert.state === 'resolved'
  const endsAt = isOver ? event.at : event.at + (kind === '' ? TEST_MS : OPEN_MS)
  return [
    {
      labels: {
        alertname: nameOf(kind),
        severity: isCritical(incident) ? 'critical' : 'warning',
        rule: kind === '' ? 'test' : kind,
        incident: alert.key,
      },
      annotations: { summary: title, description: incidentText(incident, DESCRIPTION), source },
      startsAt: new Date(startedAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      ...(link === null ? {} : { generatorURL: link.url }),
    },
  ]
}

/** In the style of rules of Prometheus: `VerdictScoreDrop`. */
function nameOf(kind: string): string {
  return `Verdict${(kind === '' ? 'test' : kind).replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}

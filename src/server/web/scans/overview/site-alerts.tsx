import type { Alert } from '../../../../storage/alerts/alerts.ts'
import { alertDetails, alertTitle, comparisonOf } from '../../alerts/alert-words.ts'
import { Icon } from '../../components/icon.tsx'
import { Time } from '../../components/text.tsx'
import type { View } from '../../view.ts'

/** What fires of the whole site, for its owner. */
export function SiteAlerts({ view, alerts }: { view: View; alerts: readonly Alert[] }) {
  const words = view.words.alerts
  if (alerts.length === 0) return null
  return (
    <section class="scan-cut card" aria-labelledby="site-alerts">
      <h2 id="site-alerts">
        <Icon name="bell" />
        {words.open}
      </h2>
      <ul>
        {alerts.map((alert) => {
          const title = alertTitle(view, alert)
          const details = alertDetails(view, alert)
          const comparison = comparisonOf(alert)
          return (
            <li key={alert.id}>
              <strong>{title}</strong>
              {details !== '' && <>: {details}</>} ({words.states[alert.state]}, <Time view={view} at={alert.since} />){' '}
              {comparison !== null && (
                <>
                  <a href={comparison} aria-label={`${words.compare}: ${title}`}>
                    {words.compare}
                  </a>{' '}
                </>
              )}
              <a href={`/alerts/rules/${alert.rule.id}`} aria-label={`${words.why}: ${title}`}>
                {words.why}
              </a>
            </li>
          )
        })}
      </ul>
      <p>
        <a href="/alerts">{words.all}</a>
      </p>
    </section>
  )
}

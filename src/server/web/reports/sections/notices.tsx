import { METRIC_IDS } from '../../../../domain/compare/metrics.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { FailureCard } from '../../components/failure-card.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { ResultBadge } from '../../components/result-badge.tsx'
import { dueIn } from '../list/removals-notice.tsx'
import type { ReportPageData } from '../model/page-data.ts'
import { needsBrowser, unseenReasonOfFailure } from '../model/unseen.ts'
import { reportPath } from '../parts/url.tsx'
import { metricText } from './metrics.tsx'

/** Why the latest run failed, or that it was canceled, and what to do. */
export function FailureNote({ data: { view, report, run, canEdit, isFormer, signIn } }: { data: ReportPageData }) {
  const { failure: words } = view.words.report
  const error = isFormer ? run?.error : report.status === 'failed' ? report.error : null
  if (!error) return null
  const again = needsBrowser(unseenReasonOfFailure(error))
    ? { label: words.inBrowser, depth: 1 as const }
    : { label: words.again }
  return (
    <FailureCard
      view={view}
      heading={error.code === 'aborted' ? words.canceled : words.heading}
      error={error}
      retry={canEdit && !isFormer ? { action: `${reportPath(report.id)}/regenerate`, ...again } : null}
      hasCredentials={signIn !== undefined && !isFormer}
    >
      {report.resultRunId !== null && !isFormer && <p class="progress-hint">{words.last}</p>}
    </FailureCard>
  )
}

/** On the page of a former run: when it was, and the way to the report as it is now. */
export function FormerRunNote({ data: { view, report, run, results, metrics } }: { data: ReportPageData }) {
  const { former: words, compare } = view.words.report
  if (run === undefined) return null
  const { resultsRemovedAt } = run
  const isMissing = results === null && run.error === null && resultsRemovedAt === null
  return (
    <aside class="former card" aria-label={words.label}>
      <p>
        <Icon name="clock" /> {words.about(view.format.date(run.endedAt ?? run.queuedAt))}{' '}
        {isMissing && words.noResults}
        {resultsRemovedAt !== null && words.removed(view.format.date(resultsRemovedAt))}
      </p>
      {resultsRemovedAt !== null && (
        <p>
          <ResultBadge view={view} result={run.result} score={run.score} />
        </p>
      )}
      {metrics !== undefined && metrics.size > 0 && (
        <table class="former-metrics">
          <caption>{words.measured}</caption>
          <tbody>
            {METRIC_IDS.filter((id) => metrics.has(id)).map((id) => (
              <tr key={id}>
                <th scope="row">{compare.names[id]}</th>
                <td>{metricText(view, id, metrics.get(id)!)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <a class={buttonClass()} href={reportPath(report.id)}>
        {words.latest}
      </a>
    </aside>
  )
}

/** The owner has deleted the report and can still undo it. For everyone else it is gone. */
export function PendingRemovalNote({ data: { view, report, pendingRemoval } }: { data: ReportPageData }) {
  const { removals: words } = view.words.dashboard
  if (pendingRemoval === undefined) return null
  return (
    <Form view={view} action="/reports/undo" class="pending-removal card">
      <p>
        <Icon name="trash" /> {words.pending(dueIn(view, pendingRemoval.dueAt))}
      </p>
      <Button name="report" value={report.id}>
        {words.undo}
      </Button>
    </Form>
  )
}

import { Button, buttonClass } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { dueIn } from '../../dashboard/removals-notice.tsx'
import { textOf } from '../model/audit-words.ts'
import type { ReportPageData } from '../model/page-data.ts'
import { reportPath } from '../parts/url.tsx'

/** Why the latest run failed, or that it was canceled, and what to do. */
export function FailureNote({ data: { view, report, run, isOwner, isFormer } }: { data: ReportPageData }) {
  const { failure: words } = view.words.report
  const error = isFormer ? run?.error : report.status === 'failed' ? report.error : null
  if (!error) return null
  const { code, message } = error
  const details = textOf(message, view)
  const [what, todo] = words.reasons[code] ?? words.reasons['internal_error']!
  return (
    <section class="failure card" aria-labelledby="failure" data-part="failure">
      <h2 id="failure">
        <Icon name="warning" />
        {code === 'aborted' ? words.canceled : words.heading}
      </h2>
      <p class="failure-what">{what}</p>
      <p>{todo}</p>
      {code === 'bot_wall' && (
        <p>
          <a href="/bot">{words.bot}</a>
        </p>
      )}
      <details class="table-fold">
        <summary>{words.said}</summary>
        <p>
          <code>{code}</code> <bdi lang={details.lang ?? 'en'}>{details.text}</bdi>
        </p>
      </details>
      {isOwner && !isFormer && (
        <Form view={view} action={`${reportPath(report.id)}/regenerate`}>
          <Button kind="main">{words.again}</Button>
        </Form>
      )}
      {report.resultRunId !== null && !isFormer && <p class="progress-hint">{words.last}</p>}
    </section>
  )
}

/** On the page of a former run: when it was, and the way to the report as it is now. */
export function FormerRunNote({ data: { view, report, run, results } }: { data: ReportPageData }) {
  const { former: words } = view.words.report
  if (run === undefined) return null
  const isThinned = results === null && run.error === null
  return (
    <aside class="former card" aria-label={words.label}>
      <p>
        <Icon name="clock" /> {words.about(view.format.date(run.endedAt ?? run.queuedAt))}{' '}
        {isThinned && words.noResults}
      </p>
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

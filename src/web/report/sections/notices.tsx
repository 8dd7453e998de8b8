import { Button, buttonClass } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { dueIn } from '../../dashboard/removals-notice.tsx'
import { textOf } from '../model/audit-words.ts'
import type { ReportPageData } from '../model/page-data.ts'
import { reportPath } from '../parts/url.tsx'

const STEPS = ['queued', 'running', 'judged'] as const

/** Shown while a run is in progress. A script updates it; without JavaScript there is a link to refresh. */
export function Progress({ data: { view, report } }: { data: ReportPageData }) {
  const { progress: words } = view.words.report
  const reached = STEPS.indexOf(report.status === 'running' ? 'running' : 'queued')
  const isJudged = report.resultRunId === report.runId
  const heading = isJudged ? 'deeper' : report.resultRunId === null ? 'first' : 'again'
  return (
    <section
      class="progress card"
      aria-labelledby="progress"
      data-live={reportPath(report.id)}
      data-status={report.status}
      data-judged={isJudged}
    >
      <h2 id="progress">{words.heading[heading]}</h2>
      <ol class="steps" aria-live="polite">
        {STEPS.map((step, index) => (
          <li
            key={step}
            data-step={step}
            aria-current={index === reached ? 'step' : undefined}
            class={index < reached ? 'is-done' : undefined}
          >
            <span class="step-mark">{index < reached && <Icon name="check" />}</span>
            {words[step]}
          </li>
        ))}
      </ol>
      <p class="progress-hint" data-live-hint hidden>
        {words.updates}
      </p>
      <noscript>
        <p>
          <a class="button button-plain" href={reportPath(report.id)}>
            {words.withoutScript}
          </a>
        </p>
      </noscript>
      {report.resultRunId !== null && <p class="progress-hint">{isJudged ? words.fast : words.last}</p>}
    </section>
  )
}

/** Why the latest run failed, and what to do. */
export function FailureNote({ data: { view, report, run, isOwner, isFormer } }: { data: ReportPageData }) {
  const { failure: words } = view.words.report
  const error = isFormer ? run?.error : report.status === 'failed' ? report.error : null
  if (!error) return null
  const { code, message } = error
  const details = textOf(message, view)
  const [what, todo] = words.reasons[code] ?? words.reasons['internal_error']!
  return (
    <section class="failure card" aria-labelledby="failure">
      <h2 id="failure">
        <Icon name="warning" />
        {words.heading}
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

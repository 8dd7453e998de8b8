import type { Run } from '../../../../storage/records.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import type { ReportPageData } from '../model/page-data.ts'
import { progressOf, type RunProgress } from '../model/progress.ts'
import { reportPath } from '../parts/url.tsx'

/**
 * Shown while a run is in progress: its steps, how long it has taken, and a button to cancel it. A script keeps it up to date;
 * without JavaScript there is a link to refresh.
 */
export function ProgressCard({ data }: { data: ReportPageData }) {
  const { view, report, underWay: run, canEdit } = data
  const { progress: words } = view.words.report
  if (run === undefined) return null
  const progress = progressOf(report, run)
  const isJudged = report.resultRunId === report.runId
  const heading = isJudged ? 'deeper' : report.resultRunId === null ? 'first' : 'again'
  const path = reportPath(report.id)
  return (
    <section
      class="progress card"
      aria-labelledby="progress"
      data-part="progress"
      data-live={path}
      data-key={progress.key}
    >
      <h2 id="progress">{words.heading[heading]}</h2>
      <Steps data={data} progress={progress} />
      {progress.note !== null && <p>{words.notes[progress.note](run.attempt + 1)}</p>}
      <p class="progress-hint">
        {words.elapsed} <Elapsed run={run} now={view.now} /> · {view.words.depths[run.depth]} ·{' '}
        {view.words.devices[run.device]}
        <span data-live-hint hidden>
          {' '}
          · {words.updates}
        </span>
      </p>
      {report.resultRunId !== null && <p class="progress-hint">{isJudged ? words.fast : words.last}</p>}
      <div class="progress-actions">
        <noscript>
          <a class="button button-plain" href={path}>
            {words.withoutScript}
          </a>
        </noscript>
        {canEdit && (
          <Form view={view} action={`${path}/cancel`}>
            <Button>{words.cancel}</Button>
          </Form>
        )}
      </div>
    </section>
  )
}

function Steps({ data: { view }, progress }: { data: ReportPageData; progress: RunProgress }) {
  const { progress: words } = view.words.report
  const reached = progress.steps.indexOf(progress.current)
  return (
    <ol class="steps">
      {progress.steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          class={index < reached ? 'is-done' : undefined}
        >
          <span class="step-mark">{index < reached && <Icon name="check" />}</span>
          {words.steps[step]}
        </li>
      ))}
    </ol>
  )
}

/** Minutes and seconds since the run was started, which a script counts on. */
function Elapsed({ run: { queuedAt }, now }: { run: Run; now: number }) {
  const seconds = Math.max(0, Math.round((now - queuedAt) / 1000))
  return (
    <span class="elapsed" data-elapsed={seconds}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}

import type { FailedReport, ReportBatch } from '../../../../storage/batches.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Time } from '../../components/text.tsx'
import { Layout } from '../../layout.tsx'
import type { View } from '../../view.ts'
import { MiddleUrl } from './middle-url.tsx'
import { reasonOf } from './run-errors.ts'

export function batchPath({ queuedAt }: Pick<ReportBatch, 'queuedAt'>): string {
  return `/reports/batches/${queuedAt}`
}

interface BatchPageProps {
  view: View
  batch: ReportBatch
  failed: readonly FailedReport[]
}

/** The progress of reports that were created or run again together, with those that failed. */
export function BatchPage({ view, batch, failed }: BatchPageProps) {
  const words = view.words.dashboard.batch
  const total = totalOf(batch)
  return (
    <Layout view={view} title={words.title(total)} page="reports" styles={['dashboard.css']} scripts={['dashboard.js']}>
      <div class="page-head">
        <h1>{words.title(total)}</h1>
        <p class="small">
          {batch.isRerun ? words.queued : words.created} <Time view={view} at={batch.queuedAt} />
        </p>
      </div>
      <div data-batch={isUnfinished(batch) ? 'unfinished' : 'finished'}>
        <div class="batch">
          <Progress view={view} batch={batch} />
          <div class="batch-actions">
            {batch.queued > 0 && (
              <Form view={view} action={`${batchPath(batch)}/cancel`}>
                <Button small>{batch.isRerun ? words.cancelRuns(batch.queued) : words.cancel(batch.queued)}</Button>
              </Form>
            )}
            <a class={buttonClass('quiet', true)} href="/reports">
              {words.list}
            </a>
          </div>
        </div>
        {failed.length > 0 && (
          <section class="batch-failed" aria-labelledby="failed-title">
            <h2 id="failed-title">{words.failedTitle(batch.failed)}</h2>
            <ul>
              {failed.map(({ id, url, error }) => (
                <li key={id}>
                  <a href={`/reports/${id}`}>
                    <MiddleUrl url={url} />
                  </a>
                  <span class="batch-reason">
                    <Icon name="warning" />
                    {reasonOf(view, error)}
                  </span>
                </li>
              ))}
            </ul>
            {failed.length < batch.failed && <p class="small">{words.more(batch.failed - failed.length)}</p>}
          </section>
        )}
        {isUnfinished(batch) && (
          <noscript>
            <p class="small">{view.words.dashboard.list.reload}</p>
          </noscript>
        )}
      </div>
    </Layout>
  )
}

/** On the dashboard, while reports of a batch are not finished. */
export function BatchStrip({ view, batch }: { view: View; batch: ReportBatch }) {
  const words = view.words.dashboard.batch
  return (
    <section class="batch" aria-label={words.title(totalOf(batch))} data-batch="unfinished">
      <Progress view={view} batch={batch} />
      <a class={buttonClass('plain', true)} href={batchPath(batch)}>
        {words.details}
      </a>
    </section>
  )
}

function Progress({ view, batch }: { view: View; batch: ReportBatch }) {
  const words = view.words.dashboard.batch
  const total = totalOf(batch)
  const ended = batch.done + batch.failed
  const left = millisecondsLeft(batch, view.now)
  const text = [
    ended === total ? words.allDone(total) : words.done(view.format.number(ended), view.format.number(total)),
    ...(batch.failed > 0 ? [words.failed(batch.failed)] : []),
    ...(left === null ? [] : [words.left(Math.max(1, Math.round(left / 60_000)))]),
  ].join(', ')
  return (
    <div class="batch-progress">
      <p id="batch-text">{text}</p>
      <progress value={ended} max={total} aria-labelledby="batch-text" />
    </div>
  )
}

export function isUnfinished({ queued, running }: ReportBatch): boolean {
  return queued + running > 0
}

function totalOf({ queued, running, done, failed }: ReportBatch): number {
  return queued + running + done + failed
}

/** Enough to estimate the pace. */
const MIN_ENDED = 5

/** Estimated from the pace so far, but not before the last run may start; null if it's unknown or nothing is left. */
export function millisecondsLeft(batch: ReportBatch, now: number): number | null {
  if (!isUnfinished(batch)) return null
  const ended = batch.done + batch.failed
  const elapsed = now - batch.queuedAt
  const byPace = ended < MIN_ENDED ? null : (elapsed * (batch.queued + batch.running)) / ended
  const untilLast = batch.lastStart === null ? 0 : batch.lastStart - now
  if (byPace === null) return untilLast > 0 ? untilLast : null
  return Math.max(byPace, untilLast)
}

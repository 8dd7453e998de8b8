import { Icon } from '../../components/icon.tsx'
import { pathOf } from '../model/address.ts'
import type { Sheet } from '../model/sheet.ts'

const STEPS = ['queued', 'running', 'judged'] as const

/** While a run is under way. A script follows it; without one there is a link to look again. */
export function Progress({ sheet: { view, report } }: { sheet: Sheet }) {
  const { progress: words } = view.words.report
  const reached = STEPS.indexOf(report.status === 'running' ? 'running' : 'queued')
  const isJudged = report.resultRunId === report.runId
  const heading = isJudged ? 'deeper' : report.resultRunId === null ? 'first' : 'again'
  return (
    <section
      class="progress card"
      aria-labelledby="progress"
      data-live={pathOf(report.id)}
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
        {words.keepsItself}
      </p>
      <noscript>
        <p>
          <a class="button button-plain" href={pathOf(report.id)}>
            {words.withoutScript}
          </a>
        </p>
      </noscript>
      {report.resultRunId !== null && <p class="progress-hint">{isJudged ? words.fast : words.last}</p>}
    </section>
  )
}

import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { pathOf } from '../model/address.ts'
import type { Sheet } from '../model/sheet.ts'

/** The latest run failed: what happened and what to do, in plain words. */
export function FailureNote({ sheet: { view, report, isOwner } }: { sheet: Sheet }) {
  const { failure: words } = view.words.report
  if (report.error === null) return null
  const { code, message } = report.error
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
        <p lang="en">
          <code>{code}</code> <bdi>{message}</bdi>
        </p>
      </details>
      {isOwner && (
        <Form view={view} action={`${pathOf(report.id)}/regenerate`}>
          <Button kind="main">{words.again}</Button>
        </Form>
      )}
      {report.resultRunId !== null && <p class="progress-hint">{words.last}</p>}
    </section>
  )
}

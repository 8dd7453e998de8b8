import type { ComponentChildren } from 'preact'
import type { Failure } from '../../../errors.ts'
import type { Depth } from '../../../vocabulary.ts'
import { textOf } from '../reports/model/audit-words.ts'
import { unseenReasonOfFailure } from '../reports/model/unseen.ts'
import type { View } from '../view.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { Icon } from './icon.tsx'

interface FailureCardProps {
  view: View
  heading: string
  error: Failure
  /** Tries again, for the owner. */
  retry: { action: string; label: string; depth?: Depth } | null
  /** The reader can add credentials that the next run signs in with. */
  hasCredentials?: boolean
  children?: ComponentChildren
}

/** Why a run or a scan failed, and what to do. */
export function FailureCard({ view, heading, error, retry, hasCredentials = false, children }: FailureCardProps) {
  const { code, message } = error
  const { failure: words } = view.words.report
  const details = textOf(message, view)
  const unseen = unseenReasonOfFailure(error)
  const reason = unseen === undefined ? words.reasons[code] : words[unseen]
  const [what, todo] = reason ?? words.reasons['internal_error']!
  return (
    <section class="failure card" aria-labelledby="failure" data-part="failure">
      <h2 id="failure">
        <Icon name="warning" />
        {heading}
      </h2>
      <p class="failure-what">{what}</p>
      <p>{todo}</p>
      {code === 'bot_wall' && !view.isFile && (
        <p>
          <a href="/bot">{words.bot}</a>
        </p>
      )}
      {hasCredentials && (code === 'http_error' || code === 'sign_in_failed') && (
        <p>
          <a href="/credentials">{view.words.credentials.link}</a>
        </p>
      )}
      <details class="table-fold">
        <summary>{words.said}</summary>
        <p>
          <code>{code}</code> <bdi lang={details.lang ?? 'en'}>{details.text}</bdi>
        </p>
      </details>
      {retry && (
        <Form view={view} action={retry.action}>
          {retry.depth !== undefined && <input type="hidden" name="depth" value={retry.depth} />}
          <Button kind="main">{retry.label}</Button>
        </Form>
      )}
      {children}
    </section>
  )
}

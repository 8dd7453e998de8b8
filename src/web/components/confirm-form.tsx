import type { ComponentChildren } from 'preact'
import type { View } from '../view.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'

interface ConfirmFormProps {
  view: View
  action: string
  /** On the button that opens it. */
  label: ComponentChildren
  /** What will happen, in a sentence. */
  question: string
  /** On the button that does it. */
  confirm: string
  /** What tells this one from others of its kind, for who cannot see where it stands. */
  about?: string
  /** Hidden fields. */
  fields?: Record<string, string>
}

/** Asks again before it does what cannot be taken back. Folded, so that it needs no script. */
export function ConfirmForm({ view, action, label, question, confirm, about, fields = {} }: ConfirmFormProps) {
  return (
    <details class="confirm" data-dismiss>
      <summary class="button button-quiet button-small" aria-label={about}>
        {label}
      </summary>
      <Form view={view} action={action} class="confirm-body">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{question}</p>
        <Button kind="danger" small>
          {confirm}
        </Button>
      </Form>
    </details>
  )
}

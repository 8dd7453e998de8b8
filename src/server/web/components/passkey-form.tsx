import type { ComponentChildren } from 'preact'
import type { View } from '../view.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'

interface PasskeyFormProps {
  view: View
  /** Takes the authenticator's answer; `…/options` says what to ask it for. */
  action: string
  ceremony: 'create' | 'get'
  button: string
  kind?: 'main' | 'plain'
  children?: ComponentChildren
}

/** A form that a passkey answers. It needs JavaScript, so it is hidden until the script `passkeys.js` shows it. */
export function PasskeyForm({ view, action, ceremony, button, kind = 'plain', children }: PasskeyFormProps) {
  const { failed } = view.words.passkeys
  return (
    <Form
      view={view}
      action={action}
      class="stack narrow-form"
      data-passkey={`${action}/options`}
      data-ceremony={ceremony}
      data-problem={failed}
      hidden
    >
      {children}
      <input type="hidden" name="answer" value="" />
      <Button kind={kind}>{button}</Button>
      <p class="field-error" role="alert" />
    </Form>
  )
}

import type { ComponentChildren, JSX } from 'preact'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../vocabulary.ts'
import type { View } from '../view.ts'
import { Button } from './button.tsx'

interface FormProps extends Omit<JSX.IntrinsicElements['form'], 'action' | 'method'> {
  view: View
  action: string
  children: ComponentChildren
}

/** A form that changes something: it carries the token that every POST must have. */
export function Form({ view, action, children, ...rest }: FormProps) {
  return (
    <form method="post" action={action} {...rest}>
      <input type="hidden" name="csrf" value={view.csrf} />
      {children}
    </form>
  )
}

interface InputProps {
  id?: string | undefined
  type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'number'
  value?: string | undefined
  autoComplete?: string
  placeholder?: string
  required?: boolean
  readOnly?: boolean
  minLength?: number
  maxLength?: number
}

interface FieldProps extends InputProps {
  /** Also the id of the input. */
  name: string
  label: string
  hint?: ComponentChildren
  error?: string | undefined
}

/** A labelled input with what helps, and with what is wrong where something is. */
export function Field({ id: given, type = 'text', name, label, hint, error, ...input }: FieldProps) {
  const id = given ?? name
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div class={error ? 'field field-wrong' : 'field'}>
      <label for={id}>{label}</label>
      <input
        {...input}
        // Preact's types want one kind of input at a time.
        type={type as 'text'}
        id={id}
        name={name}
        aria-describedby={describedBy}
        aria-invalid={error ? 'true' : undefined}
      />
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface SelectProps {
  id?: string | undefined
  name: string
  label: string
  options: { value: string; text: string }[]
  chosen?: string
}

export function Select({ id, name, label, options, chosen }: SelectProps) {
  const own = id ?? name
  return (
    <div class="field">
      <label for={own}>{label}</label>
      <select id={own} name={name}>
        {options.map(({ value, text }) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Where a password is chosen, with the rule it must keep. */
export function NewPasswordField({ view, name, error }: { view: View; name: string; error?: string | undefined }) {
  const { entry } = view.words
  return (
    <Field
      name={name}
      label={entry.newPassword}
      type="password"
      autoComplete="new-password"
      minLength={MIN_PASSWORD_LENGTH}
      maxLength={MAX_PASSWORD_LENGTH}
      required
      hint={entry.passwordHint(MIN_PASSWORD_LENGTH)}
      error={error}
    />
  )
}

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

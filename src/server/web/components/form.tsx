import type { ComponentChildren, JSX } from 'preact'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../vocabulary.ts'
import type { View } from '../view.ts'
import { Button, buttonClass } from './button.tsx'

interface FormProps extends Omit<JSX.IntrinsicElements['form'], 'action' | 'method'> {
  view: View
  action: string
  children: ComponentChildren
}

/** A POST form with the CSRF token. */
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
  type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'number' | 'time' | 'datetime-local'
  value?: string | undefined
  autoComplete?: string
  inputMode?: 'numeric'
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
  /** Of a form that was refused as a whole: where to go on. */
  hasFocus?: boolean
}

/** A labeled input with an optional hint and error. With one it has the focus: it may be far down the page. */
export function Field({ id: given, type = 'text', name, label, hint, error, hasFocus, ...input }: FieldProps) {
  const id = given ?? name
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div class={error ? 'field field-wrong' : 'field'}>
      <label for={id}>{label}</label>
      <input
        {...input}
        // Preact's types allow one kind of input at a time.
        type={type as 'text'}
        id={id}
        name={name}
        autofocus={hasFocus || Boolean(error)}
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

interface TextAreaProps {
  /** Also the id of the text area. */
  name: string
  label: string
  hint: ComponentChildren
  value: string
  rows?: number
  error?: string | undefined
}

/** Several lines of text that is no prose: URLs, patterns, headers. */
export function TextArea({ name, label, hint, value, rows = 2, error }: TextAreaProps) {
  return (
    <div class={error ? 'field field-wrong' : 'field'}>
      <label for={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={rows}
        spellcheck={false}
        autocapitalize="none"
        autocomplete="off"
        autofocus={Boolean(error)}
        aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
        aria-invalid={error ? 'true' : undefined}
      >
        {value}
      </textarea>
      <p class="field-hint" id={`${name}-hint`}>
        {hint}
      </p>
      {error && (
        <p class="field-error" id={`${name}-error`}>
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
  error?: string | undefined
}

/** With an error it has the focus, like a field. */
export function Select({ id, name, label, options, chosen, error }: SelectProps) {
  const own = id ?? name
  return (
    <div class={error ? 'field field-wrong' : 'field'}>
      <label for={own}>{label}</label>
      <select
        id={own}
        name={name}
        autofocus={Boolean(error)}
        aria-describedby={error ? `${own}-error` : undefined}
        aria-invalid={error ? 'true' : undefined}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
      {error && (
        <p class="field-error" id={`${own}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** The field for the code of an authenticator app. */
export function CodeField({ view, error }: { view: View; error: string | undefined }) {
  const { code, codeHint } = view.words.twoFactor
  return (
    <Field
      name="code"
      label={code}
      hint={codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
      error={error}
    />
  )
}

/** The field for a new password, with its rule. */
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
  /** On the button that opens the confirmation. */
  label: ComponentChildren
  /** What will happen. */
  question: string
  /** On the button that confirms, if it says something else. */
  confirm?: string
  /** The accessible name of the button, if there are several with the same label. */
  about?: string
  /** Hidden fields. */
  fields?: Record<string, string>
  /** Quiet where it stands in a row of others. */
  kind?: 'plain' | 'quiet'
}

/** Asks before an action that can't be undone. A details element, so it works without JavaScript. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { view, action, label, question, confirm = label, about, fields = {}, kind = 'quiet' } = props
  return (
    <details class="confirm" data-dismiss>
      <summary class={buttonClass(kind, true)} aria-label={about}>
        {label}
      </summary>
      <Form view={view} action={action} class="floating confirm-body">
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

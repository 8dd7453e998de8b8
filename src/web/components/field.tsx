import type { ComponentChildren } from 'preact'

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
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div class={error ? 'field field-wrong' : 'field'}>
      <label for={id}>{label}</label>
      <input
        {...input}
        // Preact's types want one kind of input at a time.
        type={type as 'text'}
        id={id}
        name={name}
        aria-describedby={described}
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

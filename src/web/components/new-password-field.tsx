import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../vocabulary.ts'
import type { View } from '../view.ts'
import { Field } from './field.tsx'

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

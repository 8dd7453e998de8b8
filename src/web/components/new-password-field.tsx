import { SHORTEST_PASSWORD } from '../../actions/accounts.ts'
import { LONGEST_PASSWORD } from '../../actions/passwords.ts'
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
      minLength={SHORTEST_PASSWORD}
      maxLength={LONGEST_PASSWORD}
      required
      hint={entry.passwordHint(SHORTEST_PASSWORD)}
      error={error}
    />
  )
}

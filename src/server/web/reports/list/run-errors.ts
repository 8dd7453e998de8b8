import type { Failure } from '../../../../errors.ts'
import type { View } from '../../view.ts'

/** Why a run failed, in a few words. */
export function reasonOf(view: View, error: Pick<Failure, 'code'> | null): string {
  const { errors } = view.words.dashboard
  return error !== null && Object.hasOwn(errors, error.code) ? errors[error.code as keyof typeof errors] : errors.other
}

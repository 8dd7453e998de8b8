import { hashPassword } from '../../../actions/people/passwords.ts'

/** The hash of a password that is quick to make and to verify, because its stored parameters decide how long that takes. */
export function quickHash(password: string): Promise<string> {
  return hashPassword(password, undefined, { memory: 8, passes: 1 })
}

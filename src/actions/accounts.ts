import type { Storage } from '../storage/open.ts'
import type { User } from '../storage/records.ts'
import { findUserByEmail } from '../storage/users.ts'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '../vocabulary.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/** The address in lower case, or null for what is none. */
export function readEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase()
  return email.length <= MAX_EMAIL_LENGTH && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null
}

/** Of no password that anybody has: what is compared with where there is no account. */
let dummy: Promise<string> | undefined

/** Whom the e-mail and the password belong to. Takes as long where there is no such account, so that time tells nothing. */
export async function signIn({ db }: Storage, email: string, password: string): Promise<User | null> {
  const user = await findUserByEmail(db, email)
  dummy ??= hashPassword('')
  const stored = user?.passwordHash ?? (await dummy)
  const right = password.length <= MAX_PASSWORD_LENGTH && (await verifyPassword(password, stored))
  return right && user !== undefined && user.passwordHash !== null ? user : null
}

import { hashPassword, isAccountPassword } from '../../actions/passwords.ts'
import type { Storage } from '../../storage/open.ts'
import type { User } from '../../storage/records.ts'
import { createUser, findUserByEmail, listUsers } from '../../storage/users.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../vocabulary.ts'
import { UsageError } from '../command.ts'
import { readInput } from '../input.ts'
import type { Terminal } from '../terminal.ts'
import { withData } from './open-data.ts'
import { readConfig } from './settings.ts'
import { dateOf, writeRows } from './table.ts'

export interface UsersTyped {
  email: string | undefined
  'password-stdin': boolean
  json: boolean
}

export async function createAccount(typed: UsersTyped, terminal: Terminal): Promise<number> {
  const email = emailOf(typed.email)
  const passwordHash = typed['password-stdin'] ? await hashPassword(await passwordOf(terminal)) : null
  return await withData(readConfig(terminal), async ({ db }) => {
    const fresh = { email, passwordHash, role: 'user' as const, now: terminal.now().getTime() }
    const user = await createUser(db, fresh)
    if (user === undefined) throw new UsageError(`There is an account for ${email} already.`)
    terminal.stdout.write(`${user.id}\n`)
    return 0
  })
}

export async function showAccounts({ json }: UsersTyped, terminal: Terminal): Promise<number> {
  return await withData(readConfig(terminal), async ({ db }) => {
    const records = (await listUsers(db)).map(({ id, email, role, createdAt }) => ({
      id,
      email,
      role,
      created_at: dateOf(createdAt),
    }))
    writeRows(records, { json }, terminal)
    return 0
  })
}

/** Whom an option names. */
export async function accountOf({ db }: Storage, typed: string | undefined): Promise<User> {
  const email = emailOf(typed)
  const user = await findUserByEmail(db, email)
  if (user === undefined) throw new UsageError(`There is no account for ${email}.`)
  return user
}

function emailOf(typed: string | undefined): string {
  if (typed === undefined) throw new UsageError('--email is missing: whose account it is about.')
  if (typed.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(typed))
    throw new UsageError(`"${typed}" is not an e-mail address.`)
  return typed.toLowerCase()
}

/** One line; its end is not part of the password. */
async function passwordOf(terminal: Terminal): Promise<string> {
  const password = (await readInput('-', terminal, 4096)).toString('utf8').replace(/\r?\n$/, '')
  if (!isAccountPassword(password))
    throw new UsageError(`A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`)
  return password
}

import { checkEmail, createUser } from '../../actions/users.ts'
import type { Storage } from '../../storage/open.ts'
import type { User } from '../../storage/records.ts'
import { findUserByEmail, listUsers } from '../../storage/users.ts'
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
  const password = typed['password-stdin'] ? await passwordOf(terminal) : null
  return await withData(readConfig(terminal), async (storage) => {
    const { id } = await createUser({ storage, now: () => terminal.now().getTime() }, { email, password })
    terminal.stdout.write(`${id}\n`)
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
  return checkEmail(typed)
}

/** One line; its end is not part of the password. */
async function passwordOf(terminal: Terminal): Promise<string> {
  return (await readInput('-', terminal, 4096)).toString('utf8').replace(/\r?\n$/, '')
}

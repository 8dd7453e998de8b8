import { OPERATOR } from '../../actions/audit-log/audit-log.ts'
import { createKey, isKeyName, revokeKey } from '../../actions/keys/keys.ts'
import { createPasswordLink } from '../../actions/people/invites.ts'
import { resetTwoFactor } from '../../actions/people/two-factor.ts'
import { checkEmail, createUser } from '../../actions/people/users.ts'
import { DAY_MS } from '../../common/durations.ts'
import { parseDuration } from '../../setting-values.ts'
import { listKeys } from '../../storage/keys/keys.ts'
import type { KeyHolder, User } from '../../storage/people/account-records.ts'
import { findUserByEmail, listUsers } from '../../storage/people/users.ts'
import type { Storage } from '../../storage/storage.ts'
import { MAX_KEY_NAME_LENGTH } from '../../vocabulary.ts'
import { UsageError } from '../command.ts'
import { readInput } from '../input.ts'
import type { Terminal } from '../terminal.ts'
import { writeRows } from '../text/rows.ts'
import { readConfig } from './config.ts'
import { localUrl } from './local-url.ts'
import { withData, withStoredData } from './open-data.ts'

interface UserArguments {
  email: string | undefined
  'password-stdin': boolean
  json: boolean
}

export async function createAccount(typed: UserArguments, terminal: Terminal): Promise<number> {
  const email = emailOf(typed.email)
  const password = typed['password-stdin'] ? await passwordOf(terminal) : null
  return await withData(readConfig(terminal), async (storage) => {
    const { id } = await createUser(
      { storage, now: () => terminal.now().getTime(), actor: OPERATOR },
      { email, password },
    )
    terminal.stdout.write(`${id}\n`)
    return 0
  })
}

export async function listAccounts({ email, json }: UserArguments, terminal: Terminal): Promise<number> {
  return await withStoredData(readConfig(terminal), async (storage) => {
    const users = email === undefined ? await listUsers(storage.db) : [await accountOf(storage, email)]
    const records = users.map(({ id, email, role, createdAt }) => ({
      id,
      email,
      role,
      created_at: dateOf(createdAt),
    }))
    writeRows(records, { json }, terminal)
    return 0
  })
}

/** The way in for an owner whose OpenID provider is down. */
export async function createAccountLink(typed: UserArguments, terminal: Terminal): Promise<number> {
  const config = readConfig(terminal)
  return await withStoredData(config, async (storage) => {
    const user = await accountOf(storage, typed.email)
    const acting = { storage, now: () => terminal.now().getTime(), actor: OPERATOR }
    const base = config.url ?? localUrl(config.host, config.port)
    terminal.stdout.write(`${base}/invite/${await createPasswordLink(acting, user)}\n`)
    return 0
  })
}

export async function resetAccountTwoFactor(typed: UserArguments, terminal: Terminal): Promise<number> {
  return await withStoredData(readConfig(terminal), async (storage) => {
    const user = await accountOf(storage, typed.email)
    if (!(await resetTwoFactor({ storage, now: () => terminal.now().getTime(), actor: OPERATOR }, user.id)))
      throw new UsageError(`Two-factor authentication of ${user.email} is already off.`)
    return 0
  })
}

/** The account with the email address of an option. */
async function accountOf({ db }: Storage, typed: string | undefined): Promise<User> {
  const email = emailOf(typed)
  const user = await findUserByEmail(db, email)
  if (user === undefined) throw new UsageError(`There is no account with the email address ${email}.`)
  return user
}

function emailOf(typed: string | undefined): string {
  if (typed === undefined) throw new UsageError('--email is missing: pass the email address of the account.')
  return checkEmail(typed)
}

/** One line; the line break is not part of the password. */
async function passwordOf(terminal: Terminal): Promise<string> {
  return (await readInput('-', terminal, 4096)).toString('utf8').replace(/\r?\n$/, '')
}

interface KeyArguments {
  email: string | undefined
  name: string | undefined
  scope: string | undefined
  expires: string | undefined
  json: boolean
}

/** Prints only the key, so that a script can read it; it is not stored anywhere. */
export async function createApiKey(typed: KeyArguments, terminal: Terminal): Promise<number> {
  const now = terminal.now().getTime()
  const name = keyName(typed.name)
  const expiresAt = expiryOf(typed.expires, now)
  const scope = typed.scope === 'read' ? 'read' : 'write'
  return await withStoredData(readConfig(terminal), async (storage) => {
    const { id: userId } = await accountOf(storage, typed.email)
    const key = await createKey({ storage, now: () => now, actor: OPERATOR }, { userId, name, scope, expiresAt })
    terminal.stdout.write(`${key}\n`)
    return 0
  })
}

export async function listApiKeys({ email, json }: KeyArguments, terminal: Terminal): Promise<number> {
  const now = terminal.now().getTime()
  return await withStoredData(readConfig(terminal), async (storage) => {
    const userId = email === undefined ? undefined : (await accountOf(storage, email)).id
    const records = (await listKeys(storage.db, userId)).map((key) => ({
      id: key.id,
      email: key.email,
      name: key.name,
      key: `${key.hint}…`,
      scope: key.scope,
      state: stateOf(key, now),
      created_at: dateOf(key.createdAt),
      expires_at: dateOf(key.expiresAt),
      last_used_at: dateOf(key.lastUsedAt),
    }))
    writeRows(records, { json }, terminal)
    return 0
  })
}

export async function revokeApiKey(id: string | undefined, terminal: Terminal): Promise<number> {
  if (id === undefined) throw new UsageError('ID is missing: pass the id of the key, as shown by verdict keys list.')
  return await withStoredData(readConfig(terminal), async (storage) => {
    const revoked = await revokeKey({ storage, now: () => terminal.now().getTime(), actor: OPERATOR }, id.toLowerCase())
    if (!revoked) throw new UsageError(`There is no active key with the id ${id}.`)
    return 0
  })
}

function stateOf({ revokedAt, expiresAt }: KeyHolder, now: number): string {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}

function keyName(typed: string | undefined): string {
  if (typed === undefined) throw new UsageError('--name is missing: pass a name that says what the key is for.')
  const name = typed.trim()
  if (!isKeyName(name)) throw new UsageError(`--name must have 1 to ${MAX_KEY_NAME_LENGTH} characters.`)
  return name
}

/** A hundred years; dates have an end. */
const LONGEST_MS = 36_500 * DAY_MS

function expiryOf(typed: string | undefined, now: number): number | null {
  if (typed === undefined) return null
  const time = parseDuration(typed)
  if (time === undefined || time === 0 || time > LONGEST_MS)
    throw new UsageError(`--expires must be a duration such as 90d or 12h, at most 36500d, not "${typed}".`)
  return now + time
}

/** RFC 3339, UTC. */
function dateOf(milliseconds: number): string
function dateOf(milliseconds: number | null): string | null
function dateOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}

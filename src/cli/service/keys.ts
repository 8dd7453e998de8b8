import { createKey, isKeyName, revokeKey } from '../../actions/keys.ts'
import { parseDuration } from '../../config.ts'
import { listKeys } from '../../storage/keys.ts'
import type { KeyHolder } from '../../storage/records.ts'
import { MAX_KEY_NAME_LENGTH } from '../../vocabulary.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { withData } from './open-data.ts'
import { readConfig } from './settings.ts'
import { dateOf, writeRows } from './table.ts'
import { accountOf } from './users.ts'

export interface KeysTyped {
  email: string | undefined
  name: string | undefined
  scope: string | undefined
  expires: string | undefined
  json: boolean
}

/** The key alone on standard output, so that a script can take it from there; it is stored nowhere. */
export async function makeKey(typed: KeysTyped, terminal: Terminal): Promise<number> {
  const now = terminal.now().getTime()
  const name = nameOf(typed.name)
  const expiresAt = expiryOf(typed.expires, now)
  const scope = typed.scope === 'read' ? 'read' : 'write'
  return await withData(readConfig(terminal), async (storage) => {
    const { id: userId } = await accountOf(storage, typed.email)
    const key = await createKey({ storage, now: () => now }, { userId, name, scope, expiresAt })
    terminal.stdout.write(`${key}\n`)
    return 0
  })
}

export async function showKeys({ email, json }: KeysTyped, terminal: Terminal): Promise<number> {
  const now = terminal.now().getTime()
  return await withData(readConfig(terminal), async (storage) => {
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

export async function takeKeyBack(id: string | undefined, terminal: Terminal): Promise<number> {
  if (id === undefined) throw new UsageError('ID is missing: the key to revoke, as verdict keys list shows it.')
  return await withData(readConfig(terminal), async (storage) => {
    const revoked = await revokeKey({ storage, now: () => terminal.now().getTime() }, id.toLowerCase())
    if (!revoked) throw new UsageError(`There is no key ${id} that could be revoked.`)
    return 0
  })
}

function stateOf({ revokedAt, expiresAt }: KeyHolder, now: number): string {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'good'
}

function nameOf(typed: string | undefined): string {
  if (typed === undefined) throw new UsageError('--name is missing: what the key is for.')
  const name = typed.trim()
  if (!isKeyName(name)) throw new UsageError(`--name has 1 to ${MAX_KEY_NAME_LENGTH} characters.`)
  return name
}

function expiryOf(typed: string | undefined, now: number): number | null {
  if (typed === undefined) return null
  const time = parseDuration(typed)
  if (time === undefined || time === 0) throw new UsageError(`--expires is a time such as 90d or 12h, not "${typed}".`)
  return now + time
}

import { sql } from 'kysely'
import type { StoredRow } from '../backup/copy.ts'
import type { Storage } from '../storage.ts'
import type { Tables } from '../tables.ts'
import { readProject } from './read-project.ts'
import type { TransferItem } from './read-rows.ts'

/** What is kept of a person besides their projects: without hashes and secrets, which say nothing to them and could be used by others. */
const ACCOUNT_TABLES: [table: keyof Tables, columns: string[], owner: string, key: string][] = [
  ['users', ['id', 'email', 'role', 'role_by_group', 'created_at', 'suspended_at'], 'key', 'key'],
  [
    'keys',
    ['id', 'name', 'scope', 'hint', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'],
    'user_key',
    'key',
  ],
  ['sessions', ['id', 'agent', 'created_at', 'last_used_at', 'expires_at'], 'user_key', 'id'],
  ['passkeys', ['name', 'created_at', 'last_used_at'], 'user_key', 'credential_id'],
  ['identities', ['issuer', 'subject'], 'user_key', 'subject'],
  ['channels', ['id', 'name', 'kind', 'target', 'settings', 'enabled', 'created_at', 'updated_at'], 'user_key', 'key'],
  ['credentials', ['id', 'name', 'origin', 'created_at', 'updated_at'], 'user_key', 'key'],
  ['alert_rules', ['id', 'scope', 'kind', 'params', 'enabled', 'created_at', 'updated_at'], 'user_key', 'key'],
  ['share_links', ['id', 'scope', 'name', 'created_at', 'expires_at', 'last_used_at', 'views'], 'user_key', 'key'],
  ['audit_log', ['id', 'at', 'address', 'action', 'object', 'details'], 'user_key', 'key'],
]

/** All that an account has, and all its projects. */
export async function* readAccount(
  storage: Storage,
  userKey: number,
): AsyncGenerator<TransferItem | { table: string; row: StoredRow }> {
  const { slow: db } = storage
  for (const [table, columns, owner, key] of ACCOUNT_TABLES) {
    let last: StoredRow | undefined
    do {
      const behind = last ? sql`${sql.ref(key)} > ${last[key]}` : sql`true`
      const { rows } =
        await sql<StoredRow>`select ${sql.join([...new Set([...columns, key])].map((name) => sql.ref(name)))}
        from ${sql.table(table)} where ${sql.ref(owner)} = ${userKey} and ${behind} order by ${sql.ref(key)} limit 100`.execute(
          db,
        )
      for (const row of rows) yield { table, row: Object.fromEntries(columns.map((name) => [name, row[name]])) }
      last = rows.length === 100 ? rows.at(-1) : undefined
    } while (last)
  }
  const projects = await db
    .selectFrom('projects')
    .select('key')
    .where('user_key', '=', userKey)
    .orderBy('key')
    .execute()
  for (const { key } of projects) yield* readProject(storage, key)
}

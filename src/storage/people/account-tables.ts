import type { Generated } from 'kysely'
import type { KeyScope, Role } from '../../vocabulary.ts'

export interface AccountTables {
  users: UserRow
  user_counts: UserCountsRow
  keys: KeyRow
  sessions: SessionRow
  invites: InviteRow
  credentials: CredentialRow
}

export interface UserRow {
  key: number
  id: string
  /** Lower case. */
  email: string
  password_hash: string | null
  role: Role
  /** 1 if a group at the OpenID provider gives it. */
  role_by_group: number
  created_at: number
  suspended_at: number | null
}

/** How much an owner has, updated in the transactions that change it, so that no list has to count. */
export interface UserCountsRow {
  user_key: number
  projects: number
  reports: number
  good: number
  decent: number
  bad: number
  /** Queued runs, which is the queue position of the next one. Includes those of deleted projects until they are purged. */
  queued: number
  /** When the last run starts that the owner created in bulk. */
  paced_until: Generated<number>
  /** How many runs schedules have started, and on which day, counted from the epoch. */
  scheduled_day: Generated<number>
  scheduled_runs: Generated<number>
}

export interface KeyRow {
  key: number
  id: string
  user_key: number
  name: string
  scope: KeyScope
  /** SHA-256 of the secret, hex. */
  hash: string
  /** A few characters of the secret, to tell keys apart. */
  hint: string
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
}

export interface SessionRow {
  /** SHA-256 of the cookie's token, hex. */
  hash: string
  /** Its public id. */
  id: string
  user_key: number
  /** The browser's User-Agent. */
  agent: string
  created_at: number
  last_used_at: number
  expires_at: number
}

/** A link to choose the password of an account, once. */
export interface InviteRow {
  /** SHA-256 of the link's token, hex. */
  hash: string
  id: string
  /** Lower case. */
  email: string
  created_at: number
  expires_at: number
}

/** What signs in to one origin. */
export interface CredentialRow {
  key: number
  id: string
  user_key: number
  name: string
  origin: string
  /** JSON: the names of its parts. */
  parts: string
  /** Sealed. */
  secrets: Uint8Array
  keeps_evidence: number
  created_at: number
  updated_at: number
}

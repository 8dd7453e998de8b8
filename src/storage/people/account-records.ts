import type { KeyScope, Role } from '../../vocabulary.ts'

/** Of people, and of what they sign in with. Times are milliseconds since the epoch, ids UUIDv7 in lower case. */

export interface User {
  id: string
  email: string
  passwordHash: string | null
  role: Role
  /** A group at the OpenID provider gives the role, and only the next sign-in without it takes it. */
  roleByGroup: boolean
  createdAt: number
  /** Until they get a new password. */
  suspendedAt: number | null
}

export interface Key {
  id: string
  userId: string
  name: string
  scope: KeyScope
  hint: string
  createdAt: number
  expiresAt: number | null
  lastUsedAt: number | null
  revokedAt: number | null
}

/** A key with its owner. It may be revoked or expired; the caller checks that. */
export interface KeyHolder extends Key {
  email: string
  role: Role
}

/** A browser that is signed in. */
export interface Session {
  id: string
  userId: string
  /** The browser's User-Agent. */
  agent: string
  createdAt: number
  lastUsedAt: number
  expiresAt: number
}

/** A session with its user. */
export interface SessionHolder extends Session {
  email: string
  role: Role
}

/** A link to choose the password of an account, once. */
export interface Invite {
  id: string
  email: string
  createdAt: number
  expiresAt: number
}

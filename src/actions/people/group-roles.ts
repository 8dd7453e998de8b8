import type { User } from '../../storage/people/account-records.ts'
import { setRole } from '../../storage/people/users.ts'
import type { Db } from '../../storage/tables.ts'
import { type ActingDependencies, type AuditDetails, recordAudit } from '../audit-log/audit-log.ts'

type Acting = Pick<ActingDependencies, 'actor' | 'now'>

/** More than any provider sends in a token; Entra ID sends 200 at most. */
const MOST_GROUPS = 1000

/** The groups in a claim: strings, in an array or alone. Anything else is no group. */
export function groupsIn(claims: Readonly<Record<string, unknown>>, claim: string): string[] {
  const value = valueAt(claims, claim)
  const values: unknown[] = Array.isArray(value) ? value.slice(0, MOST_GROUPS) : [value]
  return values.filter((one) => typeof one === 'string')
}

/** A claim by its name, which may contain dots as URLs do, or by the names on the way to it. */
export function valueAt(claims: Readonly<Record<string, unknown>>, claim: string): unknown {
  if (Object.hasOwn(claims, claim)) return claims[claim]
  let value: unknown = claims
  for (const name of claim.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/**
 * Makes a user an owner if one of their groups does, and takes the role away if none does. The owner who set up the instance always keeps
 * the role, so that there is always an owner.
 */
export async function applyGroupRole(db: Db, acting: Acting, user: User, group: string | null): Promise<User> {
  if (group === null) return takeGroupRole(db, acting, user, 'no_group')
  if (user.role === 'owner') return user
  return change(db, acting, user, true, { reason: 'group', group })
}

/** Takes the role that a group has given; other roles stay. */
export async function takeGroupRole(
  db: Db,
  acting: Acting,
  user: User,
  reason: 'no_group' | 'other_sign_in' | 'suspended',
): Promise<User> {
  return user.roleByGroup ? change(db, acting, user, false, { reason }) : user
}

async function change(db: Db, acting: Acting, user: User, isOwner: boolean, details: AuditDetails): Promise<User> {
  const role = isOwner ? 'owner' : 'user'
  await setRole(db, user.id, role, isOwner)
  const roles = { before: user.role, after: role }
  await recordAudit(db, acting, 'user.role_changed', { kind: 'user', id: user.id }, { ...roles, ...details })
  return { ...user, role, roleByGroup: isOwner }
}

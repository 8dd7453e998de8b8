import { isEnough } from '../../../actions/sharing/project-access.ts'
import { PROJECT_ROLES, type Privacy, type ProjectRole } from '../../../vocabulary.ts'
import { PageError } from '../error-page.tsx'
import type { SignedInUser } from '../view.ts'

/** What has a visibility: a report, or a scan of a whole site. */
export interface ProtectedItem {
  id: string
  userId: string
  privacy: Privacy
  passwordHash: string | null
  /** Counts every change of visibility and password. */
  accessVersion: number
  /** Its owner lets search engines index it while it is public. */
  indexable: boolean
}

/** Members of its project are viewers or editors. `hidden`: the visitor must not learn that it exists. */
export type Access = ProjectRole | 'reader' | 'password' | 'hidden'

export function isReadable(access: Access): boolean {
  return access !== 'hidden' && access !== 'password'
}

/** The role of the visitor in the project; null for readers who have none. */
export function roleOf(access: Access): ProjectRole | null {
  return PROJECT_ROLES.find((role) => role === access) ?? null
}

/** Whether the visitor has a required role. Throws a 403 for members with a lesser role; others should get a 404. */
export function checkRole(access: Access, needs: ProjectRole): boolean {
  const role = roleOf(access)
  if (role !== null && !isEnough(role, needs)) throw new PageError(403)
  return role !== null
}

interface AccessState {
  /** The visitor has entered the password. */
  isUnlocked?: boolean
  /** The owner has deleted it and can still undo it. */
  isDeleted?: boolean
}

/** What a visitor may see. */
export function accessTo(
  shared: Pick<ProtectedItem, 'userId' | 'privacy' | 'passwordHash'> | undefined,
  user: SignedInUser | null,
  { isUnlocked = false, isDeleted = false }: AccessState = {},
): Access {
  if (shared === undefined) return 'hidden'
  if (user !== null && user.id === shared.userId) return 'owner'
  if (isDeleted) return 'hidden'
  if (shared.privacy === 0) return 'reader'
  // Without a password there is nothing a visitor could enter.
  if (shared.privacy === 1 || shared.passwordHash === null) return 'hidden'
  return isUnlocked ? 'reader' : 'password'
}

/** Whether search engines may index it: it is public, and its owner has allowed it. */
export function mayBeIndexed({ privacy, indexable }: Pick<ProtectedItem, 'privacy' | 'indexable'>): boolean {
  return privacy === 0 && indexable
}

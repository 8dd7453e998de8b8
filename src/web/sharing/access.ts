import type { Privacy } from '../../vocabulary.ts'
import type { SignedInUser } from '../view.ts'

/** What has a visibility: a report, or a scan of a whole site. */
export interface Shared {
  id: string
  userId: string
  privacy: Privacy
  passwordHash: string | null
  /** Counts every change of visibility and password. */
  accessVersion: number
  /** Its owner lets search engines index it while it is public. */
  indexable: boolean
}

/** `hidden`: the visitor must not learn that it exists. */
export type Access = 'owner' | 'reader' | 'password' | 'hidden'

interface AccessState {
  /** The visitor has entered the password. */
  isUnlocked?: boolean
  /** The owner has deleted it and can still undo it. */
  isDeleted?: boolean
}

/** What a visitor may see. */
export function accessTo(
  shared: Pick<Shared, 'userId' | 'privacy' | 'passwordHash'> | undefined,
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
export function mayBeIndexed({ privacy, indexable }: Pick<Shared, 'privacy' | 'indexable'>): boolean {
  return privacy === 0 && indexable
}

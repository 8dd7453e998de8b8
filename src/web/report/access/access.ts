import type { ReportWithPassword } from '../../../storage/records.ts'
import type { Person } from '../../view.ts'

/** `hidden`: the reader must not even learn that there is such a report. */
export type Access = 'owner' | 'reader' | 'password' | 'hidden'

/** `isUnlocked`: the reader has entered the password. `isGoing`: the owner has deleted it, and may still undo that. */
interface State {
  isUnlocked?: boolean
  isGoing?: boolean
}

/** Who may see a report. */
export function accessTo(
  report: Pick<ReportWithPassword, 'userId' | 'privacy' | 'passwordHash'> | undefined,
  user: Person | null,
  { isUnlocked = false, isGoing = false }: State = {},
): Access {
  if (report === undefined) return 'hidden'
  if (user !== null && user.id === report.userId) return 'owner'
  if (isGoing) return 'hidden'
  if (report.privacy === 0) return 'reader'
  // Without a password there is nothing that a stranger could enter.
  if (report.privacy === 1 || report.passwordHash === null) return 'hidden'
  return isUnlocked ? 'reader' : 'password'
}

/** Search engines may index it: it is public, and its owner chose to offer it to them. */
export function mayBeListed({ privacy, indexable }: Pick<ReportWithPassword, 'privacy' | 'indexable'>): boolean {
  return privacy === 0 && indexable
}

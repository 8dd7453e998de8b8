import { findMembership, findMembershipOf, type Membership, type ProjectPart } from '../../storage/sharing/members.ts'
import type { Storage } from '../../storage/storage.ts'
import { PROJECT_ROLES, type ProjectRole } from '../../vocabulary.ts'

/** A project, by its owner and name, or by something that belongs to it. */
export type ProjectSubject = ProjectPart | { kind: 'project'; ownerId: string; project: string }

/** `hidden`: the user must not learn that it exists. `forbidden`: the role allows less. */
export type SharedAccess = Membership | 'hidden' | 'forbidden'

/**
 * Whether a user may do something with another user's project. The API and the pages use only this check. Records of the user's own are
 * found without it, so that owners don't wait for another query.
 */
export async function accessToShared(
  { db }: Pick<Storage, 'db'>,
  userId: string,
  subject: ProjectSubject,
  needs: ProjectRole,
): Promise<SharedAccess> {
  const membership =
    subject.kind === 'project' ? await findMembership(db, userId, subject) : await findMembershipOf(db, userId, subject)
  if (membership === undefined) return 'hidden'
  return isEnough(membership.role, needs) ? membership : 'forbidden'
}

export function isEnough(role: ProjectRole, needs: ProjectRole): boolean {
  return PROJECT_ROLES.indexOf(role) >= PROJECT_ROLES.indexOf(needs)
}

/** Why a member may not do something. */
export function refusalOf(needs: ProjectRole): string {
  return needs === 'owner'
    ? 'Only the owner of this project can do this.'
    : 'You can view this project, but not change it. Ask its owner to make you an editor.'
}

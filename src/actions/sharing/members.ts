import { findUser } from '../../storage/people/users.ts'
import { findProjectKey, lockProject } from '../../storage/projects/projects.ts'
import {
  deleteMember,
  deleteMembership,
  findMember,
  insertMember,
  isRemovedWithProject,
  listMembers,
  type Member,
  setMemberRole,
} from '../../storage/sharing/members.ts'
import type { MemberRole } from '../../vocabulary.ts'
import { ActionError } from '../action-error.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'
import { checkEmail } from '../people/users.ts'

const MOST_MEMBERS = 100

/**
 * Shares a project of the user. Undefined if they have no such project. The address doesn't have to belong to an account: the answer is
 * the same, so that it doesn't reveal who has one, and an account that is created with it later becomes a member.
 */
export function addMember(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  project: string,
  { email: typed, role }: { email: string; role: MemberRole },
): Promise<Member | undefined> {
  const email = checkEmail(typed)
  return storage.transaction(async (db) => {
    const projectKey = await findProjectKey(db, userId, project)
    if (projectKey === undefined) return undefined
    if ((await findUser(db, userId))?.email === email)
      throw new ActionError('own_project', 'This is your own address. You already own the project.')
    // Another request that adds a member waits, and finds this one.
    await lockProject(db, projectKey)
    const members = await listMembers(db, userId, project)
    const known = members.find((one) => one.email === email)
    if (known !== undefined) {
      if (!(await isRemovedWithProject(db, projectKey, known)))
        throw new ActionError('member_exists', `${email} is a member already. Change the role instead.`)
      // They would go when the deletion is carried out, though they were added since.
      await deleteMember(db, known.id)
    } else if (members.length >= MOST_MEMBERS)
      throw new ActionError('too_many_members', `A project has at most ${MOST_MEMBERS} members. Remove one first.`)
    const id = await insertMember(db, { projectKey, email, role, now: now() })
    await recordAudit(db, { actor, now }, 'member.added', objectOf(project), { email, role })
    return findMember(db, userId, project, id)
  })
}

/** Undefined if the user has no such project, or it has no such member. */
export function changeMemberRole(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  project: string,
  { id, role }: { id: string; role: MemberRole },
): Promise<Member | undefined> {
  return storage.transaction(async (db) => {
    const before = await findMember(db, userId, project, id)
    if (before === undefined || before.role === role) return before
    await setMemberRole(db, id, role)
    const details = { email: before.email, before: before.role, after: role }
    await recordAudit(db, { actor, now }, 'member.role_changed', objectOf(project), details)
    return { ...before, role }
  })
}

/** False if the user has no such project, or it has no such member. */
export function removeMember(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  project: string,
  id: string,
): Promise<boolean> {
  return storage.transaction(async (db) => {
    const member = await findMember(db, userId, project, id)
    if (member === undefined) return false
    await deleteMember(db, id)
    const { email, role } = member
    await recordAudit(db, { actor, now }, 'member.removed', objectOf(project), { email, role })
    return true
  })
}

/** Ends a user's membership in another user's project; false if there is none. */
export function leaveProject(
  { storage, now, actor }: ActingDependencies,
  memberId: string,
  shared: { ownerId: string; project: string },
): Promise<boolean> {
  return storage.transaction(async (db) => {
    if (!(await deleteMembership(db, memberId, shared))) return false
    await recordAudit(db, { actor, now }, 'member.left', objectOf(shared.project), { owner: shared.ownerId })
    return true
  })
}

function objectOf(project: string) {
  return { kind: 'project', id: project } as const
}

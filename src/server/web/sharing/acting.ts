import { accessToShared, type ProjectSubject, type SharedAccess } from '../../../actions/sharing/project-access.ts'
import type { Membership, ProjectPart } from '../../../storage/sharing/members.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { ProjectRole } from '../../../vocabulary.ts'
import { notFound, PageError } from '../error-page.tsx'
import type { SignedInUser } from '../view.ts'

/** A user who changes their own data, or acts for the owner of a project shared with them: then `id` is the owner's. */
export interface ActingUser extends SignedInUser {
  memberId?: string
  /** What they are to the project. */
  membership?: Membership
}

/** Whom a user acts for. Throws a 404 if it is not shared with them, and a 403 if their role is not enough. */
export async function actFor(
  storage: Pick<Storage, 'db'>,
  user: SignedInUser,
  subject: ProjectSubject,
  needs: ProjectRole,
): Promise<ActingUser> {
  if (subject.kind === 'project' && subject.ownerId === user.id) return user
  const access = await accessToShared(storage, user.id, subject, needs)
  const membership = membershipOf(access)
  return { ...user, id: membership.ownerId, memberId: user.id, membership }
}

function membershipOf(access: SharedAccess): Membership {
  if (access === 'hidden') throw notFound()
  if (access === 'forbidden') throw new PageError(403)
  return access
}

/** The role of a user in a project, where it is enough; otherwise it throws as `actFor` does. */
export async function roleIn(
  storage: Pick<Storage, 'db'>,
  user: SignedInUser,
  place: { ownerId: string; project: string },
  needs: ProjectRole,
): Promise<ProjectRole> {
  if (place.ownerId === user.id) return 'owner'
  return membershipOf(await accessToShared(storage, user.id, { kind: 'project', ...place }, needs)).role
}

/** What has this id, whether the user owns it or it is shared with them; owners wait for no other question. */
export async function findShared<T>(
  storage: Pick<Storage, 'db'>,
  user: SignedInUser,
  { part, needs }: { part: ProjectPart; needs: ProjectRole },
  find: (userId: string) => Promise<T | undefined>,
): Promise<{ found: T; user: ActingUser }> {
  const own = await find(user.id)
  if (own !== undefined) return { found: own, user }
  const acting = await actFor(storage, user, part, needs)
  const found = await find(acting.id)
  if (found === undefined) throw notFound()
  return { found, user: acting }
}

/** The page of a project that is shared. */
export function sharedPath(ownerId: string, project: string): string {
  return `/shared-projects/${ownerId}/${encodeURIComponent(project)}`
}

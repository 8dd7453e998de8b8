import { type MemberRole, PROJECT_ROLES } from '../../vocabulary.ts'
import { idOrNone, keyOf } from '../ids.ts'
import { isProjectOf } from '../projects/project-keys.ts'
import type { ListPart } from '../records.ts'
import { storedProject } from '../reports/list/search-terms.ts'
import { hasId, insertRow } from '../row-ids.ts'
import { isLiveProject } from '../rows.ts'
import { isNotRemoved } from '../scans/scans.ts'
import type { Db } from '../tables.ts'

/** A user who can see or edit a project of another user. */
export interface Member {
  id: string
  /** As its owner entered it, in lower case. There may be no account with it yet. */
  email: string
  role: MemberRole
  createdAt: number
}

/** A project that another user shares. */
export interface Membership {
  ownerId: string
  ownerEmail: string
  project: string
  role: MemberRole
  createdAt: number
}

/** What belongs to a project. */
export interface ProjectPart {
  kind: 'report' | 'run' | 'scan' | 'schedule' | 'alert' | 'alert rule'
  id: string
}

/** Projects shared with a user, without those of suspended owners and those being deleted. */
function selectMemberships(db: Db, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users as member_users', 'member_users.key', 'members.user_key')
    .innerJoin('projects', 'projects.key', 'members.project_key')
    .innerJoin('users', 'users.key', 'projects.user_key')
    .where('members.user_key', '=', keyOf(userId) ?? -1)
    .where('member_users.suspended_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where(isLiveProject)
}

const COLUMNS = [
  'users.id as ownerId',
  'users.email as ownerEmail',
  'projects.project',
  'members.role',
  'members.created_at as createdAt',
] as const

/** What the user is to the project that something belongs to; undefined if it is not shared with them. */
export async function findMembershipOf(db: Db, userId: string, part: ProjectPart): Promise<Membership | undefined> {
  const rows = await selectMemberships(db, userId)
    .select(COLUMNS)
    .where('members.project_key', '=', projectKeyOf(db, part))
    .execute()
  return strongest(rows)
}

function projectKeyOf(db: Db, { kind, id }: ProjectPart) {
  switch (kind) {
    case 'report':
      return db
        .selectFrom('reports')
        .select('reports.project_key')
        .where(hasId('reports', id))
        .where('reports.key', 'not in', (eb) => eb.selectFrom('removed_reports').select('report_key'))
    case 'run':
      return (
        db
          .selectFrom('runs')
          // Not the run's: a report that is being purged has left its project.
          .innerJoin('reports', 'reports.key', 'runs.report_key')
          .select('reports.project_key')
          .where(hasId('runs', id))
          .where('runs.report_key', 'not in', (eb) => eb.selectFrom('removed_reports').select('report_key'))
      )
    case 'scan':
      return db.selectFrom('scans').select('scans.project_key').where(hasId('scans', id)).where(isNotRemoved)
    case 'alert':
      return db.selectFrom('alerts').select('alerts.project_key').where(hasId('alerts', id))
    case 'schedule':
      return db
        .selectFrom('schedules')
        .leftJoin('reports', 'reports.key', 'schedules.report_key')
        .select((eb) => eb.fn.coalesce('reports.project_key', 'schedules.project_key').as('project_key'))
        .where(hasId('schedules', id))
    case 'alert rule':
      return db
        .selectFrom('alert_rules')
        .leftJoin('reports', 'reports.key', 'alert_rules.report_key')
        .select((eb) => eb.fn.coalesce('reports.project_key', 'alert_rules.project_key').as('project_key'))
        .where(hasId('alert_rules', id))
  }
}

/** What the user is to a project of another user; undefined if it is not shared with them. */
export async function findMembership(
  db: Db,
  userId: string,
  { ownerId, project }: { ownerId: string; project: string },
): Promise<Membership | undefined> {
  if (project.includes('\0')) return undefined
  const rows = await selectMemberships(db, userId)
    .select(COLUMNS)
    .where('projects.user_key', '=', keyOf(ownerId) ?? -1)
    .where('users.id', '=', idOrNone(ownerId))
    .where('projects.project', '=', storedProject(project))
    .execute()
  return strongest(rows)
}

/** The projects that are shared with a user, in the order of their names; a part of them. */
export async function listMemberships(db: Db, userId: string, { limit, offset }: ListPart): Promise<Membership[]> {
  const shown = selectMemberships(db, userId)
    .select('projects.key')
    .groupBy(['projects.key', 'projects.project'])
    .orderBy('projects.project')
    .orderBy('projects.key')
    .limit(limit)
    .offset(offset)
  const rows = await selectMemberships(db, userId)
    .select(COLUMNS)
    .where('projects.key', 'in', shown)
    .orderBy('projects.project')
    .orderBy('projects.key')
    .execute()
  const byProject = Map.groupBy(rows, ({ ownerId, project }) => `${ownerId} ${project}`)
  return [...byProject.values()].map((same) => strongest(same)!)
}

/** How many projects are shared with a user. */
export async function findMembershipCount(db: Db, userId: string): Promise<number> {
  const { count } = await selectMemberships(db, userId)
    .select((eb) => eb.fn.count<number>('members.project_key').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The keys of these projects. */
export function selectSharedProjects(db: Db, userId: string) {
  return selectMemberships(db, userId).select('members.project_key')
}

/** Two of the addresses that an owner entered may have become those of one account. */
function strongest(rows: readonly Membership[]): Membership | undefined {
  return rows.toSorted((a, b) => PROJECT_ROLES.indexOf(b.role) - PROJECT_ROLES.indexOf(a.role))[0]
}

function selectMembers(db: Db, userId: string, project: string) {
  return db
    .selectFrom('members')
    .innerJoin('projects', 'projects.key', 'members.project_key')
    .select(['members.id', 'members.email', 'members.role', 'members.created_at as createdAt'])
    .where(isProjectOf(userId, project))
}

/** Of a project of the user, by their addresses. */
export function listMembers(db: Db, userId: string, project: string): Promise<Member[]> {
  return selectMembers(db, userId, project).orderBy('members.email').execute()
}

/** A member of a project of this user; undefined if either doesn't exist. */
export function findMember(db: Db, userId: string, project: string, id: string): Promise<Member | undefined> {
  return selectMembers(db, userId, project).where(hasId('members', id)).executeTakeFirst()
}

export interface NewMember {
  projectKey: number
  email: string
  role: MemberRole
  now: number
}

/** The new id. With the account that has the address, if there is one. */
export function insertMember(db: Db, { projectKey, email, role, now }: NewMember): Promise<string> {
  return insertRow(db, 'members', now, () => ({
    project_key: projectKey,
    email,
    role,
    created_at: now,
    user_key: db.selectFrom('users').select('users.key').where('users.email', '=', email),
  }))
}

/** Whether a member goes with the project, which was deleted and got new reports since. */
export async function isRemovedWithProject(db: Db, projectKey: number, { createdAt }: Member): Promise<boolean> {
  const removal = await db
    .selectFrom('removals')
    .select('key')
    .where('project_key', '=', projectKey)
    .where('created_at', '>=', createdAt)
    .executeTakeFirst()
  return removal !== undefined
}

export async function setMemberRole(db: Db, id: string, role: MemberRole): Promise<void> {
  await db
    .updateTable('members')
    .set({ role })
    .where('key', '=', keyOf(id) ?? -1)
    .execute()
}

export async function deleteMember(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('members')
    .where('key', '=', keyOf(id) ?? -1)
    .execute()
}

/** Removes a user from a project of another; answers false if they were no member. */
export async function deleteMembership(
  db: Db,
  userId: string,
  { ownerId, project }: { ownerId: string; project: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('members')
    .where('user_key', '=', keyOf(userId) ?? -1)
    .where('project_key', 'in', (eb) =>
      eb.selectFrom('projects').select('projects.key').where(isProjectOf(ownerId, project)),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives a new account the projects that were shared with its address before. */
export async function claimMemberships(db: Db, userKey: number, email: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ user_key: userKey })
    .where('email', '=', email)
    .where('user_key', 'is', null)
    .execute()
}

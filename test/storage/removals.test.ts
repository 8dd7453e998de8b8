import { beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { deleteReportsWithUndo } from '../../src/actions/reports/delete-reports.ts'
import { changeRetention } from '../../src/actions/retention/retention.ts'
import { addMember } from '../../src/actions/sharing/members.ts'
import { KEEP_ALL } from '../../src/domain/retention/retention.ts'
import { listAuditEntries } from '../../src/storage/audit-log/audit-log.ts'
import type { User } from '../../src/storage/people/account-records.ts'
import { findPolicyOfProject, insertPolicy } from '../../src/storage/policies/policies.ts'
import { deleteProject, findOrCreateProject } from '../../src/storage/projects/projects.ts'
import { carryOutRemovals } from '../../src/storage/reports/due-removals.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import { storedProject } from '../../src/storage/reports/list/search-terms.ts'
import {
  createProjectRemoval,
  createRemoval,
  findPendingRemovals,
  keepReport,
  listRemovals,
  TIME_TO_UNDO,
  undoRemoval,
} from '../../src/storage/reports/removals.ts'
import { deleteReport, findReport } from '../../src/storage/reports/reports.ts'
import { findReportByUrl } from '../../src/storage/reports/reports-by-url.ts'
import { findProjectRetention } from '../../src/storage/retention/project-retention.ts'
import { findMembershipOf, insertMember } from '../../src/storage/sharing/members.ts'
import { findShareLinkByHash, insertShareLink } from '../../src/storage/sharing/share-links.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { purgeDeletedProjects } from '../../src/storage/upkeep.ts'
import type { MemberRole } from '../../src/vocabulary.ts'
import { waitingIn } from '../queue/bench.ts'
import { inconsistencies } from './consistency.ts'
import { makeJudged, makeReport, NOW } from './make-report.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

const DUE = NOW + TIME_TO_UNDO

describe.each(KINDS)('removals on %s', (kind) => {
  const { storage } = useTestStorage(kind)
  let user: User

  beforeEach(async () => {
    user = await makeUser(storage)
  })

  const listed = async () => {
    const { items } = await listReports(storage, user.id, { sortBy: 'id', sort: 'asc', page: 1, perPage: 10 })
    return items.map((report) => report.id)
  }

  /** Until another transaction waits for this one; on SQLite all others do. */
  const untilAnotherWaits = async () => {
    if (kind === 'postgres') await expect.poll(() => waitingIn(storage.slow)).toBe(1)
  }

  it('leave out a report that another request deletes in the same moment', async () => {
    const stays = await makeReport(storage, user.id)
    const gone = await makeReport(storage, user.id)
    let removing: ReturnType<typeof createRemoval> | undefined
    await storage.transaction(async (db) => {
      await deleteReport(db, user.id, gone.id)
      removing = createRemoval(storage.db, user.id, [stays.id, gone.id], NOW)
      removing.catch(() => {})
      await untilAnotherWaits()
    })
    const removal = await removing
    expect(removal).toMatchObject({ reports: 1 })
    expect(await undoRemoval(storage.db, user.id, removal!.id)).toEqual({ reports: 1, scans: 0 })
  })

  it('of a project are one, also if it is deleted twice in the same moment, so that undoing it keeps the project', async () => {
    const report = await makeReport(storage, user.id)
    let again: ReturnType<typeof createProjectRemoval> | undefined
    const first = await storage.transaction(async (db) => {
      const removal = await createProjectRemoval(db, user.id, 'example.com', NOW)
      again = createProjectRemoval(storage.db, user.id, 'example.com', NOW)
      again.catch(() => {})
      await untilAnotherWaits()
      return removal
    })
    expect(await again).toBeUndefined()
    await undoRemoval(storage.db, user.id, first!.id)
    await carryOutRemovals(storage, DUE)
    expect(await findReport(storage.db, user.id, report.id)).toBeDefined()
  })

  it('of a project that is gone by then are not said to be undone', async () => {
    await makeReport(storage, user.id)
    const removal = (await createProjectRemoval(storage.db, user.id, 'example.com', NOW))!
    let undoing: ReturnType<typeof undoRemoval> | undefined
    await storage.transaction(async (db) => {
      await deleteProject(db, user.id, 'example.com')
      undoing = undoRemoval(storage.db, user.id, removal.id)
      undoing.catch(() => {})
      await untilAnotherWaits()
    })
    expect(await undoing).toEqual({ reports: 0, scans: 0 })
  })

  it('leave the reports in the list, marked, until they are due', async () => {
    const stays = await makeReport(storage, user.id)
    const goes = await makeJudged(storage, user.id, { url: 'https://example.com/old', result: 'good' })
    const removal = (await createRemoval(storage.db, user.id, [goes.id], NOW))!
    expect(await listed()).toEqual([stays.id, goes.id])
    const going = await findPendingRemovals(storage.db, [stays.id, goes.id])
    expect([...going]).toEqual([[goes.id, { removalId: removal.id, dueAt: DUE }]])
    expect(await listRemovals(storage.db, user.id, 5)).toEqual([
      {
        id: removal.id,
        createdAt: NOW,
        dueAt: DUE,
        kind: 'reports',
        project: null,
        reports: 1,
        scans: 0,
        url: 'https://example.com/old',
      },
    ])
    expect(await carryOutRemovals(storage, DUE - 1)).toBe(0)
    expect(await findReport(storage.db, user.id, goes.id)).toBeDefined()
    await undoRemoval(storage.db, user.id, removal.id)
  })

  it('are carried out when they are due, with every count kept', async () => {
    const reports = []
    for (let index = 0; index < 45; index++) reports.push(await makeReport(storage, user.id))
    const stays = await makeJudged(storage, user.id, { result: 'bad' })
    await createRemoval(
      storage.db,
      user.id,
      reports.map((report) => report.id),
      NOW,
    )
    expect(await carryOutRemovals(storage, DUE)).toBe(45)
    expect(await listed()).toEqual([stays.id])
    expect(await listRemovals(storage.db, user.id, 5)).toEqual([])
    expect(await storage.db.selectFrom('removals').selectAll().execute()).toEqual([])
    expect(await inconsistencies(storage.db)).toEqual([])
  })

  it('are undone as a whole, or one report at a time', async () => {
    const first = await makeReport(storage, user.id)
    const second = await makeReport(storage, user.id)
    const third = await makeReport(storage, user.id)
    const removal = (await createRemoval(storage.db, user.id, [first.id, second.id, third.id], NOW))!
    expect(await keepReport(storage.db, user.id, first.id)).toEqual({ reports: 1, scans: 0 })
    expect(await keepReport(storage.db, user.id, first.id)).toEqual({ reports: 0, scans: 0 })
    expect(await undoRemoval(storage.db, user.id, removal.id)).toEqual({ reports: 2, scans: 0 })
    expect(await undoRemoval(storage.db, user.id, removal.id)).toEqual({ reports: 0, scans: 0 })
    expect(await carryOutRemovals(storage, DUE)).toBe(0)
    expect(await listed()).toEqual([first.id, second.id, third.id])
  })

  it('take a report once only', async () => {
    const report = await makeReport(storage, user.id)
    const removal = await createRemoval(storage.db, user.id, [report.id, report.id], NOW)
    expect(removal?.reports).toBe(1)
    expect(await createRemoval(storage.db, user.id, [report.id], NOW + 1)).toBeUndefined()
    await undoRemoval(storage.db, user.id, removal!.id)
  })

  it('are their owner’s alone', async () => {
    const other = await makeUser(storage)
    const report = await makeReport(storage, user.id)
    expect(await createRemoval(storage.db, other.id, [report.id], NOW)).toBeUndefined()
    const removal = (await createRemoval(storage.db, user.id, [report.id], NOW))!
    expect(await undoRemoval(storage.db, other.id, removal.id)).toEqual({ reports: 0, scans: 0 })
    expect(await keepReport(storage.db, other.id, report.id)).toEqual({ reports: 0, scans: 0 })
    expect(await listRemovals(storage.db, other.id, 5)).toEqual([])
    expect(await undoRemoval(storage.db, user.id, removal.id)).toEqual({ reports: 1, scans: 0 })
  })

  it('are in the audit log with the reports that they delete, not with all that were asked for', async () => {
    const others = await makeReport(storage, (await makeUser(storage)).id)
    const report = await makeReport(storage, user.id)
    const ids = ['anything', others.id, report.id]
    expect(await deleteReportsWithUndo({ storage, now: () => NOW, actor: OPERATOR }, user.id, ids)).toBe(1)
    const { items } = await listAuditEntries(storage, { page: 1, perPage: 10, action: 'report.deleted' })
    expect(JSON.parse(items[0]!.details!)).toEqual({ count: 1, reports: [report.id], can_undo: true })
    expect(await keepReport(storage.db, user.id, report.id)).toEqual({ reports: 1, scans: 0 })
  })

  it('know nothing of what is no report', async () => {
    const strange = ['', 'x', '01890000-0000-7000-8000-000000000000']
    expect(await createRemoval(storage.db, user.id, strange, NOW)).toBeUndefined()
    expect(await undoRemoval(storage.db, user.id, 'x')).toEqual({ reports: 0, scans: 0 })
    expect(await keepReport(storage.db, user.id, 'x')).toEqual({ reports: 0, scans: 0 })
  })

  it('find reports gone already that were deleted another way', async () => {
    const deleted = await makeReport(storage, user.id)
    const inDeletedProject = await makeReport(storage, user.id, { url: 'https://gone.example/' })
    await createRemoval(storage.db, user.id, [deleted.id, inDeletedProject.id], NOW)
    await deleteReport(storage.db, user.id, deleted.id)
    await deleteProject(storage.db, user.id, 'gone.example')
    expect(await carryOutRemovals(storage, DUE)).toBe(0)
    await purgeDeletedProjects(storage)
    expect(await listRemovals(storage.db, user.id, 5)).toEqual([])
    expect(await inconsistencies(storage.db)).toEqual([])
  })

  describe('of a project', () => {
    const GONE = 'https://gone.example/'

    it('mark all its reports, and can be undone as a whole', async () => {
      const kept = await makeJudged(storage, user.id, { result: 'good' })
      const first = await makeJudged(storage, user.id, { url: GONE, result: 'bad' })
      const second = await makeReport(storage, user.id, { url: `${GONE}2` })
      const removal = (await createProjectRemoval(storage.db, user.id, 'gone.example', NOW))!
      expect(removal.reports).toBe(2)
      expect(await createProjectRemoval(storage.db, user.id, 'gone.example', NOW)).toBeUndefined()
      expect(await listRemovals(storage.db, user.id, 5)).toEqual([
        {
          id: removal.id,
          createdAt: NOW,
          dueAt: DUE,
          kind: 'project',
          project: 'gone.example',
          reports: 2,
          scans: 0,
          url: null,
        },
      ])
      const pending = await findPendingRemovals(storage.db, [kept.id, first.id, second.id])
      expect([...pending.keys()].sort()).toEqual([first.id, second.id].sort())
      expect(await findReportByUrl(storage.db, user.id, GONE)).toBeUndefined()
      expect(await carryOutRemovals(storage, DUE - 1)).toBe(0)
      expect(await undoRemoval(storage.db, user.id, removal.id)).toEqual({ reports: 2, scans: 0 })
      expect(await listed()).toHaveLength(3)
      expect(await findReportByUrl(storage.db, user.id, GONE)).toMatchObject({ id: first.id })
      expect(await findPendingRemovals(storage.db, [first.id])).toEqual(new Map())
    })

    it('are undone by restoring one of its reports', async () => {
      const report = await makeReport(storage, user.id, { url: GONE })
      await createProjectRemoval(storage.db, user.id, 'gone.example', NOW)
      const other = await makeUser(storage)
      expect(await keepReport(storage.db, other.id, report.id)).toEqual({ reports: 0, scans: 0 })
      expect(await keepReport(storage.db, user.id, report.id)).toEqual({ reports: 1, scans: 0 })
      expect(await listRemovals(storage.db, user.id, 5)).toEqual([])
    })

    it('delete it when they are due', async () => {
      const kept = await makeReport(storage, user.id)
      await makeJudged(storage, user.id, { url: GONE, result: 'bad' })
      await createProjectRemoval(storage.db, user.id, 'gone.example', NOW)
      expect(await carryOutRemovals(storage, DUE)).toBe(1)
      expect(await listed()).toEqual([kept.id])
      expect(await listRemovals(storage.db, user.id, 5)).toEqual([])
      await purgeDeletedProjects(storage)
      expect(await inconsistencies(storage.db)).toEqual([])
    })

    it('spare it if they are undone at the last moment', async () => {
      const report = await makeReport(storage, user.id, { url: GONE })
      const { id } = (await createProjectRemoval(storage.db, user.id, 'gone.example', NOW))!
      const undoneFirst: Storage = {
        ...storage,
        async transaction(work) {
          await undoRemoval(storage.db, user.id, id)
          return storage.transaction(work)
        },
      }
      expect(await carryOutRemovals(undoneFirst, DUE)).toBe(0)
      expect(await listed()).toEqual([report.id])
    })

    it('spare reports that were created later', async () => {
      for (let page = 0; page < 25; page++) await makeReport(storage, user.id, { url: `${GONE}${page}` })
      await createProjectRemoval(storage.db, user.id, 'gone.example', NOW)
      const later = await makeReport(storage, user.id, { url: `${GONE}later`, now: NOW + 1 })
      expect(await findPendingRemovals(storage.db, [later.id])).toEqual(new Map())
      expect(await keepReport(storage.db, user.id, later.id)).toEqual({ reports: 0, scans: 0 })
      expect(await carryOutRemovals(storage, DUE)).toBe(25)
      expect(await listed()).toEqual([later.id])
      expect(await listRemovals(storage.db, user.id, 5)).toEqual([])
      expect(await inconsistencies(storage.db)).toEqual([])
    })

    it('delete its members, links and policy also if a report was created later', async () => {
      await makeReport(storage, user.id, { url: GONE })
      const member = await makeUser(storage)
      const link = { hash: user.id.padEnd(64, '0'), name: 'All', expiresAt: DUE * 2, now: NOW }
      await insertShareLink(storage.db, user.id, { scope: 'project', project: 'gone.example' }, link)
      const { projectKey } = await storage.transaction((db) => findOrCreateProject(db, user.id, 'gone.example', NOW))
      await insertMember(storage.db, { projectKey, email: member.email, role: 'viewer', now: NOW })
      const document = { body: '{"version":1}', hash: 'x' }
      await insertPolicy(storage.db, projectKey, { userId: user.id, document, isPublic: false, now: NOW })
      await createProjectRemoval(storage.db, user.id, 'gone.example', NOW)
      const later = await makeReport(storage, user.id, { url: GONE, now: NOW + 1, privacy: 1 })
      const joined = await makeUser(storage)
      await insertMember(storage.db, { projectKey, email: joined.email, role: 'viewer', now: NOW + 1 })
      const part = { kind: 'report', id: later.id } as const
      expect(await findMembershipOf(storage.db, member.id, part)).toBeUndefined()
      await carryOutRemovals(storage, DUE)
      expect(await listed()).toEqual([later.id])
      expect(await findMembershipOf(storage.db, member.id, part)).toBeUndefined()
      expect(await findMembershipOf(storage.db, joined.id, part)).toMatchObject({ role: 'viewer' })
      expect(await findShareLinkByHash(storage.db, link.hash)).toBeUndefined()
      expect(await findPolicyOfProject(storage.db, projectKey)).toBeUndefined()
      expect(await inconsistencies(storage.db)).toEqual([])
    })

    it('spare a member who was added again with a report that was created later', async () => {
      await makeReport(storage, user.id, { url: GONE })
      const member = await makeUser(storage)
      const actor = { userId: user.id, keyId: null, address: null }
      const add = (role: MemberRole, now: number) =>
        addMember({ storage, actor, now: () => now }, user.id, 'gone.example', { email: member.email, role })
      await add('viewer', NOW)
      await expect(add('editor', NOW)).rejects.toMatchObject({ code: 'member_exists' })
      await createProjectRemoval(storage.db, user.id, 'gone.example', NOW)
      const later = await makeReport(storage, user.id, { url: GONE, now: NOW + 1 })
      await add('editor', NOW + 1)
      await expect(add('editor', NOW + 2)).rejects.toMatchObject({ code: 'member_exists' })
      await carryOutRemovals(storage, DUE)
      const part = { kind: 'report', id: later.id } as const
      expect(await findMembershipOf(storage.db, member.id, part)).toMatchObject({ role: 'editor' })
    })

    it('delete how long it keeps details, unless that was chosen after it was deleted', async () => {
      const config = { keep: KEEP_ALL, keepMax: KEEP_ALL }
      const actor = { userId: user.id, keyId: null, address: null }
      const keep = (now: number, project: string, all: string) =>
        changeRetention({ storage, config, actor, now: () => now }, user.id, project, { all })
      const own = async (project: string) => (await findProjectRetention(storage.db, user.id, project))!.own?.all
      for (const host of ['old.example', 'bücher.example']) {
        await makeReport(storage, user.id, { url: `https://${host}/` })
        await keep(NOW, host, '7d')
        await createProjectRemoval(storage.db, user.id, storedProject(host), NOW)
        await makeReport(storage, user.id, { url: `https://${host}/`, now: NOW + 1 })
      }
      await keep(NOW + 1, 'bücher.example', '14d')
      await carryOutRemovals(storage, DUE)
      expect([await own('old.example'), await own('bücher.example')]).toEqual([undefined, 14])
    })

    it('concern only the projects of their user', async () => {
      await makeReport(storage, user.id, { url: GONE })
      const other = await makeUser(storage)
      expect(await createProjectRemoval(storage.db, other.id, 'gone.example', NOW)).toBeUndefined()
      expect(await createProjectRemoval(storage.db, user.id, 'none.example', NOW)).toBeUndefined()
    })
  })
})

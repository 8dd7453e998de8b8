import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { deleteProjectWithUndo, deleteReportsWithUndo, undoDeletion } from '../../src/actions/reports/delete-reports.ts'
import { accessToShared } from '../../src/actions/sharing/project-access.ts'
import { createUser } from '../../src/storage/people/users.ts'
import { listRemovals } from '../../src/storage/reports/removals.ts'
import { API_TABLE, type Rule } from './access/api-table.ts'
import { createPeople, createThings, type People, type Things } from './access/shared-things.ts'
import type { Answer, Client } from './client.ts'
import { DATABASES, type Database } from './databases.ts'
import { type Service, startService } from './running.ts'

const ROLES = ['owner', 'editor', 'viewer', 'stranger', 'nobody'] as const
type RoleName = (typeof ROLES)[number]

/** The status of each role; null: it is done. */
const EXPECTED: Record<Rule, readonly (number | null)[]> = {
  read: [null, null, null, 404, 401],
  edit: [null, null, 403, 404, 401],
  owner: [null, 403, 403, 404, 401],
  none: [null, 404, 404, 404, 401],
  self: [null, null, null, null, 401],
}

/** Requests after which a project has less than one more thing needs: its reports, a member, or all of it. */
const TAKES_OTHERS_ALONG = /^reports(?:\/[^/]+)?$|^projects\/[^/]+(?:\/members\/[^/]+)?$|^shared-projects\//

/** Every operation and every page, for everybody. */
describe.each(DATABASES)('who may do what on $name', ({ create }) => {
  let service: Service
  let database: Database
  let people: People
  let shared: Things
  let clients: Record<RoleName, Client>
  let operations: string[]
  const spare: { things: Things; deleted: Set<string> }[] = []

  /** Things that a request may delete. Making them takes most of the time, so each project serves until it lacks what is deleted. */
  async function thingsToDelete(path: (things: Things) => string): Promise<Things> {
    const target = (things: Things) => path(things).split('?')[0]!
    let found = spare.find(({ things, deleted }) => !deleted.has(target(things)))
    if (found === undefined) {
      found = { things: await createThings(service, people), deleted: new Set() }
      spare.push(found)
    }
    const { things, deleted } = found
    deleted.add(target(things))
    if (TAKES_OTHERS_ALONG.test(target(things))) spare.splice(spare.indexOf(found), 1)
    return things
  }

  beforeAll(async () => {
    database = await create()
    service = await startService(database.url)
    people = await createPeople(service)
    shared = await createThings(service, people)
    const { owner, editor, viewer, stranger } = people
    const nobody = service.clientWith(null)
    clients = {
      owner: owner.client,
      editor: editor.client,
      viewer: viewer.client,
      stranger: stranger.client,
      nobody,
    }
    const document = (await (await fetch(`${service.base}/docs/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>
    }
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
    )
  })
  afterAll(async () => {
    await service?.stop()
    await database?.drop()
  })

  it('says it of every operation of the API', () => {
    expect(Object.keys(API_TABLE).sort()).toEqual(operations.sort())
  })

  const rows = Object.entries(API_TABLE).flatMap(([operation, listed]) =>
    [listed].flat().map((row, n) => ({ operation, n, ...row })),
  )
  it.each(rows)('$operation $n: $rule', async ({ operation, rule, path, sent }) => {
    const [method] = operation.split(' ')
    for (const [at, role] of ROLES.entries()) {
      const expected = EXPECTED[rule][at]!
      // What is deleted is made for it; nothing else takes anything from the others.
      const isDeleted =
        expected === null &&
        (rule !== 'self' || role === 'owner') &&
        JSON.stringify([method, sent?.(shared)]).match(/delete/i)
      const things = isDeleted ? await thingsToDelete(path) : shared
      const answer = await clients[role].call(method!, path(things), sent?.(things))
      const seen = `${role}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`
      if (expected !== null) expect(seen).toContain(`${role}: ${expected} `)
      else if (rule !== 'self') expect(isDone(answer), seen).toBe(true)
      if (role === 'owner' || (rule !== 'self' && expected === null)) continue
      // What is shared with oneself, and by whom, is no secret.
      const isListed = operation.endsWith('projects')
      if (isListed && role !== 'stranger') continue
      const { owner, ...others } = things
      const sentText = path(things) + JSON.stringify(sent?.(things))
      for (const secret of Object.values(isListed ? others : { owner, ...others }))
        if (!sentText.includes(secret)) expect(JSON.stringify(answer.body)).not.toContain(secret)
    }
  })

  describe('members', () => {
    const ask = (role: RoleName, path: string) => clients[role].get(path)
    const members = (things: Things) => `projects/${things.project}/members`
    const log = async (project: string) => {
      const rows = await service.storage.db
        .selectFrom('audit_log')
        .innerJoin('users', 'users.key', 'audit_log.user_key')
        .select(['action', 'users.email', 'details'])
        .where('object', '=', `project ${project}`)
        .where('action', 'in', ['member.added', 'member.role_changed', 'member.removed'])
        .orderBy('audit_log.key')
        .execute()
      return rows.map(({ action, email }) => [action, email])
    }

    it('are added once by requests at the same time', async () => {
      const things = await createThings(service, people)
      const form = { email: 'at-once@example.com', role: 'viewer' }
      const add = () => clients.owner.call('POST', members(things), { form })
      const added = await Promise.all(Array.from({ length: 12 }, add))
      expect(added.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)])
    })

    it('are added, changed and removed by the owner, at once, and it is recorded', async () => {
      const things = await createThings(service, people)
      const report = `reports/${things.report}`
      const { owner, stranger } = people
      expect((await ask('stranger', report)).status).toBe(404)
      const form = { email: stranger.email.toUpperCase(), role: 'viewer' }
      const added = await clients.owner.call('POST', members(things), { form })
      expect([added.status, added.body.data]).toMatchObject([201, { email: stranger.email, role: 'viewer' }])
      expect((await ask('stranger', report)).status).toBe(200)
      const rerun = () => clients.stranger.call('PATCH', report, { form: { watch: 'weekly' } })
      const refused = await rerun()
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        'You can view this project, but not change it. Ask its owner to make you an editor.',
      ])
      const path = `${members(things)}/${added.body.data.id}`
      await clients.owner.call('PATCH', path, { form: { role: 'editor' } })
      expect((await rerun()).status).toBe(200)
      expect((await clients.owner.call('POST', members(things), { form })).status).toBe(409)
      expect((await clients.owner.call('DELETE', path)).body).toMatchObject({ object: 'member', deleted: true })
      expect((await ask('stranger', report)).status).toBe(404)
      expect(await log(things.project)).toEqual([
        ['member.added', owner.email],
        ['member.role_changed', owner.email],
        ['member.removed', owner.email],
      ])
    })

    it('do not learn what a report signs in with', async () => {
      const things = await createThings(service, people)
      const report = `reports/${things.report}`
      const attached = await clients.owner.call('PATCH', report, { form: { credential: things.credential } })
      expect([attached.status, attached.body.data.credential]).toEqual([200, things.credential])
      await clients.owner.call('POST', members(things), { form: { email: people.stranger.email, role: 'viewer' } })
      const seen = await ask('stranger', report)
      expect([seen.status, seen.body.data.id, 'credential' in seen.body.data]).toEqual([200, things.report, false])
      expect((await ask('owner', report)).body.data.credential).toBe(things.credential)
    })

    it('are not said to have an account; one that is created later has access', async () => {
      const things = await createThings(service, people)
      const add = async (email: string) => {
        const { status, body } = await clients.owner.call('POST', members(things), { form: { email, role: 'viewer' } })
        return [status, Object.keys(body.data)]
      }
      const later = `later-${things.project}@example.com`
      expect(await add(later)).toEqual(await add(people.stranger.email))
      const user = await createUser(service.storage.db, {
        email: later,
        passwordHash: null,
        role: 'user',
        now: Date.now(),
      })
      const { key } = await service.newKey(user!.id)
      expect((await service.clientWith(key).get(`reports/${things.report}`)).status).toBe(200)
    })

    it('must be another user, with an address and a role', async () => {
      const wrong = async (form: Record<string, string>) =>
        Object.keys((await clients.owner.call('POST', members(shared), { form })).body.errors)
      expect(await wrong({ email: people.owner.email, role: 'viewer' })).toEqual(['email'])
      expect(await wrong({ email: 'nobody', role: 'viewer' })).toEqual(['email'])
      expect(await wrong({ email: 'a@example.com', role: 'owner' })).toEqual(['role'])
    })

    it('see the lists of the project with its owner, and nothing of other projects', async () => {
      const things = await createThings(service, people)
      const { owner, project } = things
      const other = project.replace('shared', 'other')
      const listed = (await ask('viewer', `reports?owner=${owner}&project=${project}`)).body.data
      expect(listed.map(({ id }: { id: string }) => id)).toEqual([things.report])
      expect((await ask('viewer', `reports?owner=${owner}`)).body.errors).toEqual({
        project: ['is required with owner.'],
      })
      expect((await ask('viewer', `reports?owner=${owner}&project=${other}`)).status).toBe(404)
      const projects = (await ask('stranger', `projects?owner=${owner}&per_page=100`)).body.data
      expect(projects.map((one: { project: string }) => one.project)).toContain(other)
      expect(projects.map((one: { project: string }) => one.project)).not.toContain(project)
      const own = (await ask('viewer', 'reports?per_page=100')).body.data
      expect(own.map(({ id }: { id: string }) => id)).not.toContain(things.report)
    })

    it('act with their own name and limits, for the owner', async () => {
      const things = await createThings(service, people)
      const path = `projects/${things.project}/policy?owner=${things.owner}`
      expect((await clients.editor.call('PUT', path, { json: { version: 1 } })).status).toBe(200)
      const [version] = (await ask('owner', `projects/${things.project}/policy/history`)).body.data
      expect(version.saved_by).toBe(people.editor.email)
      await clients.editor.call('POST', `alerts/${things.alert}/unsnooze`)
      const entry = await service.storage.db
        .selectFrom('audit_log')
        .innerJoin('users', 'users.key', 'audit_log.user_key')
        .select(['action', 'users.email'])
        .where('object', '=', `alert ${things.alert}`)
        .executeTakeFirst()
      expect(entry).toEqual({ action: 'alert.unsnoozed', email: people.editor.email })
    })

    it('find no report in a list that is being deleted, until that is undone', async () => {
      const things = await createThings(service, people)
      const acting = { storage: service.storage, now: Date.now, actor: OPERATOR }
      const listed = async ({ client }: People['viewer']) => {
        const { body } = await client.get(`reports?owner=${things.owner}&project=${things.project}`)
        return body.data.map(({ id }: { id: string }) => id)
      }
      await deleteReportsWithUndo(acting, things.owner, [things.report])
      expect(await listed(people.viewer)).toEqual([])
      expect(await listed(people.owner)).toEqual([things.report])
      const [removal] = await listRemovals(service.storage.db, things.owner, 1)
      await undoDeletion(acting, things.owner, { removalId: removal!.id, reportId: null })
      expect(await listed(people.viewer)).toEqual([things.report])
    })

    it('lose it while the project is being deleted, and when they leave', async () => {
      const things = await createThings(service, people)
      const report = `reports/${things.report}`
      const acting = { storage: service.storage, now: Date.now, actor: OPERATOR }
      await deleteProjectWithUndo(acting, things.owner, things.project)
      expect((await ask('viewer', report)).status).toBe(404)
      const [removal] = await listRemovals(service.storage.db, things.owner, 1)
      await undoDeletion(acting, things.owner, { removalId: removal!.id, reportId: null })
      expect((await ask('viewer', report)).status).toBe(200)
      const path = `shared-projects/${things.owner}/${things.project}`
      expect((await clients.viewer.call('DELETE', path)).status).toBe(200)
      expect((await clients.viewer.call('DELETE', path)).status).toBe(404)
      expect((await ask('viewer', report)).status).toBe(404)
    })

    it('have no access while they or the owner are suspended', async () => {
      const things = await createThings(service, people)
      const { db } = service.storage
      const find = () => accessToShared({ db }, people.viewer.userId, { kind: 'report', id: things.report }, 'viewer')
      expect(await find()).toMatchObject({ role: 'viewer' })
      for (const id of [people.viewer.userId, things.owner]) {
        await db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', id).execute()
        expect(await find()).toBe('hidden')
        await db.updateTable('users').set({ suspended_at: null }).where('id', '=', id).execute()
      }
    })
  })
})

/** Done, or there was nothing to do. */
function isDone({ status }: Answer): boolean {
  return status < 400 || status === 409
}

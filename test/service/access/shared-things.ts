import { OPERATOR } from '../../../src/actions/audit-log/audit-log.ts'
import { addMember } from '../../../src/actions/sharing/members.ts'
import { endedScan } from '../../../src/server/web/scans/testing/stored-scan.ts'
import { insertAlert } from '../../../src/storage/alerts/alerts-of-rules.ts'
import { knownKey } from '../../../src/storage/ids.ts'
import type { Person, Service } from '../running.ts'

/** A project of an owner with one of everything that can belong to it; its report and scan are private. */
export interface Things {
  owner: string
  project: string
  report: string
  run: string
  scan: string
  schedule: string
  rule: string
  alert: string
  mark: string
  member: string
  link: string
  channel: string
  credential: string
}

export interface People {
  owner: Person
  editor: Person
  viewer: Person
  /** Edits another project of the same owner. */
  stranger: Person
}

export async function createPeople(service: Service): Promise<People> {
  const [owner, editor, viewer, stranger] = await Promise.all(Array.from({ length: 4 }, () => service.newUser()))
  return { owner: owner!, editor: editor!, viewer: viewer!, stranger: stranger! }
}

let projects = 0

/** Made by its owner, and shared with the editor and the viewer. */
export async function createThings(service: Service, { owner, editor, viewer, stranger }: People): Promise<Things> {
  const { storage } = service
  const { client, userId } = owner
  const name = `shared-${++projects}.example`
  const make = async (path: string, form: Record<string, string | number>) => {
    const { status, body } = await client.call('POST', path, { form })
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body.data
  }
  const { id: report } = await make('reports', { url: `https://${name}/good`, privacy: 1 })
  const [{ id: run }] = (await client.get(`reports/${report}/runs`)).body.data
  const place = { storage, now: Date.now }
  const { id: scan } = await endedScan(
    place,
    userId,
    { '/': { links: ['/gone'] }, '/gone': 404 },
    { project: name, privacy: 1 },
  )
  const schedule = await make('schedules', { scope: 'report', target: report, rule: 'every day at 06:00' })
  const rule = await make('alert-rules', { kind: 'score_drop', scope: 'project', target: name })
  const alert = await fire(service, report, rule.id)
  const mark = await make(`projects/${name}/marks`, { label: 'v1' })
  await client.call('PUT', `projects/${name}/policy`, { json: { version: 1 } })
  const link = await make('share-links', { project: name, name: 'a link' })
  const channel = await make('channels', { kind: 'webhook', name: `hook of ${name}`, url: 'https://hooks.example/x' })
  const credential = await make('credentials', { name: `of ${name}`, origin: `https://${name}`, basic: 'user:word' })
  const acting = { ...place, actor: OPERATOR }
  const member = await addMember(acting, userId, name, { email: viewer.email, role: 'viewer' })
  await addMember(acting, userId, name, { email: editor.email, role: 'editor' })
  await make('reports', { url: `https://other-${projects}.example/good`, privacy: 1 })
  await addMember(acting, userId, `other-${projects}.example`, { email: stranger.email, role: 'editor' })
  return {
    owner: userId,
    project: name,
    report,
    run,
    scan,
    alert,
    link: link.id,
    channel: channel.id,
    credential: credential.id,
    schedule: schedule.id,
    rule: rule.id,
    mark: mark.id,
    member: member!.id,
  }
}

async function fire({ storage }: Service, report: string, rule: string): Promise<string> {
  const { user_key: userKey, project_key: projectKey } = await storage.db
    .selectFrom('reports')
    .select(['user_key', 'project_key'])
    .where('id', '=', report)
    .executeTakeFirstOrThrow()
  const place = { userKey, projectKey, ruleKey: knownKey(rule), reportKey: knownKey(report), host: null, subject: '' }
  const levels = { notifiedLevel: 0, lastLevel: 0, recent: '', series: '0', evidence: null }
  const state = { state: 'firing' as const, since: Date.now(), ...levels }
  const change = { state, notified: [], dueAt: null, snoozedUntil: null, runKey: null }
  const { key } = await storage.transaction((db) => insertAlert(db, place, change, Date.now()))
  const { id } = await storage.db.selectFrom('alerts').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  return id
}

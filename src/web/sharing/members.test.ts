import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAlertRule, readAlertRule } from '../../actions/alert-rules.ts'
import { OPERATOR } from '../../actions/audit-log.ts'
import { addMember } from '../../actions/members.ts'
import { readSchedule } from '../../actions/schedule-fields.ts'
import { createSchedule } from '../../actions/schedules.ts'
import { insertAlert } from '../../storage/alerts/alerts-of-rules.ts'
import { knownKey } from '../../storage/ids.ts'
import { listMembers } from '../../storage/members.ts'
import type { User } from '../../storage/records.ts'
import { findReport } from '../../storage/reports.ts'
import { findScheduleOfProject } from '../../storage/schedules/schedules.ts'
import { judgedReport } from '../report/testing/stored.ts'
import { endedScan } from '../scan/testing/stored-scan.ts'
import type { Browser, Seen } from '../testing/browser.ts'
import { openSite, type Site } from '../testing/site.ts'

const PROJECT = 'museum.example'
const ROLES = ['nobody', 'stranger', 'viewer', 'editor', 'owner'] as const
type RoleName = (typeof ROLES)[number]

let site: Site
let owner: User
let browsers: Record<RoleName, Browser>
let ids: Record<'report' | 'scan' | 'schedule' | 'rule' | 'alert' | 'member', string>
const acting = () => ({ storage: site.storage, now: site.now, actor: OPERATOR })

beforeAll(async () => {
  site = await openSite()
  const { storage, now } = site
  owner = await site.newUser()
  const [editor, viewer, stranger] = [await site.newUser(), await site.newUser(), await site.newUser()]
  const { id: report } = await judgedReport(site, owner.id, { privacy: 1 })
  await judgedReport(site, owner.id, { privacy: 1, url: 'https://other.example/' })
  const described = { '/': { links: ['/gone'] }, '/gone': 404 }
  const { id: scan } = await endedScan(site, owner.id, described, { project: PROJECT, privacy: 1 })
  const read = readSchedule({ rule: 'every day at 06:00' }, null, { now: now(), timeZone: 'UTC' })
  const settings = read.ok ? read.settings : (null as never)
  const { schedule } = await createSchedule(acting(), owner.id, { scope: 'report', target: report, settings })
  const rule = readAlertRule('score_drop', {}, null, now())
  const fields = rule.ok ? rule.fields : (null as never)
  const made = await createAlertRule(acting(), owner.id, { scope: 'project', target: PROJECT, fields })
  const alert = await fire(report, made.rule.id)
  await addMember(acting(), owner.id, PROJECT, { email: viewer.email, role: 'viewer' })
  await addMember(acting(), owner.id, PROJECT, { email: editor.email, role: 'editor' })
  await addMember(acting(), owner.id, 'other.example', { email: stranger.email, role: 'editor' })
  const [member] = await listMembers(storage.db, owner.id, PROJECT)
  ids = { report, scan, schedule: schedule.id, rule: made.rule.id, alert, member: member!.id }
  browsers = {
    nobody: site.browser(),
    stranger: await site.signedIn(stranger),
    viewer: await site.signedIn(viewer),
    editor: await site.signedIn(editor),
    owner: await site.signedIn(owner),
  }
  for (const browser of Object.values(browsers)) await browser.open('/sign-in')
  for (const browser of Object.values(browsers)) await browser.open('/')
})
afterAll(() => site.close())

async function fire(report: string, rule: string): Promise<string> {
  const { db } = site.storage
  const keys = db.selectFrom('reports').select(['user_key', 'project_key']).where('id', '=', report)
  const { user_key: userKey, project_key: projectKey } = await keys.executeTakeFirstOrThrow()
  const place = { userKey, projectKey, ruleKey: knownKey(rule), reportKey: knownKey(report), host: null, subject: '' }
  const levels = { toldLevel: 0, lastLevel: 0, recent: '', series: '0', evidence: null }
  const state = { state: 'firing' as const, since: site.now(), ...levels }
  const change = { state, heard: [], dueAt: null, snoozedUntil: null, runKey: null }
  const key = await site.storage.transaction((db) => insertAlert(db, place, change, site.now()))
  return (await db.selectFrom('alerts').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
}

/**
 * `read`: all members see what the owner sees. `edit`: viewers get a 403. `owner`: members get a 403. `none`: for everybody but the owner
 * it doesn't exist. `member`: the page of members; the owner has another.
 */
type Rule = 'read' | 'edit' | 'owner' | 'none' | 'member'
type Row = [route: string, rule: Rule, path: () => string, form?: () => Record<string, string>]

const of =
  (kind: 'report' | 'scan', rest = '') =>
  () =>
    `/${kind}s/${ids[kind]}${rest}`
const project =
  (rest = '') =>
  () =>
    `/projects/${PROJECT}${rest}`
const shared =
  (rest = '') =>
  () =>
    `/shared-projects/${owner.id}/${PROJECT}${rest}`

/** Those that delete something come last. */
const TABLE: Row[] = [
  ['GET /reports/:id', 'read', of('report')],
  ['GET /reports/:id/compare', 'read', of('report', '/compare')],
  ['GET /reports/:id/status', 'read', of('report', '/status')],
  ['GET /reports/:id/report.csv', 'read', of('report', '/report.csv')],
  ['GET /reports/:id/report.json', 'read', of('report', '/report.json')],
  ['GET /scans/:id', 'read', of('scan')],
  ['GET /scans/:id/pages', 'read', of('scan', '/pages')],
  ['GET /scans/:id/pages/:n', 'read', of('scan', '/pages/1')],
  ['GET /scans/:id/findings', 'read', of('scan', '/findings')],
  ['GET /scans/:id/links', 'read', of('scan', '/links')],
  ['GET /scans/:id/changes', 'read', of('scan', '/changes')],
  ['GET /scans/:id/export', 'read', of('scan', '/export?what=pages&format=csv')],
  ['GET /scans/:id/status', 'read', of('scan', '/status')],
  ['GET /projects/:project', 'none', project()],
  ['GET /projects/:project/scans', 'none', project('/scans')],
  ['GET /projects/:project/settings', 'none', project('/settings')],
  ['GET /projects/:project/policy', 'none', project('/policy')],
  ['GET /alerts/rules/:id', 'none', () => `/alerts/rules/${ids.rule}`],
  ['GET /shared-projects/:owner/:project', 'member', shared()],
  ['POST /reports/:id/regenerate', 'edit', of('report', '/regenerate')],
  ['POST /reports/:id/regenerate', 'owner', of('report', '/regenerate'), () => ({ credential: '' })],
  ['POST /reports/:id/cancel', 'edit', of('report', '/cancel')],
  ['POST /reports/:id/baseline', 'edit', of('report', '/baseline')],
  ['POST /reports/:id/privacy', 'owner', of('report', '/privacy'), () => ({ privacy: '1' })],
  ['POST /scans/:id/stop', 'edit', of('scan', '/stop')],
  ['POST /scans/:id/privacy', 'owner', of('scan', '/privacy'), () => ({ privacy: '1' })],
  ['POST /scans/:id/pages/:n/report', 'owner', of('scan', '/pages/1/report')],
  [
    'POST /schedules/watch',
    'edit',
    () => '/schedules/watch',
    () => ({ scope: 'report', target: ids.report, choice: 'every day' }),
  ],
  [
    'POST /schedules/watch',
    'edit',
    () => '/schedules/watch',
    () => ({ scope: 'project', target: PROJECT, owner: owner.id, choice: 'every day', time: '06:00', back: '/' }),
  ],
  ['POST /schedules/:id', 'edit', () => `/schedules/${ids.schedule}`, () => ({ action: 'pause' })],
  ['POST /alerts/:id/:action', 'edit', () => `/alerts/${ids.alert}/snooze`, () => ({ days: '1' })],
  ['POST /alerts/rules/:id', 'none', () => `/alerts/rules/${ids.rule}`, () => ({ points: '5', enabled: '1' })],
  [
    'POST /projects/:project/marks',
    'edit',
    () => `/projects/${PROJECT}/marks?owner=${owner.id}`,
    () => ({ label: 'v1' }),
  ],
  ['POST /projects/:project/retention', 'none', project('/retention'), () => ({ reset: '1' })],
  ['POST /projects/:project/policy', 'none', project('/policy'), () => ({ action: 'text', text: '{"version":1}' })],
  ['POST /projects/:project/policy/adopt', 'none', project('/policy/adopt')],
  ['POST /projects/:project/policy/delete', 'none', project('/policy/delete')],
  [
    'POST /projects/:project/members',
    'none',
    project('/members'),
    () => ({ email: 'new@example.com', role: 'viewer' }),
  ],
  [
    'POST /projects/:project/members/:id',
    'none',
    () => `/projects/${PROJECT}/members/${ids.member}`,
    () => ({ role: 'editor' }),
  ],
  ['POST /share-links', 'none', () => '/share-links', () => ({ project: PROJECT, name: 'mine', days: '3' })],
  ['POST /alerts/rules/:id/delete', 'none', () => `/alerts/rules/${ids.rule}/delete`],
  ['POST /scans/:id/rescan', 'edit', of('scan', '/rescan')],
  ['POST /scans/:id/delete', 'owner', of('scan', '/delete')],
  ['POST /reports/:id/delete', 'owner', of('report', '/delete')],
]

/** Of these, the access is tested elsewhere, or by what they share with those above. */
const LIKE_ABOVE = [
  /^GET \/reports\/:id\/(?:runs\/:run|runs\/:run\/.*|badge\..*|icon\/:hash|filmstrip\/:index|screenshot\.webp|lighthouse\.json|report\.pdf|events)$/,
  /^GET \/scans\/:id\/(?:pages\/:n\/.*|findings\/.*|pdf|events)$/,
  /^POST \/(?:reports|scans)\/:id\/(?:unlock|resume)$/,
  /^GET \/projects\/:project\/reports$/,
  /^POST \/shared-projects\/:owner\/:project\/leave$/,
  /^(?:GET|POST) \/(?:account|sign-in|users|channels|credentials|invite|setup|audits|docs|icons|assets|s|shared|share-links|reports\/batches|password)\/.*:/,
]

describe('every page that is about something', () => {
  it('is in the table', () => {
    const listed = new Set(TABLE.map(([route]) => route))
    const about = site.routes.filter((route) => route.includes(':') && !LIKE_ABOVE.some((one) => one.test(route)))
    expect(about.filter((route) => !listed.has(route))).toEqual([])
    expect([...listed].filter((route) => !site.routes.includes(route))).toEqual([])
  })

  it.each(TABLE)('%s: %s', async (route, rule, path, form) => {
    const isPost = route.startsWith('POST')
    const answers = {} as Record<RoleName, Seen>
    for (const role of ROLES) {
      const browser = browsers[role]
      answers[role] = isPost ? await browser.submit(path(), form?.()) : await browser.open(path())
    }
    const statuses = ROLES.map((role) => (isRefused(answers[role], isPost) ? 'refused' : answers[role].status))
    const done = isPost ? answers.owner.status : rule === 'member' ? 200 : answers.owner.status
    const expected = {
      read: ['refused', 'refused', done, done, done],
      edit: ['refused', 'refused', 403, done, done],
      owner: ['refused', 'refused', 403, 403, done],
      none: ['refused', 'refused', 'refused', 'refused', done],
      member: ['refused', 'refused', done, done, 'refused'],
    }[rule]
    expect(done).toBeLessThan(400)
    expect(statuses).toEqual(expected)
    for (const role of ['nobody', 'stranger'] as const) expect(answers[role].text).not.toContain('Museum of Clocks')
  })
})

/** The same for what is hidden and what doesn't exist: a 404, the page that says so, or the form to sign in. */
function isRefused({ status, location = '', text }: Seen, isPost: boolean): boolean {
  if (status === 303) return location.startsWith('/sign-in') || (!isPost && /^\/reports\/[\da-f-]{36}$/.test(location))
  return status === 404 || (status === 204 && text === '') || (status === 200 && text.includes('"status":null'))
}

describe('the pages of a shared project', () => {
  it('are listed, opened and left by the member', async () => {
    const member = await site.newUser()
    const browser = await site.signedIn(member)
    expect((await browser.open('/shared-projects')).text).toContain('Nothing is shared with you')
    await browsers.owner.open('/projects/other.example/settings')
    const add = { email: member.email, role: 'viewer' }
    await browsers.owner.submit('/projects/other.example/members', add)
    const { text } = await browser.open('/shared-projects')
    expect(text).toContain(`/shared-projects/${owner.id}/other.example`)
    const page = await browser.open(`/shared-projects/${owner.id}/other.example`)
    expect([page.status, page.text.includes('name="choice"')]).toEqual([200, false])
    await browser.submit(`/shared-projects/${owner.id}/other.example/leave`)
    expect((await browser.open(`/shared-projects/${owner.id}/other.example`)).status).toBe(404)
  })

  it('let an editor watch the project for its owner, and say who is refused', async () => {
    expect(await findScheduleOfProject(site.storage.db, owner.id, PROJECT, 'project')).toMatchObject({ enabled: true })
    const refused = await browsers.viewer.submit('/schedules/watch', {
      scope: 'project',
      target: PROJECT,
      owner: owner.id,
    })
    expect(refused.status).toBe(403)
    expect((await findReport(site.storage.db, owner.id, ids.report))?.privacy).toBe(1)
  })
})

import { zstdCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAlertRule, readAlertRule } from '../../../actions/alerts/alert-rules.ts'
import { OPERATOR } from '../../../actions/audit-log/audit-log.ts'
import { savePolicy } from '../../../actions/policies/policies.ts'
import { readSchedule } from '../../../actions/schedules/schedule-fields.ts'
import { createSchedule } from '../../../actions/schedules/schedules.ts'
import { addMember } from '../../../actions/sharing/members.ts'
import type { AlertKind } from '../../../domain/alerts/rule-kinds.ts'
import { METRIC_IDS } from '../../../domain/compare/metrics.ts'
import { LIGHTHOUSE_REPORT } from '../../../domain/results/files.ts'
import { findAlertRule } from '../../../storage/alerts/alert-rules.ts'
import { insertAlert } from '../../../storage/alerts/alerts-of-rules.ts'
import { knownKey } from '../../../storage/ids.ts'
import { findReport } from '../../../storage/reports/reports.ts'
import { keepFiles } from '../../../storage/runs/run-files.ts'
import { findScheduleOfProject } from '../../../storage/schedules/schedules.ts'
import { insertMember, listMembers } from '../../../storage/sharing/members.ts'
import { finish, judgedReport, rerun } from '../reports/testing/stored.ts'
import { endedScan } from '../scans/testing/stored-scan.ts'
import type { Browser, BrowserResponse } from '../testing/browser.ts'
import { useSite, useUser } from '../testing/use-site.ts'

const PROJECT = 'museum.example'
const ROLES = ['nobody', 'stranger', 'viewer', 'editor', 'owner'] as const
type RoleName = (typeof ROLES)[number]

const printer = { print: async () => ({ ok: true as const, value: Buffer.from('%PDF') }) }
const site = useSite({}, printer)
const owner = useUser(site)
let browsers: Record<RoleName, Browser>
type Made = 'key' | 'session' | 'channel' | 'credential' | 'link'
let ids: Record<'report' | 'former' | 'icon' | 'scan' | 'schedule' | 'rule' | 'alert' | 'member' | Made, string>
let emails: Record<'viewer' | 'editor', string>
const acting = () => ({ storage: site.storage, now: site.now, actor: OPERATOR })

beforeAll(async () => {
  const { storage, now } = site
  const editor = await site.newUser()
  const viewer = await site.newUser()
  const stranger = await site.newUser()
  const { id: report, former, icon } = await reportWithFiles()
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
  emails = { viewer: viewer.email, editor: editor.email }
  await addMember(acting(), owner.id, PROJECT, { email: viewer.email, role: 'viewer' })
  await addMember(acting(), owner.id, PROJECT, { email: editor.email, role: 'editor' })
  for (const name of ['again.example', 'left.example']) {
    await judgedReport(site, owner.id, { privacy: 1, url: `https://${name}/` })
    for (const role of ['viewer', 'editor'] as const)
      await addMember(acting(), owner.id, name, { email: emails[role], role })
  }
  await addMember(acting(), owner.id, 'other.example', { email: stranger.email, role: 'editor' })
  const [member] = await listMembers(storage.db, owner.id, PROJECT)
  browsers = {
    nobody: site.browser(),
    stranger: await site.signedIn(stranger),
    viewer: await site.signedIn(viewer),
    editor: await site.signedIn(editor),
    owner: await site.signedIn(owner),
  }
  ids = {
    report,
    former,
    icon,
    scan,
    schedule: schedule.id,
    rule: made.rule.id,
    alert,
    member: member!.id,
    ...(await makeSecrets()),
  }
  for (const browser of Object.values(browsers)) await browser.open('/sign-in')
  for (const browser of Object.values(browsers)) await browser.open('/')
})

/** A private report with everything that has a path of its own. */
async function reportWithFiles(): Promise<{ id: string; former: string; icon: string }> {
  const { db } = site.storage
  const first = await judgedReport(site, owner.id, { privacy: 1 })
  const again = await rerun(site, first)
  await finish(site, again, { icon: { type: 'image/png', body: Buffer.from('icon') } })
  const files = ['screenshot.webp', 'filmstrip/0', LIGHTHOUSE_REPORT].map((name) => ({
    name,
    type: name === LIGHTHOUSE_REPORT ? 'application/json' : 'image/webp',
    body: zstdCompressSync('{}'),
  }))
  await keepFiles(db, { key: knownKey(again.runId), reportKey: knownKey(first.id) }, files, 1)
  const { icon } = await db.selectFrom('reports').select('icon').where('id', '=', first.id).executeTakeFirstOrThrow()
  return { id: first.id, former: first.runId, icon: icon! }
}

/** What belongs to the owner's account, made on its pages. */
async function makeSecrets(): Promise<Record<Made, string>> {
  const browser = browsers.owner
  await browser.open('/account')
  await browser.submit('/account/keys', { name: 'ci' })
  await browser.submit('/channels', { kind: 'webhook', url: 'https://hooks.example/x', name: 'Night watch' })
  await browser.submit('/credentials', { name: 'login', origin: 'https://museum.example', basic: 'ada:word' })
  await browser.submit('/share-links', { project: PROJECT, name: 'a link', days: '3' })
  site.advance(1000)
  await site.signedIn(owner)
  const found = {} as Record<Made, string>
  const tables = {
    key: 'keys',
    session: 'sessions',
    channel: 'channels',
    credential: 'credentials',
    link: 'share_links',
  }
  for (const [kind, table] of Object.entries(tables)) {
    const rows = await site.storage.db
      .selectFrom(table as 'keys')
      .select('id')
      .where('user_key', '=', knownKey(owner.id))
      .orderBy('created_at')
      .execute()
    found[kind as Made] = rows.at(-1)!.id
  }
  return found
}

async function fire(report: string, rule: string): Promise<string> {
  const { db } = site.storage
  const keys = db.selectFrom('reports').select(['user_key', 'project_key']).where('id', '=', report)
  const { user_key: userKey, project_key: projectKey } = await keys.executeTakeFirstOrThrow()
  const place = { userKey, projectKey, ruleKey: knownKey(rule), reportKey: knownKey(report), host: null, subject: '' }
  const levels = { notifiedLevel: 0, lastLevel: 0, recent: '', series: '0', evidence: null }
  const state = { state: 'firing' as const, since: site.now(), ...levels }
  const change = { state, notified: [], dueAt: null, snoozedUntil: null, runKey: null }
  const { key } = await site.storage.transaction((db) => insertAlert(db, place, change, site.now()))
  return (await db.selectFrom('alerts').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
}

/**
 * `read`: all members see what the owner sees. `edit`: viewers get a 403. `owner`: members get a 403. `none`: for everybody but the owner
 * it doesn't exist. `member`: the page of members; the owner has another. `same`: everybody gets the same, which says nothing.
 */
type Rule = 'read' | 'edit' | 'owner' | 'none' | 'member' | 'same'
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

const ofOwner = (rest: string) => () => `/projects/${PROJECT}${rest}?owner=${owner.id}`
const former =
  (rest = '') =>
  () =>
    `/reports/${ids.report}/runs/${ids.former}${rest}`
/** Each watches another metric than the ones before, because two rules that watch the same are refused. */
const nextMetric = () => METRIC_IDS[rules++ % METRIC_IDS.length]!
const newRule = (scope: string, target: string) => ({
  owner: owner.id,
  kind: 'metric_worse',
  scope,
  target,
  metric: nextMetric(),
})
let rules = 0

/** Those that delete something come last. */
const TABLE: Row[] = [
  ['GET /reports/:id', 'read', of('report')],
  ['GET /reports/:id/compare', 'read', of('report', '/compare')],
  ['GET /reports/:id/status', 'read', of('report', '/status')],
  ['GET /reports/:id/report.csv', 'read', of('report', '/report.csv')],
  ['GET /reports/:id/report.json', 'read', of('report', '/report.json')],
  ['GET /reports/:id/report.pdf', 'read', of('report', '/report.pdf')],
  ['GET /reports/:id/runs/:run', 'read', former()],
  ['GET /reports/:id/runs/:run/report.csv', 'read', former('/report.csv')],
  ['GET /reports/:id/runs/:run/report.json', 'read', former('/report.json')],
  ['GET /reports/:id/runs/:run/report.pdf', 'read', former('/report.pdf')],
  ['GET /reports/:id/screenshot.webp', 'read', of('report', '/screenshot.webp')],
  ['GET /reports/:id/filmstrip/:index', 'read', of('report', '/filmstrip/0')],
  ['GET /reports/:id/lighthouse.json', 'read', of('report', '/lighthouse.json')],
  ['GET /reports/:id/icon/:hash', 'read', () => `/reports/${ids.report}/icon/${ids.icon}`],
  ['GET /reports/:id/badge.svg', 'same', of('report', '/badge.svg?style=trend')],
  ['GET /reports/:id/badge.json', 'same', of('report', '/badge.json?policy=1')],
  ['GET /scans/:id', 'read', of('scan')],
  ['GET /scans/:id/pages', 'read', of('scan', '/pages')],
  ['GET /scans/:id/pages/:n', 'read', of('scan', '/pages/1')],
  ['GET /scans/:id/findings', 'read', of('scan', '/findings')],
  ['GET /scans/:id/findings/:category/:name', 'read', of('scan', '/findings/site/broken-links')],
  ['GET /scans/:id/pdf', 'read', of('scan', '/pdf')],
  ['GET /scans/:id/links', 'read', of('scan', '/links')],
  ['GET /scans/:id/changes', 'read', of('scan', '/changes')],
  ['GET /scans/:id/export', 'read', of('scan', '/export?what=pages&format=csv')],
  ['GET /scans/:id/status', 'read', of('scan', '/status')],
  ['GET /projects/:project', 'none', project()],
  ['GET /projects/:project/scans', 'none', project('/scans')],
  ['GET /projects/:project/settings', 'none', project('/settings')],
  ['GET /projects/:project/policy', 'none', project('/policy')],
  ['GET /projects/:project/branding', 'none', project('/branding')],
  ['GET /projects/:project/export', 'none', project('/export')],
  ['GET /projects/:project/policy', 'read', ofOwner('/policy')],
  ['GET /alerts/rules/:id', 'read', () => `/alerts/rules/${ids.rule}`],
  [
    'GET /alerts/rules/new',
    'edit',
    () => `/alerts/rules/new?${new URLSearchParams({ owner: owner.id, scope: 'project', target: PROJECT })}`,
  ],
  ['GET /shared-projects/:owner/:project', 'member', shared()],
  ['POST /reports/:id/regenerate', 'edit', of('report', '/regenerate')],
  ['POST /reports/:id/regenerate', 'owner', of('report', '/regenerate'), () => ({ credential: '' })],
  ['POST /reports/:id/cancel', 'edit', of('report', '/cancel')],
  ['POST /reports/:id/baseline', 'edit', of('report', '/baseline')],
  ['POST /reports/:id/privacy', 'owner', of('report', '/privacy'), () => ({ privacy: '1' })],
  ['POST /scans/:id/resume', 'edit', of('scan', '/resume')],
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
  ['POST /alerts/rules/:id', 'edit', () => `/alerts/rules/${ids.rule}`, () => ({ points: '5', enabled: '1' })],
  ['POST /alerts/rules', 'edit', () => '/alerts/rules', () => newRule('project', PROJECT)],
  ['POST /alerts/rules', 'edit', () => '/alerts/rules', () => newRule('report', ids.report)],
  ['POST /alerts/rules', 'owner', () => '/alerts/rules', () => newRule('all', PROJECT)],
  [
    'POST /projects/:project/marks',
    'edit',
    () => `/projects/${PROJECT}/marks?owner=${owner.id}`,
    () => ({ label: 'v1' }),
  ],
  ['POST /projects/:project/retention', 'none', project('/retention'), () => ({ reset: '1' })],
  ['POST /projects/:project/branding', 'none', project('/branding'), () => ({ name: 'Acme' })],
  ['POST /projects/:project/branding/reset', 'none', project('/branding/reset')],
  ['POST /projects/:project/policy', 'none', project('/policy'), () => ({ action: 'text', text: '{"version":1}' })],
  ['POST /projects/:project/policy', 'edit', ofOwner('/policy'), () => ({ action: 'text', text: '{"version":1}' })],
  ['POST /projects/:project/policy', 'edit', ofOwner('/policy'), () => ({ action: 'save', document: '{"version":1}' })],
  ['POST /projects/:project/policy/adopt', 'none', project('/policy/adopt')],
  ['POST /projects/:project/policy/adopt', 'edit', ofOwner('/policy/adopt')],
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
  ['POST /account/keys/:id/revoke', 'none', () => `/account/keys/${ids.key}/revoke`],
  ['POST /account/sessions/:id/end', 'none', () => `/account/sessions/${ids.session}/end`],
  ['GET /channels/:id', 'none', () => `/channels/${ids.channel}`],
  ['GET /channels/:id/edit', 'none', () => `/channels/${ids.channel}/edit`],
  ['GET /credentials/:id', 'none', () => `/credentials/${ids.credential}`],
  ['POST /channels/:id/edit', 'none', () => `/channels/${ids.channel}/edit`, () => ({ name: 'Night watch' })],
  ['POST /channels/:id', 'none', () => `/channels/${ids.channel}`, () => ({ action: 'pause' })],
  ['POST /credentials/:id', 'none', () => `/credentials/${ids.credential}`, () => ({ name: 'new' })],
  ['POST /credentials/:id/delete', 'none', () => `/credentials/${ids.credential}/delete`],
  ['POST /share-links/:id/revoke', 'none', () => `/share-links/${ids.link}/revoke`],
  ['POST /scans/:id/rescan', 'edit', of('scan', '/rescan')],
  ['POST /scans/:id/delete', 'owner', of('scan', '/delete')],
  ['GET /reports/:id/content-checks', 'owner', of('report', '/content-checks')],
  ['POST /reports/:id/content-checks', 'owner', of('report', '/content-checks')],
  ['POST /reports/:id/delete', 'owner', of('report', '/delete')],
  ['POST /shared-projects/:owner/:project/leave', 'member', () => `/shared-projects/${owner.id}/left.example/leave`],
]

/**
 * These have tests of their own: streams that don't end, pictures that need a browser, what a password opens, redirects within one's own
 * account, what only owners of the instance have, and pages that are about no project. Deleting a rule is tried below.
 */
const TESTED_ELSEWHERE = [
  /^GET \/(?:reports|scans)\/:id\/events$/,
  /^GET \/scans\/:id\/pages\/:n\/(?:screenshot\.webp|filmstrip\/:index)$/,
  /^POST \/(?:reports|scans)\/:id\/unlock$/,
  /^GET \/projects\/:project\/reports$/,
  /^POST \/alerts\/rules\/:id\/delete$/,
  /^POST \/account\/passkeys\/:id\/remove$/,
  /^(?:GET|POST) \/(?:sign-in|users|invite|setup|audits|docs|icons|logos|accents|assets|s|shared|reports\/batches)\/.*:/,
]

describe('every page that is about something', () => {
  it('is in the table', () => {
    const listed = new Set(TABLE.map(([route]) => route))
    const about = site.routes.filter((route) => route.includes(':') && !TESTED_ELSEWHERE.some((one) => one.test(route)))
    expect(about.filter((route) => !listed.has(route))).toEqual([])
    expect([...listed].filter((route) => !site.routes.includes(route))).toEqual([])
  })

  it.each(TABLE)('%s: %s', async (route, rule, path, form) => {
    const isPost = route.startsWith('POST')
    const answers = {} as Record<RoleName, BrowserResponse>
    for (const role of ROLES) {
      const browser = browsers[role]
      answers[role] = isPost ? await browser.submit(path(), form?.()) : await browser.open(path())
    }
    const statuses = ROLES.map((role) => (isRefused(answers[role], isPost) ? 'refused' : answers[role].status))
    const done = rule !== 'member' ? answers.owner.status : isPost ? 303 : 200
    const expected = {
      read: ['refused', 'refused', done, done, done],
      edit: ['refused', 'refused', 403, done, done],
      owner: ['refused', 'refused', 403, 403, done],
      none: ['refused', 'refused', 'refused', 'refused', done],
      member: ['refused', 'refused', done, done, 'refused'],
      same: [done, done, done, done, done],
    }[rule]
    if (rule === 'same') expect(new Set(Object.values(answers).map(({ text }) => text)).size).toBe(1)
    expect(done).toBeLessThan(400)
    expect(statuses).toEqual(expected)
    for (const role of ['nobody', 'stranger'] as const) expect(answers[role].text).not.toContain('Museum of Clocks')
  })
})

/** The same for what is hidden and what doesn't exist: a 404, the page that says so, or the form to sign in. */
function isRefused({ status, location = '', text }: BrowserResponse, isPost: boolean): boolean {
  if (status === 303) return location.startsWith('/sign-in') || (!isPost && /^\/reports\/[\da-f-]{36}$/.test(location))
  return status === 404 || (status === 204 && text === '') || (status === 200 && text.includes('"status":null'))
}

/** A rule of the owner for another project that is shared alike. */
async function newRuleOf(kind: AlertKind, params: object, channels: string[] | null = null): Promise<string> {
  const read = readAlertRule(kind, { params: { ...params }, channels }, null, site.now())
  const fields = read.ok ? read.fields : (null as never)
  return (await createAlertRule(acting(), owner.id, { scope: 'project', target: 'again.example', fields })).rule.id
}

describe('what is deleted', () => {
  it.each(['stranger', 'viewer', 'editor'] as const)('a rule by a(n) %s', async (role) => {
    const rule = await newRuleOf('metric_worse', { metric: nextMetric() })
    const { status, location } = await browsers[role].submit(`/alerts/rules/${rule}/delete`)
    expect([status, location]).toEqual(
      { stranger: [404, undefined], viewer: [403, undefined], editor: [303, againPath()] }[role],
    )
    const left = await findAlertRule(site.storage.db, owner.id, rule)
    expect(left === undefined).toBe(role === 'editor')
  })

  it.each(['stranger', 'viewer', 'editor'] as const)('the policy by a(n) %s', async (role) => {
    const dependencies = { ...acting(), lighthouseRuns: 1 }
    await savePolicy(dependencies, owner.id, 'again.example', { version: 1 })
    const answer = await browsers[role].submit(`/projects/again.example/policy/delete?owner=${owner.id}`)
    expect(answer.status).toBe({ stranger: 404, viewer: 403, editor: 303 }[role])
  })

  const againPath = () => `/shared-projects/${owner.id}/again.example`
})

it('leads to credentials only on reports of their owner, whose runs use them', async () => {
  const { id } = await judgedReport(site, owner.id, { privacy: 1, url: 'https://again.example/members' })
  const linked = async (role: RoleName) => (await browsers[role].open(`/reports/${id}`)).text
  expect(await linked('owner')).toContain('href="/credentials"')
  expect(await linked('editor')).toContain('/regenerate"')
  expect(await linked('editor')).not.toContain('href="/credentials"')
})

describe('the rules and the policy of a shared project', () => {
  const path = () => `/projects/again.example/policy?owner=${owner.id}`

  it('are shown to viewers without forms, and to editors with them', async () => {
    const dependencies = { ...acting(), lighthouseRuns: 1 }
    const mute = [{ audit: 'seo/title', until: '2026-06-01', reason: 'known for long' }]
    await savePolicy(dependencies, owner.id, 'again.example', { version: 1, mute })
    const viewed = await browsers.viewer.open(path())
    const edited = await browsers.editor.open(path())
    for (const { text } of [viewed, edited]) expect(text).toContain('known for long')
    expect(forms(viewed)).toEqual([])
    expect(forms(edited)).toContain(path())
    expect(edited.text).not.toContain('/projects/again.example/settings')
    const rule = await newRuleOf('metric_worse', { metric: nextMetric() })
    const page = `/alerts/rules/${rule}`
    expect(forms(await browsers.viewer.open(page))).toEqual([])
    expect(forms(await browsers.editor.open(page))).toEqual([page, `${page}/delete`])
    const shared = `/shared-projects/${owner.id}/again.example`
    const home = { viewer: await browsers.viewer.open(shared), editor: await browsers.editor.open(shared) }
    for (const { text } of Object.values(home)) expect(text).toContain(`href="${page}"`)
    // The owner's rules for all projects are not theirs to see.
    for (const { text } of Object.values(home)) expect(text).not.toContain('New failures')
    expect([home.viewer, home.editor].map(({ text }) => text.includes('/alerts/rules/new'))).toEqual([false, true])
  })

  it('are changed with the name of the editor, who sees and changes no channel of the owner', async () => {
    const rule = await newRuleOf('score_drop', { points: 5 }, [ids.channel])
    const page = await browsers.editor.open(`/alerts/rules/${rule}`)
    expect(page.text).not.toContain('Night watch')
    expect(page.text).not.toContain(ids.channel)
    const typed = { points: '7', enabled: '1', channel: 'mine' }
    await browsers.editor.submit(`/alerts/rules/${rule}`, typed)
    const changed = await findAlertRule(site.storage.db, owner.id, rule)
    expect(changed).toMatchObject({ condition: { params: { points: 7 } }, channels: [ids.channel] })
    await browsers.editor.submit(path(), { action: 'save', document: '{"version":1,"gate":{"fail_under":50}}' })
    const { text } = await browsers.viewer.open(path())
    expect(text).toContain(emails.editor)
    expect(text).toContain('fail_under')
  })

  it('are found by their owner only for what is shared', async () => {
    const { id: report } = await judgedReport(site, owner.id, { privacy: 1, url: 'https://again.example/more' })
    const right = newRule('report', report)
    const make = (form: Record<string, string>) => browsers.editor.submit('/alerts/rules', form)
    expect((await make({ ...right, owner: otherOwner })).status).toBe(404)
    expect((await make(right)).status).toBe(303)
    const everywhere = readAlertRule('unreachable', {}, null, site.now())
    const fields = everywhere.ok ? everywhere.fields : (null as never)
    const made = await createAlertRule(acting(), owner.id, { scope: 'all', target: null, fields }).catch(() => null)
    const [id] = made === null ? await allRules() : [made.rule.id]
    expect((await browsers.editor.open(`/alerts/rules/${id}`)).status).toBe(404)
    const page = `/projects/again.example/policy?owner=${'0'.repeat(200)}`
    expect((await browsers.editor.open(page)).status).toBe(404)
    expect((await browsers.editor.open(`/projects/x%00y/policy?owner=${owner.id}`)).status).toBe(404)
  })

  const otherOwner = '01890000-0000-7000-8000-000000000000'
  const allRules = async () => {
    const rows = await site.storage.db.selectFrom('alert_rules').select('id').where('scope', '=', 'all').execute()
    return rows.map(({ id }) => id)
  }
  /** Where the forms in the content go. */
  const forms = ({ text }: BrowserResponse) =>
    [...text.slice(text.indexOf('<main'), text.indexOf('</main')).matchAll(/<form[^>]* action="([^"]*)"/g)].map(
      ([, action]) => action!.replaceAll('&amp;', '&'),
    )
})

describe('the pages of a shared project', () => {
  it('are listed, opened and left by the member', async () => {
    const { user: member, browser } = await site.newSignedIn()
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

  it('have pages of a list, and a form of these returns to its page', async () => {
    const { user: member, browser } = await site.newSignedIn()
    const names = Array.from({ length: 51 }, (_, place) => `p${place + 100}.example`)
    const key = knownKey(owner.id)
    const one = await site.storage.db.selectFrom('projects').selectAll().where('user_key', '=', key).executeTakeFirst()
    for (const [place, project] of names.entries()) {
      await site.storage.db
        .insertInto('projects')
        .values({ ...one!, key: -1 - place, project })
        .execute()
      const fresh = { email: member.email, projectKey: -1 - place, now: site.now() }
      await insertMember(site.storage.db, { ...fresh, role: 'viewer' })
    }
    // Two addresses of one account: the project is listed once, as an editor's.
    const again = { projectKey: -50, email: 'second@example.com', role: 'editor' as const, now: site.now() }
    await insertMember(site.storage.db, again)
    const second = site.storage.db.updateTable('members').set({ user_key: knownKey(member.id) })
    await second.where('email', '=', again.email).execute()
    const listed = (text: string) => [...text.matchAll(/<bdi>(p\d+\.example)/g)].map(([, project]) => project)
    const first = (await browser.open('/shared-projects')).text
    expect(listed(first)).toEqual(names.slice(0, 50))
    expect(first).toContain('href="/shared-projects?page=2"')
    expect(first.match(/>Editor</g)).toHaveLength(1)
    expect(listed((await browser.open('/shared-projects?page=2')).text)).toEqual(names.slice(50))
    const left = await browser.submit(`/shared-projects/${owner.id}/${names[50]}/leave?page=2`)
    expect(left.location).toBe('/shared-projects?page=2')
    expect(listed((await browser.follow(left)).text)).toEqual(names.slice(0, 50))
    await site.storage.db.deleteFrom('members').where('user_key', '=', knownKey(member.id)).execute()
    await site.storage.db.deleteFrom('projects').where('key', '<', 0).execute()
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

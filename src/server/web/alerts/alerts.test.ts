import { describe, expect, it } from 'vitest'
import { type AlertEvidence, initialState } from '../../../domain/alerts/alert-state.ts'
import type { AlertKind } from '../../../domain/alerts/rule-kinds.ts'
import { insertAlert } from '../../../storage/alerts/alerts-of-rules.ts'
import { addDefaultRules } from '../../../storage/alerts/default-rules.ts'
import { knownKey } from '../../../storage/ids.ts'
import { findProjectKey } from '../../../storage/projects/projects.ts'
import { waitingReport } from '../reports/testing/stored.ts'
import { smallSite } from '../scans/testing/sites.ts'
import { endedScan } from '../scans/testing/stored-scan.ts'
import type { Browser } from '../testing/browser.ts'
import { useSite } from '../testing/use-site.ts'

const site = useSite()

async function begin() {
  const { user, browser } = await site.newSignedIn()
  const report = await waitingReport(site, user.id, { url: 'https://watched.example/' })
  return { user, report, browser }
}

const watch = (browser: Browser, target: string) =>
  browser.submit('/schedules/watch', {
    scope: 'report',
    target,
    back: `/reports/${target}`,
    choice: 'every day',
    time: '06:30',
    time_zone: 'UTC',
  })

async function beginWatching() {
  const begun = await begin()
  await watch(begun.browser, begun.report.id)
  return begun
}

/** The path of a new rule. */
const newRule = async (browser: Browser, fields: Record<string, string>) =>
  String((await browser.submit('/alerts/rules', fields)).location)

/** Two channels; the id of the second. */
async function newChannels(browser: Browser): Promise<string> {
  for (const name of ['Night watch', 'Day watch'])
    await browser.submit('/channels', { kind: 'slack', url: `https://hooks.example/${name.length}`, name })
  return /value="([\w-]+)"[^>]*> <bdi>Day watch/.exec((await browser.open('/alerts/rules/new')).text)![1]!
}

interface Fired {
  kind: AlertKind
  host?: string
  subject?: string
  /** Of a report; otherwise of the whole site. */
  reportId?: string
  evidence: AlertEvidence
}

/** Stores an alert of watched.example, by the user's rule of that kind. */
async function storeAlert(userId: string, { kind, host, subject = '', reportId, evidence }: Fired) {
  const { db } = site.storage
  const userKey = knownKey(userId)
  const rules = db.selectFrom('alert_rules').select(['key', 'id']).where('user_key', '=', userKey)
  const rule = await rules.where('kind', '=', kind).executeTakeFirstOrThrow()
  const projectKey = (await findProjectKey(db, userId, 'watched.example'))!
  const reportKey = reportId === undefined ? null : knownKey(reportId)
  const place = { userKey, ruleKey: rule.key, projectKey, reportKey, host: host ?? null, subject }
  const level = reportId === undefined ? 0 : 1
  const firing = { state: 'firing', notifiedLevel: level, lastLevel: level, evidence } as const
  const state = { ...initialState(site.now()), ...firing }
  await insertAlert(db, place, { state, notified: [], dueAt: null, snoozedUntil: null, runKey: null }, site.now())
  return rule
}

/** A report whose result got worse. */
async function fire(userId: string, reportId: string, kind: AlertKind = 'verdict_worse', known: AlertEvidence = {}) {
  const from = { result: 'good', score: 90 }
  const evidence = { from, to: { result: 'decent', score: 70 }, base: 'BASE', run: 'RUN', ...known }
  const rule = await storeAlert(userId, { kind, host: 'watched.example', reportId, evidence })
  const alerts = site.storage.db.selectFrom('alerts').select('id').where('user_key', '=', knownKey(userId))
  return { rule, alert: await alerts.executeTakeFirstOrThrow() }
}

const MORE_FAIL = { importance: 'high', had: 0, has: 7, base: 'BASE', run: 'RUN' }

describe('alerts', () => {
  it('say what to do before anything is watched, and list the default rules afterwards', async () => {
    const { report, browser } = await begin()
    expect((await browser.open('/alerts')).text).toContain('You don’t watch anything yet')
    await browser.open(`/reports/${report.id}`)
    await watch(browser, report.id)
    const { text } = await browser.open('/alerts')
    expect(text).toContain('Nothing is wrong')
    for (const rule of ['Result got worse', 'New failures', 'Certificate expires', 'Page is unreachable'])
      expect(text).toContain(rule)
    const german = await browser.open('/alerts', { 'accept-language': 'de' })
    expect(german.text).toContain('Alles in Ordnung')
  })

  it('show what fires with its comparison and its rule, count it in the header, and can be snoozed', async () => {
    const { user, report, browser } = await beginWatching()
    const { rule, alert } = await fire(user.id, report.id)
    const { text } = await browser.open('/alerts')
    expect(text).toContain('Good 90 → Decent 70')
    expect(text).toContain(`/reports/${report.id}/compare?base=BASE&amp;head=RUN`)
    expect(text).toContain(`/alerts/rules/${rule.id}`)
    expect((await browser.open('/reports')).text).toContain('Alerts: 1 firing')
    const snoozed = await browser.follow(
      await browser.submit(`/alerts/${alert.id}/snooze`, { days: '7', reason: 'Known <b>bug</b>' }),
    )
    expect(snoozed.text).toContain('Known &lt;b>bug&lt;/b>')
    expect(snoozed.text).toContain('End snooze')
    const over = await browser.follow(await browser.submit(`/alerts/${alert.id}/unsnooze`, {}))
    expect(over.text).not.toContain('End snooze')

    const { browser: other } = await site.newSignedIn()
    expect((await other.submit(`/alerts/${alert.id}/snooze`, { days: '7' })).status).toBe(404)
    expect((await other.open(`/alerts/rules/${rule.id}`)).status).toBe(404)
    expect((await other.open('/reports')).text).not.toContain('firing')
  })

  it('explain their rules in German with the words of results', async () => {
    const { browser } = await beginWatching()
    const [rule] = /\/alerts\/rules\/[\w-]{36}/.exec((await browser.open('/alerts')).text)!
    const { text } = await browser.open(rule, { 'accept-language': 'de' })
    expect(text).toContain('Ergebnis schlechter')
    expect(text).toContain('von gut auf ordentlich')
  })

  it('name in every action what it is about', async () => {
    const { user, report, browser } = await beginWatching()
    await fire(user.id, report.id)
    const { text } = await browser.open('/alerts')
    for (const action of ['Compare', 'Rule', 'Snooze'])
      expect(text).toContain(`aria-label="${action}: Result got worse, watched.example"`)
  })

  it('of budgets name the metric and its unit, and never show a value as its limit', async () => {
    const { user, report, browser } = await begin()
    await browser.submit('/alerts/rules', { kind: 'budget', scope: 'project', target: 'watched.example' })
    const details = async (metric: string, value: number, limit: number) => {
      await site.storage.db.deleteFrom('alerts').where('user_key', '=', knownKey(user.id)).execute()
      await fire(user.id, report.id, 'budget', { name: 'Shop', metric, value, limit, level: 'error' })
      return /<bdi>(Shop[^<]*)</.exec((await browser.open('/alerts')).text)?.[1]?.replaceAll('\u{a0}', ' ')
    }
    expect(await details('bytes.script', 812_000, 300_000)).toBe('Shop, bytes.script: 812 kB, above 300 kB')
    expect(await details('vitals.lcp', 3210, 2500)).toBe('Shop, vitals.lcp: 3.21 s, above 2.5 s')
    expect(await details('vitals.cls', 0.312, 0.1)).toBe('Shop, vitals.cls: 0.312, above 0.1')
    expect(await details('requests.total', 61, 50)).toBe('Shop, requests.total: 61, above 50')
    expect(await details('bytes.script', 300_001, 300_000)).toBe('Shop, bytes.script: 301 kB, above 300 kB')
  })

  it('of pages that are unreachable say why in the language of the reader', async () => {
    const { user, report, browser } = await beginWatching()
    const message = 'https://watched.example/ returned status 503, so there is no page to check.'
    await fire(user.id, report.id, 'unreachable', { code: 'http_error', message })
    expect((await browser.open('/alerts')).text).toContain(message)
    const german = await browser.open('/alerts', { 'accept-language': 'de' })
    expect(german.text).toMatch(/<bdi>https:\/\/watched\.example\/ hat mit Status 503 geantwortet/)
  })

  it('of pages that were replaced name both', async () => {
    const { user, report, browser } = await beginWatching()
    const [from, to] = [
      { url: 'https://watched.example/', title: 'Museum of <Clocks>' },
      { url: 'https://watched.example/login', title: null },
    ]
    await fire(user.id, report.id, 'page_replaced', { reason: 'log_in', from, to, since: site.now() })
    const { text } = await browser.open('/alerts')
    expect(text).toContain('Page was replaced')
    expect(text).toContain('Museum of &lt;Clocks> → watched.example/login')
  })

  it('of a whole site say how many pages fail, and show the scans that were compared', async () => {
    const { user, browser } = await beginWatching()
    await storeAlert(user.id, { kind: 'new_failure', subject: 'site/broken-links', evidence: MORE_FAIL })
    const { text } = await browser.open('/alerts')
    expect(text).toContain('7 pages')
    expect(text).toContain('href="/scans/RUN/changes?since=BASE"')
    expect(text).toMatch(/href="\/projects\/watched\.example"[^>]*>\s*<bdi>watched\.example/)
  })

  it('name in their actions on the page of the site what they are about', async () => {
    const { user, browser } = await site.newSignedIn()
    await endedScan(site, user.id, smallSite(), { project: 'watched.example' })
    await addDefaultRules(site.storage.db, knownKey(user.id), site.now())
    for (const subject of ['seo/title', 'seo/description'])
      await storeAlert(user.id, { kind: 'new_failure', subject, evidence: MORE_FAIL })
    const { text } = await browser.open('/projects/watched.example')
    for (const title of [
      'Page title is missing, empty, duplicated or a placeholder',
      'Meta description is missing or duplicated',
    ])
      for (const action of ['Compare', 'Rule']) expect(text).toContain(`aria-label="${action}: ${title}`)
  })

  it('are named where something is watched, with the rules of its owner', async () => {
    const { report, browser } = await begin()
    const before = await browser.open(`/reports/${report.id}`)
    expect(before.text).toContain('New failures: Importance at least High')
    await watch(browser, report.id)
    const own = { kind: 'new_failure', scope: 'report', target: report.id, importance: 'low', reminder_days: '' }
    const path = await newRule(browser, own)
    const { text } = await browser.open(`/reports/${report.id}`)
    expect(text).toContain(`<a href="${path}">New failures: Importance at least Low</a>`)
    expect(text).not.toContain('New failures: Importance at least High')
    expect(text).toContain(`/alerts/rules/new?scope=report&amp;target=${report.id}`)
    await browser.submit(path, { importance: 'low', reminder_days: '' })
    expect((await browser.open(`/reports/${report.id}`)).text).not.toContain('New failures')
  })

  it.each([
    ['the URL of the audited page', ({ url }: { url: string }) => url],
    ['the URL of its page', ({ id }: { id: string }) => `http://localhost/reports/${id}?run=1`],
    ['its id', ({ id }: { id: string }) => id],
  ])('follow rules for a report, which is found by %s', async (_, typedOf) => {
    const { report, browser } = await begin()
    const link = `http://localhost/reports/${report.id}`
    expect((await browser.open(`/alerts/rules/new?scope=report&target=${report.id}`)).text).toContain(`value="${link}"`)
    const wanted = { kind: 'score_drop', scope: 'report', points: '10', reminder_days: '' }
    const missing = await browser.submit('/alerts/rules', { ...wanted, target: 'https://other.example/' })
    expect(missing.text).toContain('Enter the URL of one of your reports')
    expect(missing.text).toContain('value="https://other.example/"')
    const made = await browser.submit('/alerts/rules', { ...wanted, target: typedOf(report) })
    expect((await browser.follow(made)).text).toContain(`href="/reports/${report.id}"`)
  })

  it('follow rules that can be added, changed and deleted, but for default ones', async () => {
    const { user, report, browser } = await beginWatching()
    const wanted = { kind: 'score_drop', scope: 'project', target: 'watched.example', points: '10', reminder_days: '' }
    const wrong = await browser.submit('/alerts/rules', { ...wanted, points: '0' })
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('Points must be a whole number from 1 to 100.'),
    ])
    const missing = await browser.submit('/alerts/rules', { ...wanted, target: 'other.example' })
    expect(missing.text).toContain('must be the name of one of your projects.')
    const made = await browser.submit('/alerts/rules', wanted)
    expect((await browser.follow(made)).text).toContain('Score dropped: 10 Points')
    const path = String(made.headers.location)
    const again = await browser.submit('/alerts/rules', wanted)
    expect(again.text).toContain('A rule that watches the same thing already exists.')
    const changed = await browser.follow(await browser.submit(path, { points: '20', reminder_days: '3' }))
    expect(changed.text).toContain('Score dropped: 20 Points')
    expect((await browser.open('/alerts')).text).toContain('>Off<')
    expect((await browser.follow(await browser.submit(`${path}/delete`, {}))).text).toContain('The rule was deleted.')
    expect((await browser.open(path)).status).toBe(404)

    const soon = { kind: 'certificate', scope: 'project', target: 'watched.example', days: '1', reminder_days: '' }
    const expires = await newRule(browser, soon)
    expect((await browser.open(expires)).text).toContain('Certificate expires: 1 day<')
    expect((await browser.open(expires, { 'accept-language': 'de' })).text).toContain('Zertifikat läuft ab: 1 Tag<')

    const slower = { kind: 'metric_worse', scope: 'project', target: 'watched.example', reminder_days: '' }
    await browser.submit('/alerts/rules', { ...slower, metric: 'ttfb' })
    const other = await newRule(browser, { ...slower, metric: 'bytes' })
    const same = await browser.submit(other, { metric: 'ttfb', reminder_days: '', enabled: '1' })
    expect(same.text).toContain('A rule that watches the same thing already exists.')

    const { rule } = await fire(user.id, report.id)
    const kept = await browser.follow(await browser.submit(`/alerts/rules/${rule.id}/delete`, {}))
    expect(kept.text).toContain('A default rule cannot be deleted.')
  })

  it('keep everything that was typed for a new rule, if something of it is wrong', async () => {
    const { browser } = await begin()
    const chosen = await newChannels(browser)
    const { status, text } = await browser.submit('/alerts/rules', {
      kind: 'metric_worse',
      metric: 'cls',
      scope: 'project',
      target: 'other.example',
      channel: chosen,
      points: '12',
      importance: 'low',
      days: '21, 3',
      reminder_days: '4',
    })
    expect(status).toBe(422)
    const chosenIn = (name: string) =>
      new RegExp(`<select id="${name}".*?<option value="(\\w+)" selected`, 's').exec(text)?.[1]
    const typedIn = (name: string) =>
      /value="([^"]*)"/.exec(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text)![0])?.[1]
    expect(['kind', 'metric', 'importance', 'scope'].map(chosenIn)).toEqual(['metric_worse', 'cls', 'low', 'project'])
    expect(['points', 'days', 'reminder_days', 'target'].map(typedIn)).toEqual(['12', '21, 3', '4', 'other.example'])
    expect([...text.matchAll(/name="channel" value="([\w-]+)" checked/g)].map(([, id]) => id)).toEqual([chosen])
  })

  it('keep everything that was typed for a rule that is there, if something of it is wrong', async () => {
    const { browser } = await begin()
    const chosen = await newChannels(browser)
    const rule = { kind: 'certificate', scope: 'project', target: 'watched.example', days: '21', reminder_days: '' }
    const path = await newRule(browser, rule)
    const typed = { days: '14, 3', channel: chosen, reminder_days: '91' }
    const { status, text } = await browser.submit(path, typed)
    expect(status).toBe(422)
    expect(text).toContain('>Remind every … days must be a whole number from 1 to 90.<')
    expect(text).toMatch(/<input[^>]*value="14, 3"[^>]*name="days"/)
    expect(text).toMatch(/<input[^>]*value="91"[^>]*name="reminder_days"/)
    expect([...text.matchAll(/name="channel" value="([\w-]+)" checked/g)].map(([, id]) => id)).toEqual([chosen])
    expect(text).toMatch(/name="enabled" value="1"\/?>/)
    expect((await browser.submit(path, typed, { 'accept-language': 'de' })).text).toContain(
      '>Alle … Tage erinnern muss eine ganze Zahl von 1 bis 90 sein.<',
    )
  })

  it('mark every field of a rule that is wrong, and put the focus there', async () => {
    const { browser } = await begin()
    const wanted = { kind: 'score_drop', scope: 'project', target: 'watched.example', days: '1' }
    const wrong = await browser.submit('/alerts/rules', { ...wanted, points: '0', reminder_days: '91' })
    const marked = ({ text }: { text: string }) =>
      [...text.matchAll(/<input[^>]*name="(\w+)" autofocus aria-describedby="([^"]*)" aria-invalid="true"/g)].map(
        ([, name, described]) => [name, described],
      )
    expect(marked(wrong)).toEqual([
      ['points', 'points-hint points-error'],
      ['reminder_days', 'reminder_days-hint reminder_days-error'],
    ])
    expect(wrong.text).toContain('id="points-error">Points must be a whole number from 1 to 100.<')
    const missing = { ...wanted, target: 'other.example', points: '5', reminder_days: '' }
    expect(marked(await browser.submit('/alerts/rules', missing))).toEqual([['target', 'target-hint target-error']])
    const path = await newRule(browser, { ...missing, target: 'watched.example' })
    expect(marked(await browser.submit(path, { points: '101', reminder_days: '' }))).toEqual([
      ['points', 'points-hint points-error'],
    ])
  })

  it('lead back to the form of a new rule, if the language is changed after something was wrong', async () => {
    const { browser } = await begin()
    const wrong = { kind: 'score_drop', scope: 'project', target: 'watched.example', points: '0', reminder_days: '' }
    const { text } = await browser.submit('/alerts/rules', wrong)
    expect(text).toContain('name="back" value="/alerts/rules/new?scope=project&amp;target=watched.example"')
  })
})

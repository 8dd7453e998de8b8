import { beforeAll, expect, it } from 'vitest'
import { recordAudit } from '../../../actions/audit-log/audit-log.ts'
import { listAuditEntries } from '../../../storage/audit-log/audit-log.ts'
import type { Browser } from '../testing/browser.ts'
import { PASSWORD } from '../testing/site.ts'
import { useSite, useUser } from '../testing/use-site.ts'

const site = useSite({ url: 'http://localhost' })
const owner = useUser(site, 'owner')
let browser: Browser

beforeAll(async () => {
  browser = await site.signedIn(owner)
})

const entries = async () => (await listAuditEntries(site.storage, { page: 1, perPage: 100 })).items
const latest = async () => (await entries())[0]!

it('records sign-ins with the user and the address', async () => {
  expect(await latest()).toMatchObject({
    action: 'sign_in.succeeded',
    user: { email: owner.email },
    address: expect.stringMatching(/^127\./),
  })
})

it('records failures to sign in, but not what was typed', async () => {
  const visitor = site.browser()
  await visitor.open('/sign-in')
  await visitor.submit('/sign-in', { email: 'my secret@example.com', password: 'oh my password' })
  expect(await latest()).toMatchObject({ action: 'sign_in.failed', user: null, object: null, details: null })
  await visitor.submit('/sign-in', { email: owner.email, password: 'oh my password' })
  expect(await latest()).toMatchObject({ action: 'sign_in.failed', user: null, object: `user ${owner.id}` })
})

it('has the keys, links and accounts that are created and ended, and none of their secrets', async () => {
  await browser.open('/account')
  const made = await browser.submit('/account/keys', { name: 'nightly', scope: 'read', expires: '30' })
  const secret = /vdt_[0-9A-Za-z]{40}/.exec(made.text)![0]
  await browser.submit(/\/account\/keys\/[\w-]+\/revoke/.exec(made.text)![0])
  await browser.open('/users')
  const invited = await browser.submit('/users/invite', { email: 'new@example.com' })
  const token = /\/invite\/([\w-]+)/.exec(invited.text)![1]!
  const guest = site.browser()
  await guest.open(`/invite/${token}`)
  await guest.submit(`/invite/${token}`, { password: PASSWORD })
  const all = await entries()
  expect(all.map(({ action }) => action).slice(0, 5)).toEqual([
    'sign_in.succeeded',
    'user.link_used',
    'user.invited',
    'key.revoked',
    'key.created',
  ])
  expect(all[1]!.user!.email).toBe('new@example.com')
  expect(JSON.parse(all[3]!.details!)).toEqual({ name: 'nightly' })
  const text = JSON.stringify(all)
  for (const hidden of [secret, token, PASSWORD, 'oh my']) expect(text).not.toContain(hidden)
})

it('is shown and downloaded by the owner', async () => {
  const { text } = await browser.open('/audit-log?action=key.created')
  expect(text).toContain('API key created')
  expect(text).toContain('name: nightly; scope: read')
  expect(text).not.toContain('>API key revoked</th>')
  const csv = await browser.open('/audit-log.csv')
  expect(csv.text.split('\r\n')[0]).toContain('time,user,key,address,action,object,details')
  expect(csv.text).toContain(`,${owner.email},,127.0.0.1,key.created,key `)
})

it('names accounts by their addresses, and whose invitation was revoked', async () => {
  await browser.open('/users')
  const { text } = await browser.submit('/users/invite', { email: 'late@example.com' })
  await browser.submit(/\/users\/invites\/[\w-]+\/withdraw/.exec(text)![0])
  expect(await latest()).toMatchObject({ action: 'user.invite_withdrawn', details: '{"email":"late@example.com"}' })
  const failed = await browser.open('/audit-log?action=sign_in.failed')
  expect(failed.text).toContain(`<td data-label="Object">User ${owner.email}</td>`)
  const german = await browser.open('/audit-log?action=sign_in.succeeded', { 'accept-language': 'de' })
  expect(german.text).toContain('>Sitzung ')
})

it('is readable: in the language of the reader, with names instead of ids', async () => {
  const german = { 'accept-language': 'de' }
  const rowOf = (text: string) => /<tbody>.*?<\/tr>/s.exec(text)![0].replaceAll(/<[^>]*>/g, '|')
  const created = rowOf((await browser.open('/audit-log?action=key.created', german)).text)
  expect(created).toMatch(
    new RegExp(
      `\\|API-Schlüssel\\|+Name: nightly; Umfang: Lesen; Läuft ab: \\d\\d\\.\\d\\d\\.\\d{4}, .*; Benutzer: ${owner.email}\\|`,
    ),
  )
  const english = rowOf((await browser.open('/audit-log?action=key.created')).text)
  expect(english).toMatch(new RegExp(`\\|API key\\|+name: nightly; scope: read; .*; user: ${owner.email}\\|`))
  const acting = { storage: site.storage, now: Date.now, actor: { userId: owner.id, keyId: null, address: null } }
  const reports = ['01a1eda3-6ff4-77e4-8970-5be213dad27f', '01a1eda3-5d9a-75e0-a21f-c82baff8051e']
  await recordAudit(site.storage.db, acting, 'report.deleted', null, { count: 2, reports, can_undo: true })
  expect(rowOf((await browser.open('/audit-log?action=report.deleted', german)).text)).toContain(
    '|Berichte: 2; Ließ sich rückgängig machen: ja|',
  )
  const report = { kind: 'report', id: reports[0]! } as const
  const toPassword = { before: 'public', after: 'password', new_password: true }
  await recordAudit(site.storage.db, acting, 'report.visibility_changed', report, toPassword)
  const changed = await browser.open('/audit-log?action=report.visibility_changed', german)
  expect(rowOf(changed.text)).toContain('|Vorher: öffentlich; Nachher: mit Passwort; Neues Passwort: ja|')
  expect(changed.text).toContain(`Bericht <span title="${reports[0]}">…13dad27f</span>`)
  // Of a credential, these are names that people chose.
  const named = { before: null, after: 'public' }
  await recordAudit(site.storage.db, acting, 'report.credential_changed', report, named)
  expect(rowOf((await browser.open('/audit-log?action=report.credential_changed', german)).text)).toContain(
    '|Nachher: public|',
  )
  expect((await browser.open('/audit-log.csv')).text).toContain(reports[0])
})

it('is hidden from everyone else', async () => {
  const { browser: user } = await site.newSignedIn()
  for (const path of ['/audit-log', '/audit-log.csv']) {
    expect((await user.open(path)).status).toBe(404)
    expect((await site.browser().open(path)).status).toBe(303)
  }
})

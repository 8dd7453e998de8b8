import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAuditEntries } from '../../storage/audit-log.ts'
import type { User } from '../../storage/records.ts'
import type { Browser } from '../testing/browser.ts'
import { openSite, PASSWORD, type Site } from '../testing/site.ts'

let site: Site
let owner: User
let browser: Browser

beforeAll(async () => {
  site = await openSite()
  owner = await site.newUser('owner')
  browser = await site.signedIn(owner)
})

afterAll(() => site.close())

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

it('is hidden from everyone else', async () => {
  const user = await site.signedIn(await site.newUser())
  for (const path of ['/audit-log', '/audit-log.csv']) {
    expect((await user.open(path)).status).toBe(404)
    expect((await site.browser().open(path)).status).toBe(303)
  }
})

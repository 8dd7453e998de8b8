import { beforeAll, expect, it } from 'vitest'
import { listCredentials } from '../../../storage/credentials/credentials.ts'
import { findReport } from '../../../storage/reports/reports.ts'
import { judgedReport } from '../reports/testing/stored.ts'
import type { Browser } from '../testing/browser.ts'
import { useSite, useUser } from '../testing/use-site.ts'

const CANARY = 'canary-9d3b7-credential'
const site = useSite()
const owner = useUser(site)
let browser: Browser

beforeAll(async () => {
  browser = await site.signedIn(owner)
})

const all = () => listCredentials(site.storage.db, owner.id)

it('are created, changed and deleted on their pages, which never show their values', async () => {
  await browser.open('/credentials')
  const fields = { name: 'test account', origin: 'https://example.com/account', cookie: `session=${CANARY}` }
  const wrong = await browser.submit('/credentials', { ...fields, origin: 'http://example.com', header: `X ${CANARY}` })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Must use https')
  expect(wrong.text).toContain('Must have the form &quot;Name: value&quot;')
  const empty = await browser.submit('/credentials', { ...fields, name: ' ', cookie: '' })
  expect(empty.text).toContain('Is missing: give headers, cookies or basic.')
  expect(empty.text).toContain('1 to 100 characters')
  expect(await all()).toEqual([])

  expect(await browser.submit('/credentials', fields)).toMatchObject({ status: 303, location: '/credentials' })
  const [made] = await all()
  expect(made).toMatchObject({ origin: 'https://example.com', parts: { cookies: ['session'] }, keepsEvidence: false })
  const path = `/credentials/${made!.id}`
  const changed = { name: 'Ada', header: `X-Key: ${CANARY}\nX-Other: ${CANARY}2`, keep_evidence: '1' }
  expect((await browser.submit(path, changed)).status).toBe(303)
  expect((await all())[0]).toMatchObject({ name: 'Ada', parts: { headers: ['X-Key', 'X-Other'], cookies: [] } })
  await browser.submit(path, { name: 'Ada L' })
  expect((await all())[0]).toMatchObject({
    name: 'Ada L',
    parts: { headers: ['X-Key', 'X-Other'] },
    keepsEvidence: false,
  })
  expect((await browser.open(path)).text).toMatch(/<a href="\/credentials">Credentials<\/a>\s*<\/p>\s*<h1/)
  const pages = [wrong, empty, await browser.open('/credentials'), await browser.open(path)]
  for (const { text } of pages) expect(text).not.toContain(CANARY)

  const { browser: stranger } = await site.newSignedIn()
  expect((await stranger.open(path)).status).toBe(404)
  for (const action of [path, `${path}/delete`]) expect((await stranger.submit(action, { name: 'x' })).status).toBe(404)
  expect((await site.browser().open('/credentials')).status).toBe(303)
  expect((await browser.submit(`${path}/delete`)).location).toBe('/credentials')
  expect(await all()).toEqual([])
})

it('show origins that wrap between their parts', async () => {
  await browser.open('/credentials')
  const origin = 'https://accounts.staging.customer-portal.example.com:8443'
  await browser.submit('/credentials', { name: 'long', origin, cookie: 'a=b' })
  const [made] = await all()
  const wrapped = 'https://<wbr/>accounts<wbr/>.staging<wbr/>.customer-<wbr/>portal<wbr/>.example<wbr/>.com:8443'
  for (const path of ['/credentials', `/credentials/${made!.id}`])
    expect((await browser.open(path)).text).toContain(`<bdi>${wrapped}</bdi>`)
  await browser.submit(`/credentials/${made!.id}/delete`)
})

it('are chosen for a report by its owner, which is private then, and says that it signed in', async () => {
  const report = await judgedReport(site, owner.id, { privacy: 0 })
  const { origin } = new URL(report.url)
  const path = `/reports/${report.id}`
  expect((await browser.open(path)).text).not.toContain('name="credential"')
  await browser.submit('/credentials', { name: 'for it', origin, basic: `ada:${CANARY}` })
  await browser.submit('/credentials', {
    name: 'elsewhere',
    origin: 'https://elsewhere.example',
    basic: `ada:${CANARY}`,
  })
  const [credential, other] = await all()
  const shown = await browser.open(path)
  expect(shown.text).toContain('name="credential"')
  expect(shown.text).toContain('for it')
  expect(shown.text).not.toContain('>elsewhere<')
  expect((await browser.submit(`${path}/regenerate`, { credential: other!.id })).status).toBe(404)
  expect((await browser.submit(`${path}/regenerate`, { credential: credential!.id })).status).toBe(303)
  expect((await findReport(site.storage.db, owner.id, report.id))?.privacy).toBe(1)
  expect((await all())[0]?.reports).toBe(1)
  const used = await browser.open(`/credentials/${credential!.id}`)
  expect(used.text).toContain(`href="${path}"`)
  expect(used.text).toContain('1 report uses it and will run signed out')
  await browser.submit(`${path}/regenerate`, {})
  expect((await all())[0]?.reports).toBe(1)
  await browser.submit(`${path}/regenerate`, { credential: '' })
  expect((await all())[0]?.reports).toBe(0)

  const list = await browser.open('/reports')
  expect(list.text).toContain(`for it (${origin})`)
  const wrong = await browser.submit('/reports', { urls: 'https://example.org/', credential: credential!.id })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain(`is for ${origin}, but the report is of https://example.org.`)
  const urls = `${origin}/one\n${origin}/two`
  const mixed = await browser.submit('/reports', { urls: `${urls}\nhttps://example.org/`, credential: credential!.id })
  expect(mixed.text).toContain(`is for ${origin}, but the report is of https://example.org.`)
  expect((await all())[0]?.reports).toBe(0)
  await browser.submit('/reports', { urls, credential: credential!.id, privacy: '0' })
  expect((await all())[0]?.reports).toBe(2)
  const both = await site.storage.db
    .selectFrom('reports')
    .select('privacy')
    .where('url', 'in', urls.split('\n'))
    .execute()
  expect(both).toEqual([{ privacy: 1 }, { privacy: 1 }])
  const created = await browser.submit('/reports', { urls: `${origin}/new`, credential: credential!.id, privacy: '0' })
  const made = await findReport(site.storage.db, owner.id, created.location!.split('/').at(-1)!)
  expect(made?.privacy).toBe(1)
  expect((await all())[0]?.reports).toBe(3)
})

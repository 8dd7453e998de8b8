import { beforeEach, expect, it } from 'vitest'
import type { Report } from '../../../storage/records.ts'
import { updateReport } from '../../../storage/reports/reports.ts'
import { quickHash } from '../testing/quick-hash.ts'
import { useSite, useUser } from '../testing/use-site.ts'
import { judgedReport } from './testing/stored.ts'

const site = useSite()
const owner = useUser(site)
let report: Report
let path: string

beforeEach(async () => {
  report = await judgedReport(site, owner.id, { privacy: 2, passwordHash: await quickHash('open sesame') })
  path = `/reports/${report.id}`
})

async function unlocked() {
  const browser = site.browser()
  await browser.open(path)
  await browser.submit(`${path}/unlock`, { password: 'open sesame' })
  return browser
}

const isShown = ({ text }: { text: string }) => text.includes('Museum of Clocks')

it('asks for the password and reveals nothing else', async () => {
  const seen = await site.browser().open(path)
  expect(seen.status).toBe(200)
  expect(seen.text).toContain(`action="${path}/unlock"`)
  expect(seen.text).not.toContain('museum.example')
  expect(seen.headers['x-robots-tag']).toBe('noindex')
})

it('opens with the right password, and only that report', async () => {
  const browser = await unlocked()
  expect(isShown(await browser.open(path))).toBe(true)
  expect((await browser.open(path)).headers['x-robots-tag']).toBe('noindex')
  const other = await judgedReport(site, owner.id, { privacy: 2, passwordHash: await quickHash('open sesame') })
  expect(isShown(await browser.open(`/reports/${other.id}`))).toBe(false)
  // The cookie of one report does not unlock another.
  browser.cookies.set(`unlock-${other.id}`, browser.cookies.get(`unlock-${report.id}`)!)
  expect(isShown(await browser.open(`/reports/${other.id}`))).toBe(false)
})

it('stays locked with a wrong password or a forged cookie', async () => {
  const browser = site.browser()
  await browser.open(path)
  const answer = await browser.submit(`${path}/unlock`, { password: 'open' })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('Wrong password.')
  browser.cookies.set(
    `unlock-${report.id}`,
    `${Buffer.from(`${site.now() * 2} x`).toString('base64url')}.${'A'.repeat(43)}`,
  )
  expect(isShown(await browser.open(path))).toBe(false)
})

it('locks when the password changes', async () => {
  const browser = await unlocked()
  await updateReport(site.storage.db, owner.id, report.id, { passwordHash: await quickHash('other') }, site.now())
  expect(isShown(await browser.open(path))).toBe(false)
})

it('locks when the visibility changes, even back and forth', async () => {
  const browser = await unlocked()
  for (const privacy of [1, 2] as const)
    await updateReport(site.storage.db, owner.id, report.id, { privacy }, site.now())
  expect(isShown(await browser.open(path))).toBe(false)
})

it('locks after a week', async () => {
  const browser = await unlocked()
  site.advance(8 * 86_400_000)
  expect(isShown(await browser.open(path))).toBe(false)
})

it('is always open to its owner', async () => {
  expect(isShown(await (await site.signedIn(owner)).open(path))).toBe(true)
})

it('limits the attempts', async () => {
  const browser = site.browser()
  await browser.open(path)
  const tries = await Promise.all(
    Array.from({ length: 14 }, () => browser.submit(`${path}/unlock`, { password: 'guess' })),
  )
  const refused = tries.filter(({ status }) => status === 429)
  expect(refused.length).toBe(4)
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await browser.submit(`${path}/unlock`, { password: 'open sesame' })).status).toBe(429)
})

it('opens on a device on which it was open before, whatever others try', async () => {
  const reader = await unlocked()
  site.advance(8 * 86_400_000)
  const attacker = site.browser()
  await attacker.open(path)
  await Promise.all(Array.from({ length: 14 }, () => attacker.submit(`${path}/unlock`, { password: 'guess' })))
  const unknown = site.browser()
  await unknown.open(path)
  expect((await unknown.submit(`${path}/unlock`, { password: 'open sesame' })).status).toBe(429)
  await reader.open(path)
  expect((await reader.submit(`${path}/unlock`, { password: 'open sesame' })).status).toBe(303)
})

it('gives devices on which it was open before no attempts of their own at another password', async () => {
  const devices = await Promise.all(Array.from({ length: 3 }, () => unlocked()))
  await updateReport(site.storage.db, owner.id, report.id, { passwordHash: await quickHash('other') }, site.now())
  for (const device of devices) await device.open(path)
  const tries = await Promise.all(
    devices.flatMap((device) =>
      Array.from({ length: 5 }, () => device.submit(`${path}/unlock`, { password: 'guess' })),
    ),
  )
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(5)
})

it('is hidden if no password was set', async () => {
  const bare = await judgedReport(site, owner.id, { privacy: 2 })
  const seen = await site.browser().open(`/reports/${bare.id}`)
  expect(seen.status).toBe(404)
  expect(seen.text).toContain('action="/sign-in"')
})

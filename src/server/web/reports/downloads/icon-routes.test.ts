import { beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { quickHash } from '../../testing/quick-hash.ts'
import { useSite } from '../../testing/use-site.ts'
import { judgedReport } from '../testing/stored.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const icon = { type: 'image/svg+xml', body: Buffer.from(SVG) }

const site = useSite()
let ownerId: string
let owner: Browser
let stranger: Browser
beforeAll(async () => {
  const user = await site.newUser()
  ownerId = user.id
  owner = await site.signedIn(user)
  stranger = await site.signedIn(await site.newUser())
})

/** Where the page or list shows the icon. */
function sourceIn(text: string): string {
  return /<img class="site-icon" src="([^"]+)"/.exec(text)?.[1] ?? 'none'
}

it('shows the icon in the list and on the report, and the initial of a page without one', async () => {
  const { id } = await judgedReport(site, ownerId, { privacy: 1, url: 'https://www.museum.example/', icon })
  const bare = await judgedReport(site, ownerId, { privacy: 1, url: 'https://www.zoo.example/' })
  const { text } = await owner.open('/reports')
  expect(sourceIn(text)).toMatch(/^\/icons\/[\w-]{22}$/)
  expect(text).toContain('<span class="site-icon" aria-hidden="true">Z</span>')
  expect(sourceIn((await owner.open(`/reports/${id}`)).text)).toBe(sourceIn(text))
  expect(sourceIn((await owner.open(`/reports/${bare.id}`)).text)).toBe('none')
})

it('is a file that runs nothing, and never changes', async () => {
  const { id } = await judgedReport(site, ownerId, { icon })
  const { status, headers, text } = await owner.open(sourceIn((await owner.open(`/reports/${id}`)).text))
  expect(status).toBe(200)
  expect(text).toBe(SVG)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=31536000, immutable',
  })
})

it('is for those who may see the report', async () => {
  const shown = { ...icon, body: Buffer.from(`${SVG}\n`) }
  const open = await judgedReport(site, ownerId, { icon: shown })
  const hidden = await judgedReport(site, ownerId, { privacy: 1, icon: shown })
  const locked = await judgedReport(site, ownerId, {
    privacy: 2,
    passwordHash: await quickHash('a password'),
    icon: shown,
  })
  const visitor = site.browser()
  const source = sourceIn((await visitor.open(`/reports/${open.id}`)).text)
  const hash = source.split('/').at(-1)!
  expect(source).toBe(`/reports/${open.id}/icon/${hash}`)
  expect((await visitor.open(source)).status).toBe(200)
  for (const reader of [visitor, stranger])
    for (const path of [`/icons/${hash}`, `/reports/${hidden.id}/icon/${hash}`, `/reports/${locked.id}/icon/${hash}`])
      expect((await reader.open(path)).status).toBe(404)
  expect((await owner.open(`/reports/${hidden.id}/icon/${hash}`)).status).toBe(200)
  // Another icon is none of this report's.
  const other = await judgedReport(site, ownerId, { privacy: 1, icon })
  const otherHash = sourceIn((await owner.open(`/reports/${other.id}`)).text)
    .split('/')
    .at(-1)!
  expect((await visitor.open(`/reports/${open.id}/icon/${otherHash}`)).status).toBe(404)
})

import { beforeAll, expect, it } from 'vitest'
import { findReport } from '../../../storage/reports/reports.ts'
import type { Browser } from '../testing/browser.ts'
import { useSite, useUser } from '../testing/use-site.ts'
import { judgedReport } from './testing/stored.ts'

const site = useSite()
const owner = useUser(site)
let browser: Browser
let id: string

beforeAll(async () => {
  browser = await site.signedIn(owner)
  id = (await judgedReport(site, owner.id)).id
})

const path = () => `/reports/${id}/content-checks`
const stored = async () => (await findReport(site.storage.db, owner.id, id))!.contentChecks

it('are set on a page of their own and shown on the report', async () => {
  expect((await browser.open(`/reports/${id}`)).text).toContain(`<a href="${path()}">Add content checks</a>`)
  await browser.open(path())
  const fields = { must_contain: 'Add to cart\r\n\r\ncss:.price', must_not_contain: '<script>alert(1)</script>' }
  const saved = await browser.submit(path(), fields)
  expect(saved).toMatchObject({ status: 303, location: `/reports/${id}#checks` })
  expect(await stored()).toEqual([
    { kind: 'must_contain', text: 'Add to cart' },
    { kind: 'must_contain', selector: '.price' },
    { kind: 'must_not_contain', text: '<script>alert(1)</script>' },
  ])
  const { text } = await browser.open(`/reports/${id}`)
  expect(text).toContain('Content checks saved.')
  expect(text).toContain('<bdi>css:.price</bdi>')
  expect(text).toContain('&lt;script>alert(1)&lt;/script>')
  const form = (await browser.open(path())).text
  expect(form).toContain('Add to cart\ncss:.price</textarea>')
})

it('are shown again with what is wrong', async () => {
  await browser.open(path())
  const before = await stored()
  const refused = await browser.submit(path(), { must_contain: 'fine', must_not_contain: 'css:a:hover' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('“css:a:hover” has no CSS selector that can be checked.')
  expect(refused.text).toContain('>fine</textarea>')
  const many = Array.from({ length: 11 }, (_, at) => `line ${at}`).join('\n')
  expect((await browser.submit(path(), { must_contain: many })).text).toContain('Enter up to 10 lines.')
  expect((await browser.submit(path(), { must_contain: 'x'.repeat(501) })).text).toContain('Enter up to 500 characters')
  expect(await stored()).toEqual(before)
})

it('are removed with empty fields', async () => {
  await browser.open(path())
  expect((await browser.submit(path(), { must_contain: '', must_not_contain: ' ' })).status).toBe(303)
  expect(await stored()).toEqual([])
})

it('are their owner’s alone', async () => {
  const { browser: stranger } = await site.newSignedIn()
  expect((await stranger.open(path())).status).toBe(404)
  expect((await stranger.submit(path(), { must_contain: 'x' })).status).toBe(404)
  expect((await stranger.open(`/reports/${id}`)).text).not.toContain('content-checks')
  expect(await stored()).toEqual([])
})

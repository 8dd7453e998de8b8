import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { png } from '../../../domain/branding/testing/pictures.ts'
import { listAuditEntries } from '../../../storage/audit-log/audit-log.ts'
import type { Report } from '../../../storage/records.ts'
import { judgedReport } from '../reports/testing/stored.ts'
import { smallSite } from '../scans/testing/sites.ts'
import { endedScan } from '../scans/testing/stored-scan.ts'
import type { Browser } from '../testing/browser.ts'
import { openSite } from '../testing/site.ts'
import { useSite, useUser } from '../testing/use-site.ts'
import { wordsWithName } from '../words/words-with-name.ts'

let prints = 0
const print = async () => ({ ok: true as const, value: Buffer.from(`%PDF ${++prints}`) })
const site = useSite({ contact: 'mailto:operator@example.com' }, { print })
const owner = useUser(site, 'owner')
let browser: Browser
let report: Report
let path: string
let settings: string

beforeAll(async () => {
  browser = await site.signedIn(owner)
  report = await judgedReport(site, owner.id, { privacy: 0 })
  path = `/reports/${report.id}`
  settings = `/projects/${report.project}/branding`
})
beforeEach(async () => {
  await browser.open('/branding')
  await browser.submit('/branding/reset')
  await browser.submit(`${settings}/reset`)
})

const save = (where: string, fields: Record<string, string>) => browser.submit(where, fields)
const visit = async (where: string, by = site.browser()) => (await by.open(where)).text
const titleOf = (html: string) => /<title>([^<]*)</.exec(html)![1]
const header = (html: string) => /<a class="brand"[^>]*>(.*?)<\/a>/s.exec(html)![1]
const footer = (html: string) => /<p class="footer-text">(.*?)<\/p>/s.exec(html)?.[1]

describe('the branding of the instance', () => {
  it('is on every page at once: name, colors and footer', async () => {
    expect(header(await visit('/sign-in'))).toContain('Verdict')
    const fields = {
      name: 'Acme & Co',
      accent: '#0b6e4f',
      footer_text: 'Acme <b>Ltd',
      footer_url: 'https://acme.example/?a&b',
    }
    expect(await save('/branding', fields)).toMatchObject({ status: 303, location: '/branding' })
    for (const page of ['/sign-in', '/audits', '/docs', path]) {
      const html = await visit(page)
      expect(titleOf(html)).toContain('Acme &amp; Co')
      expect(header(html)).toBe('<bdi>Acme &amp; Co</bdi>')
      expect(footer(html)).toBe('<a href="https://acme.example/?a&amp;b" rel="noopener"><bdi>Acme &lt;b>Ltd</bdi></a>')
      expect(html).toMatch(/<link rel="stylesheet" href="\/accents\/0b6e4f-[\da-f]{6}\.css"\/>/)
      expect(html).not.toMatch(/\bVerdict\b/)
    }
  })

  it('says what it is made with unless there is a footer text', async () => {
    await save('/branding', { name: 'Acme' })
    expect(footer(await visit('/sign-in'))).toBe('Made with Verdict')
    expect(footer(await visit('/sign-in', await inGerman()))).toBe('Erstellt mit Verdict')
    expect((await browser.open('/branding')).text).toContain('are called Verdict again')
    await browser.submit('/branding/reset')
    expect(footer(await visit('/sign-in'))).toBeUndefined()
  })

  it('is what password managers show', async () => {
    await save('/branding', { name: 'Acme' })
    const { rp } = JSON.parse((await browser.submit('/account/passkeys/options')).text)
    expect(rp.name).toBe('Acme')
  })

  it('has a logo, served for ever from its own URL, and shown with the name as its alt text', async () => {
    const file = png(200, 50)
    expect((await browser.upload('/branding', { name: 'Acme' }, 'logo', file)).status).toBe(303)
    const html = await visit('/sign-in')
    const [, src] = /<img class="brand-logo" src="(\/logos\/[\da-f]{32})" alt="Acme" width="200" height="50"\/>/.exec(
      header(html)!,
    )!
    const got = await site.app.inject(src!)
    expect(got.rawPayload.equals(file)).toBe(true)
    expect(got.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    expect(got.headers['set-cookie']).toBeUndefined()
    await browser.upload('/branding', { name: 'Bcme' }, 'logo', new Uint8Array())
    expect(header(await visit('/sign-in'))).toContain(`src="${src}" alt="Bcme"`)
    await save('/branding', { name: 'Acme', remove_logo: '1' })
    expect(header(await visit('/sign-in'))).toBe('<bdi>Acme</bdi>')
    expect((await site.app.inject(src!)).statusCode).toBe(404)
  })

  it('keeps the lines of a security.txt that was refused, though browsers end them with a carriage return too', async () => {
    const fields = { security_txt: 'Contact: mailto:us@example.com\r\nExpires: never' }
    const { status, text } = await browser.upload('/branding', fields, 'logo', new Uint8Array())
    expect(status).toBe(422)
    expect(text).toContain('Contact: mailto:us@example.com\nExpires: never</textarea>')
  })

  it('shows what is wrong beside the field, with what was entered', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const fields = {
      name: 'Acme',
      accent: '#f6c200',
      footer_text: '"><script>alert(1)</script>',
      footer_url: 'javascript:alert(1)',
    }
    const { status, text } = await browser.upload('/branding', fields, 'logo', svg)
    expect(status).toBe(422)
    expect(text).toContain('Accent color must have a contrast of at least 4.5:1 in light mode; #f6c200 has 1.51:1.')
    expect(text).toContain('Logo must not be SVG')
    expect(text).toContain('Footer link must be a URL')
    expect(text).toContain('value="#f6c200"')
    expect(text).toContain('value="&quot;>&lt;script>alert(1)&lt;/script>"')
    expect(text).not.toContain('href="javascript:')
    expect(header(await visit('/sign-in'))).toContain('Verdict')
    const large = await browser.upload('/branding', { name: 'Acme' }, 'logo', Buffer.alloc(150_000, png(8, 8)))
    expect(large.text).toContain('Logo must not be larger than 100 kB.')
    expect((await browser.upload('/branding', { name: 'Acme' }, 'logo', Buffer.alloc(2_100_000))).status).toBe(413)
    const german = await browser.submit('/branding', { accent: 'red' }, { cookie: cookieOf(browser, 'de') })
    expect(german.text).toContain('Akzentfarbe muss eine Farbe wie #4a4fd0 sein.')
  })

  it('has a security.txt until it expires', async () => {
    const url = '/.well-known/security.txt'
    expect(await visit(url)).toContain('Contact: mailto:operator@example.com')
    const text = 'Contact: mailto:us@acme.example\r\nExpires: 2026-05-05T00:00:00Z'
    expect((await save('/branding', { security_txt: text })).status).toBe(303)
    expect(await visit(url)).toBe('Contact: mailto:us@acme.example\nExpires: 2026-05-05T00:00:00Z\n')
    site.advance(86_400_000)
    expect(await visit(url)).toContain('Contact: mailto:operator@example.com')
  })

  it('is for the owner of the instance only', async () => {
    const { browser: user } = await site.newSignedIn()
    expect((await user.open('/branding')).status).toBe(404)
    for (const where of ['/branding', '/branding/reset'])
      expect((await user.submit(where, { name: 'Mine' })).status).toBe(404)
    expect((await site.browser().open('/branding')).status).toBe(303)
    const forged = await browser.upload('/branding', { name: 'Mine', csrf: 'wrong' }, 'logo', png(1, 1))
    expect(forged.status).toBe(403)
    expect(header(await visit('/sign-in'))).toContain('Verdict')
  })

  it('is in the audit log with who changed which fields', async () => {
    await save('/branding', { name: 'Acme', mail_sender: 'Acme Audits' })
    const [entry] = (await listAuditEntries(site.storage, { page: 1, perPage: 1 })).items
    expect(entry).toMatchObject({ action: 'branding.changed', object: null, user: { email: owner.email } })
    expect(JSON.parse(entry!.details!)).toEqual({ name: 'Acme', changed: ['name', 'mail_sender'] })
  })

  it('reaches other servers', async () => {
    const other = await openSite({}, undefined, site)
    await save('/branding', { name: 'Acme' })
    await other.branding.refresh()
    expect(header(await visit('/sign-in', other.browser()))).toBe('<bdi>Acme</bdi>')
    await other.close()
  })
})

describe('the branding of a project', () => {
  it('is on its reports, for all readers, and nowhere else', async () => {
    await save('/branding', { name: 'Acme', accent: '#0b6e4f', footer_text: 'Acme Ltd' })
    await save(settings, { name: 'Client', accent: '#b3261e' })
    for (const by of [site.browser(), browser]) {
      const html = await visit(path, by)
      expect([header(html), footer(html)]).toEqual(['<bdi>Client</bdi>', '<bdi>Acme Ltd</bdi>'])
      expect(titleOf(html)).toMatch(/ · Client$/)
      expect(html).toContain('/accents/b3261e-')
    }
    for (const page of ['/reports', settings, '/projects'])
      expect(header(await visit(page, browser))).toBe('<bdi>Acme</bdi>')
  })

  it('is on its scans', async () => {
    const { id } = await endedScan(site, owner.id, smallSite(), { project: report.project, privacy: 0 })
    await save(settings, { name: 'Client', accent: '#b3261e' })
    for (const page of [`/scans/${id}`, `/scans/${id}/pages`, `/scans/${id}/findings`]) {
      const html = await visit(page)
      expect(header(html)).toBe('<bdi>Client</bdi>')
      expect(html).toContain('/accents/b3261e-')
    }
  })

  it('is hidden where the report is, and shown where its password is asked for', async () => {
    await save(settings, { name: 'Client' })
    await browser.open(path)
    await browser.submit(`${path}/privacy`, { privacy: '1' })
    expect(await visit(path)).not.toContain('Client')
    await browser.submit(`${path}/privacy`, { privacy: '2', password: 'open sesame' })
    expect(header(await visit(path))).toBe('<bdi>Client</bdi>')
    await browser.submit(`${path}/privacy`, { privacy: '0' })
  })

  it('can’t be seen or changed by other users', async () => {
    await save(settings, { name: 'Client' })
    const { browser: user } = await site.newSignedIn()
    expect((await user.open(settings)).status).toBe(404)
    for (const where of [settings, `${settings}/reset`])
      expect((await user.submit(where, { name: 'Mine' })).status).toBe(404)
    expect((await browser.open('/projects/a%00b/branding')).status).toBe(404)
    expect(header(await visit(path))).toBe('<bdi>Client</bdi>')
  })

  it('is in what a share link of the project opens', async () => {
    await save(settings, { name: 'Client' })
    const made = await browser.submit('/share-links', { name: 'for the client', days: '30', project: report.project })
    const visitor = site.browser()
    const { location } = await visitor.open(/\/s\/[\w-]{43}/.exec(made.text)![0])
    expect(header(await visit(location!, visitor))).toBe('<bdi>Client</bdi>')
  })

  it('is in a PDF that was printed before it changed', async () => {
    const pdf = async () => (await site.browser().open(`${path}/report.pdf`)).text
    const first = await pdf()
    expect([first.startsWith('%PDF'), await pdf()]).toEqual([true, first])
    await save(settings, { name: 'Client' })
    const second = await pdf()
    expect(second).not.toBe(first)
    await save('/branding', { footer_text: 'Acme Ltd' })
    expect(await pdf()).not.toBe(second)
  })

  it('goes back to that of the instance', async () => {
    await save(settings, { name: 'Client', footer_text: 'Client Ltd' })
    expect((await browser.submit(`${settings}/reset`)).location).toBe(settings)
    expect(header(await visit(path))).toContain('Verdict')
  })
})

it.each([
  ['/accents/0b6e4f-5fd3a8.css', 200],
  // Without enough contrast, or not colors.
  ['/accents/f6c200-5fd3a8.css', 404],
  ['/accents/0b6e4f-0b6e4f.css', 404],
  ['/accents/0b6e4f-5fd3a8.css.map', 404],
  ['/accents/%7D*%7Bcolor:red.css', 404],
  ['/logos/..%2f..%2fetc', 404],
  ['/logos/00000000000000000000000000000000', 404],
])('%s answers %d', async (url, status) => {
  const { statusCode, headers, body } = await site.app.inject(url)
  expect(statusCode).toBe(status)
  expect(headers['x-content-type-options']).toBe('nosniff')
  if (status === 200) expect(body).toMatch(/^:root\{--accent:light-dark\(#0b6e4f,#5fd3a8\);/)
})

it('asks the database nothing that it would not be asked anyway', async () => {
  const asked = async (where: string) => {
    const spy = vi.spyOn(site.storage.db.getExecutor(), 'executeQuery')
    await site.browser().open(where)
    const statements = spy.mock.calls.map(([query]) => query.sql)
    spy.mockRestore()
    return statements
  }
  const pages = [path, `${path}/compare`, '/sign-in']
  const before: string[][] = []
  for (const page of pages) before.push(await asked(page))
  expect(before[0]!.filter((sql) => sql.includes('brandings'))).toEqual([expect.stringContaining('from "reports"')])
  expect(before[2]).toEqual([])
  await save('/branding', { name: 'Acme', accent: '#0b6e4f' })
  await save(settings, { name: 'Client' })
  for (const [index, page] of pages.entries()) expect(await asked(page)).toEqual(before[index])
})

it('renames texts, but not the bot', () => {
  const words = wordsWithName('en', 'Acme $& Co')
  expect(words.site).toMatchObject({ name: 'Acme $& Co', description: expect.stringMatching(/^Acme \$& Co audits/) })
  expect(words.footer.bot).toBe('VerdictBot')
  expect(wordsWithName('en', null).site.name).toBe('Verdict')
})

const cookieOf = (by: Browser, language: string) =>
  [...by.cookies, ['language', language]].map(([name, value]) => `${name}=${value}`).join('; ')

async function inGerman(): Promise<Browser> {
  const visitor = site.browser()
  visitor.cookies.set('language', 'de')
  return visitor
}

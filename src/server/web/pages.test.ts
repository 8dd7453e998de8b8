import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { audits } from '../../engine/audits/index.ts'
import { openSite } from './testing/site.ts'
import { useSite } from './testing/use-site.ts'

const site = useSite()

const open = (path: string, headers: Record<string, string> = {}) => site.browser().open(path, headers)

it.each([
  ['/audit-log', '/users', 'Users'],
  ['/branding', '/users', 'Users'],
  ['/credentials', '/account', 'Account'],
  ['/shared-projects', '/projects', 'Projects'],
])('%s leads back to %s, where it is linked', async (path, above, name) => {
  const { browser: owner } = await site.newSignedIn('owner')
  expect((await owner.open(above)).text).toContain(`href="${path}"`)
  expect((await owner.open(path)).text).toMatch(new RegExp(`<a href="${above}">${name}</a>\\s*</p>\\s*<h1`))
})

describe('public pages', () => {
  it.each(['/', '/bot', '/audits', '/audits/seo/title'])('%s can be indexed, and has a canonical URL', async (path) => {
    const { status, text, headers } = await open(`${path}?x=1`)
    expect(status).toBe(200)
    expect(text).toContain(`<link rel="canonical" href="http://localhost${path}"/>`)
    expect(text).not.toContain('noindex')
    expect(headers['x-robots-tag']).toBeUndefined()
  })

  it.each(['/sign-in', '/setup', '/invite/x', '/audits/seo/none'])('%s cannot be indexed', async (path) => {
    const { text, headers } = await open(path)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  it('describe every audit', async () => {
    const { text } = await open('/audits')
    const missing = audits.filter(({ id }) => !text.includes(`href="/audits/${id}"`))
    expect(missing).toEqual([])
    for (const { id, authorities } of audits) {
      const page = await open(`/audits/${id}`)
      expect([id, page.status]).toEqual([id, 200])
      for (const { url } of authorities) expect(page.text).toContain(`href="${url.replaceAll('&', '&amp;')}"`)
    }
  })

  it('are in the requested language', async () => {
    const { text } = await open('/audits', { 'accept-language': 'de' })
    expect(text).toContain('<html lang="de"')
    expect(text).toContain('<h1>Prüfungen</h1>')
  })

  it('are well-formed HTML', async () => {
    for (const path of ['/', '/bot', '/audits', '/audits/seo/title', '/sign-in']) {
      const errors: string[] = []
      parse((await open(path)).text, { onParseError: ({ code }) => void errors.push(code) })
      // A trailing slash on a void element is harmless.
      expect(errors.filter((code) => code !== 'non-void-html-element-start-tag-with-trailing-solidus')).toEqual([])
    }
  })

  it('have no inline styles or scripts', async () => {
    for (const path of ['/', '/bot', '/audits', '/audits/seo/title', '/sign-in', '/nothing']) {
      expect((await open(path)).text).not.toMatch(/<style|<script(?![^>]*src=)|\sstyle=|\son\w+=/)
    }
  })
})

describe('a page', () => {
  it('is not sent again to a browser that has it', async () => {
    const browser = site.browser()
    await browser.open('/bot')
    const { headers } = await browser.open('/bot')
    const again = await browser.open('/bot', { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('is not stored by shared caches', async () => {
    const { headers } = await open('/bot')
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' })
  })

  it('answers HEAD like GET', async () => {
    const answer = await site.app.inject({ method: 'HEAD', url: '/bot' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })

  it('that does not exist is a 404 without a reason', async () => {
    const { status, text } = await open('/audits/seo/none')
    expect(status).toBe(404)
    expect(text).toContain('Page not found')
  })
})

describe('theme and language', () => {
  it('are saved by a form, which redirects back', async () => {
    const browser = site.browser()
    await browser.open('/bot')
    const answer = await browser.submit('/settings', { theme: 'dark', back: '/bot' })
    expect(answer.location).toBe('/bot')
    await browser.submit('/settings', { language: 'de', back: '/bot' })
    expect((await browser.open('/bot')).text).toContain('<html lang="de" data-theme="dark"')
    await browser.submit('/settings', { theme: 'auto' })
    expect((await browser.open('/bot')).text).toContain('data-theme="auto"')
  })

  it.each([
    ['/account/keys', '/account'],
    ['/account/password', '/account'],
    ['/users/invite', '/users'],
    ['/sign-in/passkey', '/sign-in'],
    ['/share-links?project=a', '/share-links?project=a'],
    ['/projects/a%2Fb/members/c', '/projects/a%2Fb'],
  ])('lead from the answer of the form %s to %s', async (action, page) => {
    const { browser } = await site.newSignedIn('owner')
    await browser.open('/account')
    const { text } = await browser.submit(action, { name: '', email: '' })
    const back = /name="back" value="([^"]*)"/.exec(text)![1]!
    expect((await browser.submit('/settings', { language: 'de', back })).location).toBe(page)
  })

  it('ignore unknown values', async () => {
    const browser = site.browser()
    await browser.open('/bot')
    await browser.submit('/settings', { theme: '"><script>', language: 'constructor' })
    expect((await browser.open('/bot')).text).toContain('<html lang="en" data-theme="auto"')
  })
})

describe('the files for bots', () => {
  it('have robots.txt with the sitemap, which lists every public page', async () => {
    expect((await open('/robots.txt')).text).toContain('Sitemap: http://localhost/sitemap.xml')
    expect((await open('/sitemap.xml')).text).toContain('<loc>http://localhost/audits/seo/title</loc>')
  })

  it('sets no cookie', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml', '/favicon.ico'])
      expect((await open(path)).headers['set-cookie']).toBeUndefined()
  })

  it('has a security.txt if there is a contact', async () => {
    expect((await open('/.well-known/security.txt')).status).toBe(404)
    const told = await openSite({ contact: 'mailto:a@example.com' })
    expect((await told.browser().open('/.well-known/security.txt')).text).toContain('Contact: mailto:a@example.com')
    await told.close()
  })
})

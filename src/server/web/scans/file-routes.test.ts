import { beforeAll, expect, it } from 'vitest'
import type { Scan } from '../../../storage/scans/scan.ts'
import { useSite, useUser } from '../testing/use-site.ts'
import { smallSite } from './testing/sites.ts'
import { endedScan, queuedScan } from './testing/stored-scan.ts'

/** Instead of a browser that prints: the page that it would have printed. */
const printer = {
  async print(url: string, { headers }: { headers?: Record<string, string> } = {}) {
    const reply = await fetch(url, headers === undefined ? {} : { headers })
    return { ok: true as const, value: Buffer.from(await reply.text()) }
  },
}

const site = useSite({}, printer)
const owner = useUser(site)
let scan: Scan

beforeAll(async () => {
  const hostile = { '/bread/rye': { title: '=HYPERLINK("x")<script>', links: ['/', '/gone'], score: 30 } }
  scan = await endedScan(
    site,
    owner.id,
    { ...smallSite(), ...hostile },
    { privacy: 1, cut: { limit: 'pages', value: 500 } },
  )
})

it('prints the result, what to fix first, and findings with their first pages, also of a private scan', async () => {
  const browser = await site.signedIn(owner)
  const { text, headers } = await browser.open(`/scans/${scan.id}/pdf`)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toMatch(/filename="site\.example-[\da-f]{8}\.pdf"/)
  expect(text).toContain('Stopped at the limit of 500 pages.')
  expect(text).toContain('What to fix first')
  expect(text).toContain('Broken internal links')
  expect(text).toContain('contact</bdi>')
  expect(text).toMatch(/<p lang="en">Add (?:(?!<\/p>).)*<code>alt<\/code>/s)
  expect(text).not.toContain('<script>')
  const german = await browser.open(`/scans/${scan.id}/pdf`, { 'accept-language': 'de' })
  expect(german.text).toContain('Zuerst beheben')
})

it.each([
  ['what=pages', 'text/csv', 'https://site.example/bread/rye'],
  ['what=findings', 'text/csv', 'site/broken-links'],
  ['what=links&format=jsonl', 'application/x-ndjson', '"https://site.example/gone"'],
  ['what=sitemap', 'application/xml', '<loc>https://site.example/about</loc>'],
])('exports %s', async (query, type, content) => {
  const browser = await site.signedIn(owner)
  const { text, headers } = await browser.open(`/scans/${scan.id}/export?${query}`)
  expect(headers['content-type']).toContain(type)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="site\.example-/)
  expect(text).toContain(content)
})

it('says in the document what is unknown, where titles alone read as if it had passed', async () => {
  const browser = await site.signedIn(owner)
  const unknownIn = async (language: string) => {
    const { text } = await browser.open(`/scans/${scan.id}/pdf`, { 'accept-language': language })
    return text.split('class="pdf-finding"').filter((finding) => finding.includes('outcome is-unknown'))
  }
  const english = await unknownIn('en')
  const german = await unknownIn('de')
  expect(english.length).toBeGreaterThan(0)
  for (const finding of english) expect(finding).toMatch(/<p class="cover-counts">[^<]+ · Unknown</)
  for (const finding of german) expect(finding).toMatch(/<p class="cover-counts">[^<]+ · Unbekannt</)
})

it('has no other exports, and nothing to print of a scan that has not ended', async () => {
  const browser = await site.signedIn(owner)
  expect((await browser.open(`/scans/${scan.id}/export?what=secrets`)).status).toBe(404)
  expect((await browser.open(`/scans/${scan.id}/export?what=sitemap&format=csv`)).status).toBe(404)
  const user = await site.newUser()
  const { id } = await queuedScan(site, user.id)
  const own = await site.signedIn(user)
  expect((await own.open(`/scans/${id}/pdf`)).location).toBe(`/scans/${id}`)
})

it('hides the files of a private scan from others', async () => {
  for (const reader of [site.browser(), await site.signedIn(await site.newUser())])
    for (const file of ['pdf', 'export', 'export?what=links']) {
      const { status, text } = await reader.open(`/scans/${scan.id}/${file}`)
      expect(status).toBe(404)
      expect(text).not.toContain('bread')
    }
})

import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import { createReports } from '../../../storage/reports/bulk-reports.ts'
import { openSite } from '../testing/site.ts'
import { securityTxt } from './routes.ts'

it('security.txt has a contact, and expires within a year', () => {
  const text = securityTxt({ contact: 'mailto:a@example.com', base: 'https://v.example', now: Date.UTC(2026, 0, 1, 9) })
  expect(text).toBe(
    [
      'Contact: mailto:a@example.com',
      'Expires: 2026-07-02T00:00:00.000Z',
      'Preferred-Languages: en, de',
      'Canonical: https://v.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

it.each([
  ['en', /scan of a whole site, it follows links.*obeys robots\.txt/, /disallow VerdictBot in robots\.txt/],
  [
    'de',
    /Scan einer ganzen Website folgt er Links.*beachtet er robots\.txt/,
    /sperren Sie VerdictBot in robots\.txt aus/,
  ],
])('/bot says what scans do, and how to keep them out (%s)', async (language, scans, out) => {
  const site = await openSite({ contact: null })
  const { text } = await site.browser().open('/bot', { 'accept-language': language })
  expect(text).toMatch(scans)
  expect(text).toMatch(out)
  await site.close()
})

describe.each(['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])('%s', (path) => {
  const contact = 'mailto:a@example.com'

  it('with the host of the request in it is not kept by shared caches', async () => {
    const site = await openSite({ contact })
    const { text, headers } = await site.browser().open(path, { host: 'chosen.example' })
    expect(text).toContain('http://chosen.example/')
    expect(headers['cache-control']).toBe('private, no-cache')
    await site.close()
  })

  it('with the configured URL in it is', async () => {
    const site = await openSite({ contact, url: 'https://v.example' })
    const { text, headers } = await site.browser().open(path, { host: 'chosen.example' })
    expect(text).toContain('https://v.example/')
    expect(text).not.toContain('chosen.example')
    expect(headers['cache-control']).toContain('public')
    await site.close()
  })

  it('has no markup or lines of the Host header in it', async () => {
    const site = await openSite({ contact })
    const { text } = await site.browser().open(path, { host: 'a"><x>' })
    expect(text).not.toContain('<x>')
    await site.close()
  })
})

it('the sitemap has thousands of reports, once each and the latest first, and they are not read by the thread that answers', async () => {
  const site = await openSite({ url: 'https://v.example' })
  const { id: userId } = await site.newUser()
  const pages = Array.from({ length: 2_300 }, (_, n) => ({ url: `https://example.com/${n}`, project: 'example.com' }))
  const settings = { privacy: 0, passwordHash: null, depth: 0, device: 'mobile', now: site.now() } as const
  const { storage } = site
  await createReports(storage.db, { userId, pages, ...settings, pace: { intervalMs: 0, takeNow: () => 0 } })
  await storage.db.updateTable('reports').set({ indexable: 1 }).execute()
  const rows = await storage.db.selectFrom('reports').select('id').orderBy('key', 'desc').execute()
  const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const { status, text } = await site.browser().open('/sitemap.xml')
  const here = asked.mock.calls.map(([sql]) => sql).filter((sql) => /from "(reports|scans)"/.test(sql))
  asked.mockRestore()
  expect(status).toBe(200)
  expect([...text.matchAll(/<loc>https:\/\/v\.example\/reports\/([^<]*)</g)].map(([, id]) => id)).toEqual(
    rows.map(({ id }) => id),
  )
  expect(text).toMatch(/^<\?xml .*\n<urlset .*\n<url>/)
  expect(text).toMatch(/<\/url>\n<\/urlset>\n$/)
  expect(here).toEqual([])
  await site.close()
})

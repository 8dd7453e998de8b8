import { beforeAll, expect, it } from 'vitest'
import type { Scan } from '../../../../storage/scans/scan.ts'
import type { Browser } from '../../testing/browser.ts'
import { useSite, useUser } from '../../testing/use-site.ts'
import { endedScan } from '../testing/stored-scan.ts'

const GONE = 'https://other.example/gone'

const site = useSite()
const owner = useUser(site)
let browser: Browser
let scan: Scan

beforeAll(async () => {
  browser = await site.signedIn(owner)
  scan = await endedScan(
    site,
    owner.id,
    {
      '/': { title: 'Start', score: 90, links: ['/a', '/later', '/skipped', GONE], files: { '/gone.png': 'image' } },
      '/a': { title: 'A', score: 90, links: ['/'] },
      '/later': { state: 'waiting' },
      '/skipped': { state: 'skipped' },
      '/gone.png': { status: 404, sources: ['file'], words: 0 },
    },
    { external: { [GONE]: 'gone' }, cut: { limit: 'pages', value: 2 } },
  )
})

/** The links of a page to others of the scan. */
async function linksOn(path: string): Promise<string[]> {
  const { text, status } = await browser.open(path)
  expect(status, path).toBe(200)
  const found = [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
  return [...new Set(found)].filter((href) => href.startsWith(`/scans/${scan.id}`))
}

it('leads from findings and pages only to what the scan has a page of', async () => {
  const findings = await linksOn(`/scans/${scan.id}/findings`)
  const pages = await linksOn(`/scans/${scan.id}/pages`)
  const links = new Set<string>()
  for (const path of [...findings, ...pages])
    if (/\/(?:findings|pages)\/[^/?]/.test(path)) for (const link of await linksOn(path)) links.add(link)
  const shown = [...links].filter((link) => /\/pages\/\d+(?:[?#]|$)/.test(link))
  expect(shown.length).toBeGreaterThan(0)
  for (const link of shown) expect((await browser.open(link)).status, link).toBe(200)
})

it.each([
  ['site/broken-external-links', GONE],
  ['site/broken-files', 'https://site.example/gone.png'],
])('leads from %s to the address itself where it is no page of the scan', async (audit, url) => {
  const { text } = await browser.open(`/scans/${scan.id}/findings/${audit}`)
  expect(text).toContain(`<a href="${url}" rel="noopener noreferrer nofollow ugc">`)
})

it('leads from a sitemap with URLs of another site to no empty list of pages', async () => {
  const others = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`https://other.example/${n}`, {}]))
  const listing = await endedScan(
    site,
    owner.id,
    { '/': { score: 90 }, ...others },
    {
      project: 'lists.example',
      sitemaps: [
        {
          pages: Object.keys(others),
          problem: 'wrong-host',
          misplaced: Uint32Array.from({ length: 30 }, (_, n) => n + 1),
        },
      ],
    },
  )
  const { text } = await browser.open(`/scans/${listing.id}/findings/site/sitemap-errors`)
  expect(text).toContain('30 pages affected')
  expect(text).toContain('<a href="https://other.example/0"')
  expect(text).not.toContain('/pages?audit=')
})

it('does not say that every page is linked where scripts may make the links', async () => {
  const byScript = await endedScan(
    site,
    owner.id,
    { '/': { score: 90, flags: ['needsScripts'] }, '/alone': { score: 90 } },
    { project: 'app.example', sitemaps: [{ pages: ['/alone'] }] },
  )
  const { text } = await browser.open(`/scans/${byScript.id}/links`)
  expect(text).toContain('the links on the start page are created by scripts')
  expect(text).not.toContain('None: every page is linked.')
})

it('marks nothing but the status of a broken link', async () => {
  const broken = await endedScan(
    site,
    owner.id,
    { '/': { score: 90, links: ['/gone'] }, '/gone': 404 },
    { project: 'gone.example' },
  )
  const { text } = await browser.open(`/scans/${broken.id}/pages/1`)
  expect(text).toContain('No text · Content · <span class="row-failed">404</span>')
})

it('ranks no page that nothing links to', async () => {
  const { text } = await browser.open(`/scans/${scan.id}/links`)
  const ranked = /<section class="card" aria-labelledby="linked">(.*?)<\/section>/s.exec(text)![1]!
  expect(ranked.match(/<li>/g)).toHaveLength(2)
  expect(ranked).not.toContain('<span>0</span>')
  const alone = await endedScan(site, owner.id, { '/': { score: 90 } }, { project: 'alone.example' })
  const { text: none } = await browser.open(`/scans/${alone.id}/links`)
  expect(none).toContain('No page links to another.')
})

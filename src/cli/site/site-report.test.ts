import { expect, it } from 'vitest'
import { brokenLinks } from '../../engine/site/audits/broken-links.ts'
import { judgeSite } from '../../engine/site/judge-site.ts'
import { SOURCE } from '../../engine/site/site.ts'
import { siteOf } from '../../engine/site/testing/site.ts'
import type { ScannedSite } from '../../queue/scans/judge/judge-scan.ts'
import { siteMarkdown } from '../outputs/site-markdown.ts'
import { createStyle } from '../text/style.ts'
import { siteResult } from './site-json.ts'
import { openSiteLanguage } from './site-language.ts'
import { renderSite } from './site-report.ts'

const words = await openSiteLanguage(undefined)
const style = createStyle(false, true, 100)

/** A start page with links, judged by `site/broken-links`. */
function scannedWith(links: string[], answers: Parameters<typeof siteOf>[0]): ScannedSite {
  const site = siteOf({ '/': { links }, ...answers })
  const counts = { found: site.count, fetched: 1, judged: 1, good: 1, decent: 0, bad: 0, cut: null }
  return {
    site,
    assessment: judgeSite(site, { audits: [brokenLinks] }),
    progress: { ...counts, sampled: 0, rendered: 0, renderFailed: 0 },
    urlOf: (position: number) => `https://example.com/${position}`,
  } as unknown as ScannedSite
}

const scan = {
  id: '1',
  url: 'https://example.com/',
  createdAt: 0,
  startedAt: 0,
  options: { list: null, ignoreParams: [] },
} as never

function shown(scanned: ScannedSite): string[] {
  const name = 'example.com'
  const site = siteResult(scan, scanned)
  return [
    renderSite({ url: name, scanned, changes: null, words, style }),
    siteMarkdown({ name, site, changes: null, words, isCompared: false, gate: { isFailed: false } }, 60_000),
  ]
}

it('does not count notes, which it does not show, as more of a problem', () => {
  const refused = { state: 'refused', status: 403 } as const
  const scanned = scannedWith(['/gone', '/login', '/members'], { '/gone': 404, '/login': refused, '/members': refused })
  for (const text of shown(scanned)) {
    expect(text).toContain('status 404')
    expect(text).not.toMatch(/\d more/)
  }
})

it('says how many more problems there are than it shows', () => {
  const gone = Array.from({ length: 8 }, (_, at) => `/gone-${at}`)
  const scanned = scannedWith([...gone, '/login'], {
    ...Object.fromEntries(gone.map((path) => [path, 404])),
    '/login': { state: 'refused', status: 403 },
  })
  const [report, comment] = shown(scanned)
  expect(report).toContain('and 5 more\n')
  expect(comment).toMatch(/\n- .*\b3 more/)
})

it('names the URLs of a list that have no result', () => {
  const gone = Array.from({ length: 10 }, (_, at) => `/gone-${at}`)
  const scanned = scannedWith(['/linked'], {
    '/fine': {},
    '/login': { state: 'refused', status: 403 },
    '/silent': { state: 'failed', status: 0 },
    '/private': { state: 'blocked', status: 0 },
    '/left-out': { state: 'skipped', status: 0 },
    ...Object.fromEntries(gone.map((path) => [path, 404])),
    '/linked': 404,
  })
  const { site } = scanned
  for (let address = 1; address < site.count - 1; address++) site.sources[address]! |= SOURCE.list
  expect(shown(scanned)[0]).not.toContain('listed')
  site.isList = true
  expect(shown(scanned)[0]).toContain(`
  13 of 15 listed URLs have no result
    https://example.com/2  status 403
    https://example.com/3  no response
    https://example.com/4  blocked by robots.txt
    https://example.com/6  status 404
`)
  expect(shown(scanned)[0]).toContain('https://example.com/12  status 404\n    and 3 more\n')
})

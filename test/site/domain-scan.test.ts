import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScannedSite } from '../../src/queue/scans/judge/judge-scan.ts'
import { openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'
import { findingsOf } from './generator/compare.ts'
import { scanGenerated } from './generator/scan-generated.ts'
import type { Answering } from './generator/virtual-hosts.ts'

const SHOP = 'https://shop.clocks.example'
const GONE = html(
  'Gone',
  'We sell no such clock, though others may be just as good as the one you were looking for today.',
)
const PAGES: Record<string, string> = {
  'https://clocks.example/': html(
    'Clocks',
    `All about clocks. <a href="${SHOP}/">Shop</a> <a href="/about">About</a> <a href="/drafts">Drafts</a>`,
  ),
  'https://clocks.example/about': html('About', 'We have looked after clocks since 1921.'),
  [`${SHOP}/`]: html(
    'Shop',
    'Every clock is wound before we send it. <a href="/old">Old</a> <a href="/private">Staff</a>',
  ),
  [`${SHOP}/old`]: GONE,
}

function html(title: string, text: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
}

/** The shop answers 200 for whatever does not exist. */
const answering: Answering = (url, { count }) => {
  if (!url.host.endsWith('clocks.example') || url.host.startsWith('www.')) return undefined
  if (count > 0) requests.push(url.href)
  if (url.pathname === '/robots.txt') return { type: 'text/plain', body: ROBOTS[url.host] ?? '' }
  const page = PAGES[url.href]
  if (page !== undefined) return { body: page }
  return url.origin === SHOP ? { body: GONE } : { status: 404, body: html('Missing', 'There is nothing here.') }
}
const ROBOTS: Record<string, string> = {
  'clocks.example': 'User-agent: *\nDisallow: /drafts',
  'shop.clocks.example': 'User-agent: *\nDisallow: /private',
}
const requests: string[] = []

describe('a scan of a domain', () => {
  let test: TestStorage
  let scanned: ScannedSite
  beforeAll(async () => {
    test = await openTestStorage('sqlite')
    const site = { url: 'https://clocks.example/', answering }
    scanned = await scanGenerated(site, { storage: test.storage, processes: 1, options: { scope: 'domain' } })
  })
  afterAll(() => test.close())

  it('judges pages by what their own host says', () => {
    const { site, urlOf } = scanned
    const pages = site.marks.flatMap(({ audit, outcome, pages }) =>
      audit === 'seo/not-found' ? Array.from(pages, (page) => `${outcome} ${urlOf(page)}`) : [],
    )
    expect(pages).toEqual([`fail ${SHOP}/`, `fail ${SHOP}/old`])
  })

  it('finds error pages with status 200 by what their own host sends for missing ones', () => {
    const found = findingsOf(scanned).find(({ audit }) => audit === 'site/soft-404')
    expect(found?.groups.map(({ pages }) => pages)).toEqual([[`${SHOP}/old`]])
  })

  it('asks each host once, and nothing that its robots.txt forbids', () => {
    const asked = requests.filter((url) => url.startsWith(SHOP))
    const missing = asked.filter((url) => url.includes('/verdict-'))
    expect(new Set(missing).size).toBe(missing.length)
    expect(asked.filter((url) => url.endsWith('/robots.txt')).length).toBeLessThanOrEqual(2)
    expect(asked).not.toContain(`${SHOP}/private`)
  })
  it('tells the lines of different robots.txt files apart', () => {
    const found = scanned.assessment.audits.find(({ id }) => id === 'site/robots-blocks-linked')!
    const groups = found.groups.map(({ message, pages }) => [
      message.params['text'],
      ...Array.from(pages, scanned.urlOf),
    ])
    expect(groups.sort()).toEqual([
      ['Disallow: /drafts', 'https://clocks.example/drafts'],
      ['Disallow: /private', `${SHOP}/private`],
    ])
  })

  it('asks nothing of a host whose pages are excluded', async () => {
    requests.length = 0
    const site = { url: 'https://clocks.example/', answering }
    const options = { scope: 'domain' as const, exclude: [`${SHOP}/*`] }
    const { site: found, urlOf } = await scanGenerated(site, { storage: test.storage, processes: 1, options })
    expect(Array.from(found.state.keys(), urlOf)).toContain(`${SHOP}/`)
    expect(requests).toContain('https://clocks.example/robots.txt')
    expect(requests.filter((url) => url.startsWith(SHOP))).toEqual([])
  })
})

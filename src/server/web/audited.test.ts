import { beforeAll, describe, expect, it } from 'vitest'
import type { Assessment } from '../../engine/assessment.ts'
import { audits } from '../../engine/audits/index.ts'
import { judge } from '../../engine/judge.ts'
import type { Header } from '../../engine/model.ts'
import { evidenceOf } from '../../engine/testing/page.ts'
import type { Report } from '../../storage/records.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import { judgedReport, waitingReport } from './reports/testing/stored.ts'
import { smallSite } from './scans/testing/sites.ts'
import { endedScan } from './scans/testing/stored-scan.ts'
import type { Browser } from './testing/browser.ts'
import { useSite, useUser } from './testing/use-site.ts'

const site = useSite({ url: 'https://verdict.example' })
const owner = useUser(site, 'owner')
let report: Report
let scan: Scan

beforeAll(async () => {
  report = await judgedReport(site, owner.id)
  await waitingReport(site, owner.id, { url: 'https://other.example/' })
  scan = await endedScan(site, owner.id, smallSite())
})

/** Runs our own audits on a page as it is served over https. */
async function judged(path: string, browser: Browser, headers: Record<string, string> = {}): Promise<Assessment> {
  const answer = await browser.open(path, headers)
  const sent = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value].flat().map((one): Header => [name, String(one)]),
  )
  const evidence = evidenceOf({ url: `https://verdict.example${path}`, html: answer.text, headers: sent, status: 200 })
  return judge(evidence, { audits })
}

const wrongOf = ({ audits: all }: Assessment) => all.filter(({ outcome }) => /fail|warn/.test(outcome))

describe('our own audits of our own pages', () => {
  it.each([
    ['/', 'en'],
    ['/', 'de'],
    ['/bot', 'en'],
    ['/audits', 'en'],
    ['/audits', 'de'],
    ['/audits/site', 'en'],
    ['/audits/site/broken-links', 'de'],
    ['/audits/seo/title', 'en'],
    ['/audits/security/csp', 'de'],
  ])('find nothing wrong with %s in %s', async (path, language) => {
    const verdict = await judged(path, site.browser(), { 'accept-language': language })
    expect(wrongOf(verdict).map(({ id, summary, findings }) => [id, summary, findings[0]?.snippet])).toEqual([])
    expect(verdict.result).toBe('good')
  })

  it.each(['en', 'de'])(
    'find a report good in %s, but for the noindex its owner chose and that it tells so much',
    async (language) => {
      const verdict = await judged(`/reports/${report.id}`, site.browser(), { 'accept-language': language })
      expect(wrongOf(verdict).map(({ id }) => id)).toEqual(['seo/indexable', 'performance/dom-size'])
      expect(verdict.cappedBy).toEqual(['seo/indexable'])
      expect(verdict.uncappedScore).toBeGreaterThan(85)
    },
  )

  it.each(['', '/pages', '/findings', '/findings/site/broken-links', '/links', '/changes', '/pages/2'])(
    'find the page %s of a scan good, but for the noindex its owner chose',
    async (tab) => {
      const verdict = await judged(`/scans/${scan.id}${tab}`, site.browser())
      expect(wrongOf(verdict).map(({ id }) => id)).toEqual(['seo/indexable'])
      expect(verdict.uncappedScore).toBeGreaterThan(85)
    },
  )

  it.each(['/sign-in', '/setup', '/invite/used', '/audits/seo/none'])('find nothing insecure in %s', async (path) => {
    expect(await insecure(path, site.browser())).toEqual([])
  })

  it.each([
    '/reports',
    '/reports/ID',
    '/reports/confirm?do=delete&id=ID',
    '/projects',
    '/projects/delete?project=museum.example',
    '/projects/museum.example',
    '/projects/site.example',
    '/projects/museum.example/policy',
    '/projects/site.example/scans',
    '/scans/new',
    '/schedules',
    '/alerts',
    '/account',
    '/users',
  ])('find nothing insecure in %s, for a signed-in user', async (path) => {
    expect(await insecure(path.replace('ID', report.id), await site.signedIn(owner))).toEqual([])
  })

  async function insecure(path: string, browser: Browser) {
    const wrong = wrongOf(await judged(path, browser)).filter(({ category }) => category === 'security')
    return wrong.map(({ id, summary }) => [id, summary])
  }
})

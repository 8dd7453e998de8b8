import { beforeEach, describe, expect, it } from 'vitest'
import type { Described } from '../../src/engine/site/testing/site.ts'
import { endedScan } from '../../src/server/web/scans/testing/stored-scan.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { insertPolicy } from '../../src/storage/policies/policies.ts'
import type { Scan } from '../../src/storage/scans/scan.ts'
import { findScanFacts } from '../../src/watch/alert-scan.ts'
import { findSiteMutes } from '../../src/watch/site-mutes.ts'
import { makeUser, useTestStorage } from '../storage/open-test-storage.ts'

const DAY = 86_400_000

describe('what a scan means to the rules of a site', () => {
  const { storage } = useTestStorage('sqlite')
  let user: string
  let time: number
  beforeEach(async () => {
    time = Date.parse('2026-11-16T06:00:00Z')
    user = (await makeUser(storage)).id
  })

  type Options = Parameters<typeof endedScan>[3]
  function scan(pages: { [url: string]: Described }, options: Options = {}): Promise<Scan> {
    time += DAY
    return endedScan({ storage, now: () => time }, user, pages, options)
  }
  const fine = () => ({
    '/': { title: 'Home', links: ['/a'], score: 95 },
    '/a': { title: 'A', links: ['/'], score: 95 },
  })
  const broken = () => ({ ...fine(), '/a': 404 })
  const changeOf = async (one: Scan) => (await findScanFacts(storage, one)).change

  it('compares it with the last one of its kind', async () => {
    const first = await scan(fine())
    expect(await changeOf(first)).toBeNull()
    const change = await changeOf(await scan(broken()))
    expect(change?.baseRunId).toBe(first.id)
    expect(change?.audits.map(({ id }) => id)).toContain('site/broken-links')
  })

  it('compares none that was stopped, or that the site refused', async () => {
    await scan(fine())
    const last = await scan(broken())
    for (const more of [{ status: 'stopped' }, { cut: { limit: 'refused' } }] as object[])
      expect(await changeOf({ ...last, ...more })).toBeNull()
  })

  const SAMPLE = { sample: { depth: 1, pages: 2, device: 'mobile' } } as const
  it.each<[string, Options]>([
    ['depth', { scanOptions: SAMPLE }],
    ['scope', { scanOptions: { scope: 'domain' } }],
    ['list of paths', { scanOptions: { exclude: ['/private/**'] } }],
    ['log-in', { scanOptions: { isLoggedIn: true } }],
  ])('passes over one of another %s', async (_, options) => {
    const first = await scan(fine())
    await scan(fine(), options)
    expect((await changeOf(await scan(broken())))?.baseRunId).toBe(first.id)
  })

  it('compares with nothing where other rules judged the last one', async () => {
    const first = await scan(fine())
    const { db } = storage
    await db.updateTable('scans').set({ rule_set: '0' }).where('key', '=', knownKey(first.id)).execute()
    expect(await changeOf(await scan(broken()))).toBeNull()
  })

  describe('with a mute', () => {
    async function factsOf(one: Scan, ...mute: object[]) {
      const body = JSON.stringify({
        version: 1,
        mute: mute.map((more) => ({ reason: '', until: '2026-12-24', ...more })),
      })
      const document = { body, hash: 'x' }
      await insertPolicy(storage.db, one.projectKey, { userId: user, document, isPublic: false, now: time })
      return findScanFacts(storage, one, await findSiteMutes(storage, one, time))
    }
    const untitled = (): Parameters<typeof scan>[0] => ({
      ...fine(),
      '/a': { title: 'A', links: ['/'], score: 60, marks: { 'seo/title': 'fail' } },
    })

    it('has nothing of an audit of the site that is muted, nor what it costs', async () => {
      const first = await scan(fine())
      const second = await scan(broken())
      const { change, outcome, findings, mutes } = await factsOf(second, { audit: 'site/broken-links' })
      expect(change!.audits.map(({ id }) => id)).not.toContain('site/broken-links')
      expect(mutes!.isMuted('site/broken-links')).toBe(true)
      expect(outcome.score).toBeGreaterThanOrEqual(second.score!)
      expect(mutes!.unmuted.outcome).toMatchObject({ score: second.score, result: second.result })
      const { findings: all, change: plain } = await findScanFacts(storage, second)
      expect(all.new).toBeGreaterThan(findings.new)
      expect(change!.scoreDeltaPage!).toBeGreaterThanOrEqual(plain!.scoreDeltaPage!)
      expect(change!.baseRunId).toBe(first.id)
    })

    it.each<[string, object, number | undefined]>([
      ['everywhere', {}, undefined],
      ['there', { paths: ['/a'] }, undefined],
      ['elsewhere', { paths: ['/b'] }, 1],
    ])('counts no page on which an audit is muted: %s', async (_, more, has) => {
      await scan(fine())
      const facts = await factsOf(await scan(untitled()), { audit: 'seo/title', ...more })
      const title = facts.change!.audits.find(({ id }) => id === 'seo/title')
      expect(title?.findingsTotal).toBe(has)
      expect(facts.outcomeOf('seo/title')?.findingsTotal).toBe(has ?? 0)
      expect(facts.mutes!.hides('seo/title')).toBe(has === undefined)
      expect(facts.change!.scoreDeltaPage === 0).toBe(has === undefined)
    })
  })

  it.each([
    [500, 'http_error'],
    [404, 'http_error'],
    [403, undefined],
    [429, undefined],
    [451, undefined],
    [999, undefined],
  ])('takes a start page that answers %i for %s', async (status, code) => {
    const ended = await scan({ '/': status })
    // A worker gives no result where it could judge no page.
    const { outcome } = await findScanFacts(storage, { ...ended, result: null, score: null })
    expect([outcome.result, outcome.error?.code]).toEqual([null, code])
    if (code !== undefined)
      expect(outcome.error!.message).toBe(
        `https://site.example/ returned status ${status}, so there is no page to check.`,
      )
  })
})

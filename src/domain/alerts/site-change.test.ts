import { describe, expect, it } from 'vitest'
import { resultOf } from '../../engine/score.ts'
import { type ComparedScans, type SiteAuditChange, type SiteOutcome, siteChange } from './site-change.ts'

const outcome = (audit: string, outcome: SiteOutcome['outcome'], fail = 0): SiteOutcome => ({
  audit,
  level: audit.startsWith('site/') ? 'site' : 'page',
  importance: 'high',
  outcome,
  counts: { fail },
})
const change = (audit: string, more: Partial<SiteAuditChange>): SiteAuditChange => ({
  audit,
  new: 0,
  fixed: 0,
  unknown: 0,
  worsened: 0,
  ...more,
})

interface Scans extends Partial<Pick<ComparedScans, 'changes' | 'pageScores'>> {
  scores?: [number, number]
  before?: SiteOutcome[]
  after?: SiteOutcome[]
}

/** Ten site audits pass in both scans, unless `before` or `after` says otherwise. */
function compared({ scores: [was, is] = [90, 90], before = [], after = [], changes = [], pageScores }: Scans) {
  const passing = Array.from({ length: 10 }, (_, at) => outcome(`site/rule-${at}`, 'pass'))
  const standing = (score: number, own: SiteOutcome[]) => {
    const others = passing.filter(({ audit }) => !own.some((one) => one.audit === audit))
    return { scanId: String(score), score, result: resultOf(score)!, audits: [...others, ...own] }
  }
  return siteChange({
    before: standing(was, before),
    after: standing(is, after),
    changes,
    pageScores: pageScores === undefined ? { pages: 20, before: was, after: is } : pageScores,
  })
}

describe('what happened to a site', () => {
  it('is nothing where two scans judge alike', () => {
    expect(compared({})).toMatchObject({ scoreDeltaPage: 0, scoreDeltaExact: 0, worse: [], audits: [] })
  })

  it('is a worse result where the pages of both scans are worse', () => {
    const found = compared({ scores: [90, 70] })
    expect(found).toMatchObject({ before: { result: 'good' }, after: { result: 'decent', score: 70 } })
    expect(found).toMatchObject({ scoreDeltaPage: -20, scoreDeltaExact: -20 })
    expect(found.worse).toEqual([{ kind: 'result', before: 'good', after: 'decent' }])
  })

  it('leaves pages aside that are seen for the first time', () => {
    const found = compared({ scores: [90, 40], pageScores: { pages: 20, before: 90, after: 90 } })
    expect(found).toMatchObject({ scoreDeltaPage: 0, after: { result: 'good', score: 90 }, worse: [] })
    const titles = { after: [outcome('seo/title', 'fail', 7)], changes: [change('seo/title', { new: 7 })] }
    expect(compared(titles).audits).toEqual([])
    const links = { after: [outcome('site/rule-1', 'fail', 2)], changes: [change('site/rule-1', { new: 2 })] }
    expect(compared({ ...links, scores: [100, 90], pageScores: null })).toMatchObject({ scoreDeltaPage: 0, audits: [] })
    // The scan before did not get as far as the targets.
    const open = { ...links, changes: [change('site/rule-1', { unknown: 2 })] }
    expect(compared({ ...open, scores: [100, 90], pageScores: null })).toMatchObject({ scoreDeltaPage: 0, audits: [] })
  })

  it('is no more than both the score and the pages of both scans say', () => {
    const found = compared({ scores: [90, 85], pageScores: { pages: 20, before: 90, after: 60 } })
    expect(found).toMatchObject({ scoreDeltaPage: -5, after: { result: 'good', score: 85 }, worse: [] })
  })

  it('has to be confirmed where timings of many pages are different', () => {
    const slow = (count: number) => change('performance/response-time', { new: count, worsened: count })
    const after = [outcome('performance/response-time', 'fail', 3)]
    const many = compared({ scores: [90, 70], after, changes: [slow(3)] })
    expect(many).toMatchObject({ scoreDeltaPage: -20, scoreDeltaExact: 0, worse: [], after: { result: 'decent' } })
    expect(compared({ scores: [90, 70], after, changes: [slow(2)] })).toMatchObject({ scoreDeltaExact: -20 })
    const slowSite = { after: [outcome('site/slow-pages', 'fail', 9)], before: [outcome('site/slow-pages', 'pass')] }
    const bySite = compared({ ...slowSite, scores: [100, 90], pageScores: null, changes: [] })
    expect(bySite).toMatchObject({ scoreDeltaExact: 0, audits: [{ id: 'site/slow-pages', noise: 'timed' }] })
    expect(bySite.scoreDeltaPage).toBeLessThan(0)
  })

  it('names the audits that fail on known pages, of the site and of pages, and those that are fixed', () => {
    const { audits } = compared({
      before: [outcome('site/rule-2', 'fail', 4), outcome('seo/title', 'fail', 3)],
      after: [outcome('site/rule-1', 'fail', 2), outcome('seo/title', 'fail', 5), outcome('site/rule-3', 'fail')],
      changes: [
        change('site/rule-1', { new: 2, worsened: 1 }),
        change('site/rule-2', { fixed: 4 }),
        change('seo/title', { new: 3, worsened: 2, fixed: 1 }),
      ],
    })
    const seen = audits.map((audit) => [audit.id, audit.before, audit.after, audit.new, audit.findingsTotal])
    expect(seen.sort()).toEqual([
      ['seo/title', 'fail', 'fail', 2, 5],
      ['site/rule-1', 'pass', 'fail', 1, 2],
      ['site/rule-2', 'fail', 'pass', 0, 0],
      ['site/rule-3', 'pass', 'fail', 0, 0],
    ])
  })

  it('leaves open what one of the scans could not judge', () => {
    const before = [outcome('seo/title', 'fail', 3)]
    const { audits } = compared({ before, changes: [change('seo/title', { unknown: 3 })] })
    expect(audits).toMatchObject([{ id: 'seo/title', before: 'fail', after: 'unknown' }])
    const unknown = { before: [outcome('site/rule-1', 'unknown')], after: [outcome('site/rule-1', 'fail', 1)] }
    expect(compared({ ...unknown, scores: [100, 90], pageScores: null })).toMatchObject({ scoreDeltaPage: 0 })
  })
})

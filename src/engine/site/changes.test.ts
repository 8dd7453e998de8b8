import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AuditPages, auditChanges, type ComparedPage, comparePages, type MarkedScan } from './changes.ts'
import { STATE } from './site.ts'

const numbers = (...all: number[]) => Uint32Array.from(all)

interface Marks extends Partial<Record<keyof AuditPages, number[]>> {
  judged: number[]
  answered?: number[]
  isCut?: boolean
  audit?: string
  isOpen?: boolean
  unrequested?: number[]
  rendered?: number[]
}

function scanOf({
  judged,
  answered = judged,
  isCut = false,
  audit = 'seo/title',
  isOpen = false,
  unrequested = [],
  rendered = [],
  ...pages
}: Marks): MarkedScan {
  const { fail = [], warn = [], unknown = [] } = pages
  return {
    isCut,
    unrequested: new Set(unrequested),
    judged: numbers(...judged),
    answered: numbers(...answered),
    audits: new Map([[audit, { fail: numbers(...fail), warn: numbers(...warn), unknown: numbers(...unknown) }]]),
    unknownAudits: new Set(isOpen ? [audit] : []),
    depthOf: (n) => (rendered.includes(n) ? '1 mobile' : ''),
  }
}

const NO_CHANGE = { new: 0, newFailed: 0, worsened: 0, inherited: 0, inheritedNew: 0, fixed: 0, gone: 0, unknown: 0 }
const site = 'site/broken-links'

describe('changes of audits', () => {
  const audits = (pages: Record<string, number[]>): MarkedScan => ({
    ...scanOf({ judged: Array.from({ length: 120 }, (_, at) => at + 1) }),
    audits: new Map(
      Object.entries(pages).map(([audit, fail]) => [
        audit,
        { fail: numbers(...fail), warn: numbers(), unknown: numbers() },
      ]),
    ),
  })

  it('are listed by new pages, then by fixed ones, then by name', () => {
    const before = audits({ 'a/fixed': [1, 2], 'b/fixed': [1], 'c/fixed': [1], 'd/same': [1] })
    const after = audits({ 'd/same': [1], 'e/new': [1], 'f/new': [1, 2] })
    const names = (from: MarkedScan, to: MarkedScan) => auditChanges(from, to).map(({ audit }) => audit)
    expect(names(before, after)).toEqual(['f/new', 'e/new', 'a/fixed', 'b/fixed', 'c/fixed'])
    expect(names(after, before)).toEqual(['a/fixed', 'b/fixed', 'c/fixed', 'f/new', 'e/new'])
  })

  it('name the first hundred pages, and count all', () => {
    const all = Array.from({ length: 120 }, (_, at) => at + 1)
    const [fresh] = auditChanges(audits({}), audits({ 'seo/title': all }))
    expect([fresh!.new, fresh!.newPages]).toEqual([120, all.slice(0, 100)])
    const [fixed] = auditChanges(audits({ 'seo/title': all }), audits({}))
    expect([fixed!.fixed, fixed!.fixedPages]).toEqual([120, all.slice(0, 100)])
  })
})

describe('problems of an audit', () => {
  it.each<[string, Marks, Marks, object]>([
    [
      'new on a page',
      { judged: [1, 2] },
      { judged: [1, 2], fail: [2] },
      { new: 1, newFailed: 1, worsened: 1, newPages: [2] },
    ],
    ['fixed on a page', { judged: [1, 2], warn: [2] }, { judged: [1, 2] }, { fixed: 1, fixedPages: [2] }],
    ['worse', { judged: [1], warn: [1] }, { judged: [1], fail: [1] }, { newFailed: 1, worsened: 1 }],
    ['gone with its page', { judged: [1, 2], fail: [2] }, { judged: [1], answered: [1, 2] }, { gone: 1 }],
    ['not asked again', { judged: [1, 2], fail: [2] }, { judged: [1] }, { unknown: 1 }],
    ['undecided now', { judged: [1], fail: [1] }, { judged: [1], unknown: [1] }, { unknown: 1 }],
    ['undecided before', { judged: [1], unknown: [1] }, { judged: [1], fail: [1] }, { unknown: 1 }],
    ['on a new page', { judged: [1] }, { judged: [1, 2], fail: [2] }, { new: 1, newFailed: 1, newPages: [2] }],
    [
      'on a new page as on those before',
      { judged: [1], fail: [1] },
      { judged: [1, 2], fail: [1, 2] },
      { new: 1, newFailed: 1, inherited: 1, inheritedNew: 1, newPages: [2] },
    ],
    ['on a page that a browser opened now', { judged: [1] }, { judged: [1], fail: [1], rendered: [1] }, { unknown: 1 }],
    ['on a page that it opened before', { judged: [1], fail: [1], rendered: [1] }, { judged: [1] }, { unknown: 1 }],
    [
      'on a page that it opened twice',
      { judged: [1, 2], warn: [2], rendered: [1, 2] },
      { judged: [1, 2], fail: [1], rendered: [1, 2] },
      { new: 1, newFailed: 1, worsened: 1, newPages: [1], fixed: 1, fixedPages: [2] },
    ],
    [
      'of the site, whatever a browser opened',
      { judged: [1], audit: site },
      { judged: [1], fail: [1], rendered: [1], audit: site },
      { new: 1, newFailed: 1, worsened: 1, newPages: [1] },
    ],
    [
      'on a page the scan before knew and did not request',
      { judged: [1], unrequested: [2] },
      { judged: [1, 2], fail: [2] },
      { unknown: 1 },
    ],
    [
      'on a page the scan before did not reach',
      { judged: [1], isCut: true },
      { judged: [1, 2], fail: [2] },
      { unknown: 1 },
    ],
    [
      'of a site, whose target is not linked anymore',
      { audit: site, judged: [1], answered: [1, 5], fail: [5] },
      { audit: site, judged: [1] },
      { fixed: 1, fixedPages: [5] },
    ],
    [
      'of a site, not reached now',
      { audit: site, judged: [1], answered: [1, 5], fail: [5] },
      { audit: site, judged: [1], isCut: true },
      { unknown: 1 },
    ],
    [
      'of a site, on a target that the scan before had, though it was cut',
      { audit: site, judged: [1], answered: [1, 5], isCut: true },
      { audit: site, judged: [1], answered: [1, 5], fail: [5] },
      { new: 1, newFailed: 1, worsened: 1, newPages: [5] },
    ],
    [
      'of a site, on a page that is no longer judged but answers',
      { audit: site, judged: [1, 5], fail: [5] },
      { audit: site, judged: [1], answered: [1, 5], isCut: true },
      { fixed: 1, fixedPages: [5] },
    ],
    [
      'of a site, without an outcome now',
      { audit: site, judged: [1, 2], warn: [2] },
      { audit: site, judged: [1, 2], isOpen: true },
      { unknown: 1 },
    ],
  ])('%s', (_, before, after, expected) => {
    const audit = before.audit ?? 'seo/title'
    expect(auditChanges(scanOf(before), scanOf(after))).toEqual([
      { audit, ...NO_CHANGE, newPages: [], fixedPages: [], ...expected },
    ])
  })

  it('are none between a scan and itself, and the other way round the new ones are the fixed ones', () => {
    const pages = fc.uniqueArray(fc.integer({ min: 1, max: 40 })).map((all) => all.sort((a, b) => a - b))
    fc.assert(
      fc.property(pages, pages, (some, others) => {
        const judged = Array.from({ length: 40 }, (_, i) => i + 1)
        const a = scanOf({ judged, fail: some })
        const b = scanOf({ judged, fail: others })
        expect(auditChanges(a, a)).toEqual([])
        const [there] = auditChanges(a, b)
        const [back] = auditChanges(b, a)
        expect([there?.newPages, there?.fixedPages]).toEqual([back?.fixedPages, back?.newPages])
        expect((there?.fixed ?? 0) - (there?.new ?? 0)).toBe(some.length - others.length)
      }),
    )
  })
})

describe('a page', () => {
  const page: ComparedPage = {
    state: STATE.fetched,
    status: 200,
    score: 90,
    title: 'A',
    textHash: 7,
    isIndexable: true,
  }
  const gone: ComparedPage = { ...page, status: 404, score: null }

  it.each<[string, ComparedPage | undefined, ComparedPage | undefined, boolean, object]>([
    ['is the same', page, page, false, { kind: 'same' }],
    ['is new', undefined, page, false, { kind: 'new' }],
    ['may be new', undefined, page, true, { kind: 'unknown' }],
    ['is gone', page, gone, false, { kind: 'gone' }],
    ['was not asked for again', page, undefined, false, { kind: 'unknown' }],
    ['was gone before', gone, undefined, false, { kind: 'same' }],
    ['fails for now', page, { ...page, status: 503 }, false, { kind: 'changed', changes: ['status'] }],
    ['is back', gone, page, false, { kind: 'changed', changes: ['status'] }],
    [
      'has another title and text',
      page,
      { ...page, title: 'B', textHash: 8 },
      false,
      { kind: 'changed', changes: ['title', 'text'] },
    ],
    [
      'is no longer indexable',
      page,
      { ...page, isIndexable: false },
      false,
      { kind: 'changed', changes: ['indexable'] },
    ],
    ['has a lower score', page, { ...page, score: 85 }, false, { kind: 'changed', changes: ['score'] }],
    ['has about the same score', page, { ...page, score: 88 }, false, { kind: 'same' }],
  ])('%s', (_, before, after, isCut, expected) => {
    expect(comparePages(before, after, { isCut })).toEqual(expected)
  })

  it('has no other score because a browser opened it', () => {
    const seen = { ...page, score: 60, title: 'B' }
    const depths = { isCut: false, isOtherDepth: true }
    expect(comparePages(page, seen, depths)).toEqual({ kind: 'changed', changes: ['title'] })
    expect(comparePages(page, { ...page, score: 60 }, depths)).toEqual({ kind: 'same' })
  })
})

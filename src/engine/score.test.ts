import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AuditResult, Extent, Importance, Outcome } from './assessment.ts'
import {
  categoryScores,
  costliestAudits,
  fixesOf,
  fixPlan,
  gradeOf,
  isMostlyUnknown,
  noteGains,
  POINTS,
  planPath,
  pointsFor,
  resultOf,
} from './score.ts'

function audit(id: string, importance: Importance, outcome: Outcome, isBlocking = false, extent?: Extent): AuditResult {
  const category = id.split('/')[0] as AuditResult['category']
  const points = pointsFor(importance, outcome, { extent })
  return {
    id,
    category,
    importance,
    outcome,
    value: null,
    summary: '',
    findings: [],
    findingsTotal: 0,
    details: null,
    points,
    gain: null,
    ...(isBlocking && outcome === 'fail' && { blocking: true }),
  }
}

/** As many audits of high importance as told that passed. */
function passed(count: number): AuditResult[] {
  return Array.from({ length: count }, (_, n) => audit(`practice/passed-${n}`, 'high', 'pass'))
}

const blocker = (name: string) => audit(`seo/${name}`, 'high', 'fail', true)

describe('points', () => {
  it.each<[Importance, Outcome, number, number]>([
    ['high', 'pass', 10, 0],
    ['medium', 'warn', 2, 2],
    ['low', 'fail', 0, 1],
    ['high', 'fail', 0, 10],
    ['info', 'fail', 0, 0],
    ['high', 'unknown', 0, 0],
    ['high', 'not-applicable', 0, 0],
  ])('%s and %s earn %d and cost %d', (importance, outcome, earned, lost) => {
    expect(pointsFor(importance, outcome)).toMatchObject({ earned, lost })
  })
})

describe('points by extent', () => {
  const lost = (affected: number, checked: number, outcome: Outcome = 'fail') =>
    pointsFor('high', outcome, { extent: { checked, affected, hidden: 3 } }).lost

  it.each([
    [1, 77, 5.45],
    [1, 1, 7.92],
    [5, 77, 6.41],
    [38, 77, 8.44],
    [77, 77, 9.85],
    [1000, 1000, 9.99],
  ])('of %d of %d are %d', (affected, checked, points) => {
    expect(lost(affected, checked)).toBe(points)
    expect(lost(affected, checked, 'warn')).toBeCloseTo(points / 2, 1)
  })

  it('are all of them where an audit counts nothing, or not what made it fail', () => {
    expect(lost(0, 77)).toBe(10)
    expect(pointsFor('high', 'fail', { extent: undefined }).lost).toBe(10)
  })

  it('are none for what passes', () => {
    expect(lost(1, 77, 'pass')).toBe(0)
    expect(lost(1, 77, 'unknown')).toBe(0)
  })

  const extents = fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }))

  it('grow with every element, fall with every good one, and a failure costs at least as much as a warning', () => {
    fc.assert(
      fc.property(extents, ([affected, others]) => {
        const now = lost(affected, affected + others)
        expect(lost(affected + 1, affected + others)).toBeGreaterThanOrEqual(now)
        expect(lost(affected, affected + others + 1)).toBeLessThanOrEqual(now)
        expect(now).toBeGreaterThanOrEqual(5)
        expect(now).toBeLessThanOrEqual(10)
        expect(lost(affected, affected, 'warn')).toBeLessThanOrEqual(now)
      }),
    )
  })

  it('are earned where they are not lost, without errors of rounding', () => {
    fc.assert(
      fc.property(extents, fc.constantFrom<Importance>('high', 'medium', 'low'), ([affected, others], importance) => {
        const extent = { checked: affected + others, affected, hidden: 0 }
        const { possible, earned, lost } = pointsFor(importance, 'fail', { extent })
        expect([earned, lost].map(String).every((points) => /^\d+(\.\d\d?)?$/.test(points))).toBe(true)
        expect(earned + lost).toBeCloseTo(possible, 9)
      }),
    )
  })

  it('follow other points', () => {
    const points = { ...POINTS, low: 20 }
    expect(pointsFor('low', 'fail', { points, extent: { checked: 77, affected: 1, hidden: 0 } }).lost).toBe(10.9)
  })
})

describe('the score', () => {
  it('is the share of points earned, on the scale from 0 to 100, of what could be judged', () => {
    const audits = [audit('seo/a', 'high', 'pass'), audit('seo/b', 'medium', 'fail'), audit('seo/c', 'high', 'unknown')]
    expect(gradeOf(audits)).toEqual({ score: 42, result: 'bad', cappedBy: [], uncappedScore: 42 })
  })

  it('is null where nothing was judged', () => {
    expect(gradeOf([audit('seo/a', 'high', 'unknown')])).toEqual({
      score: null,
      result: null,
      cappedBy: [],
      uncappedScore: null,
    })
  })

  it.each([
    [0, 100],
    [5, 90],
    [10, 80],
    [16, 65],
    [22, 50],
    [36, 33],
    [50, 15],
    [75, 8],
    [100, 0],
  ])('with %d of 100 points lost is %d', (failures, score) => {
    const failed = Array.from({ length: failures }, (_, n) => audit(`seo/failed-${n}`, 'high', 'fail'))
    expect(gradeOf([...failed, ...passed(100 - failures)]).score).toBe(score)
  })

  it.each([
    [100, 'good'],
    [80, 'good'],
    [79, 'decent'],
    [50, 'decent'],
    [49, 'bad'],
    [0, 'bad'],
    [null, null],
  ])('%s is %s', (score, result) => {
    expect(resultOf(score)).toBe(result)
  })

  it('follows other thresholds', () => {
    expect(resultOf(85, { good: 90, decent: 60 })).toBe('decent')
  })

  it('is lower for all images than for one of them, and so are category, gain and plan', () => {
    const grades = [1, 77].map((affected) => {
      const images = audit('accessibility/image-alt', 'high', 'fail', false, { checked: 77, affected, hidden: 0 })
      const page = [images, audit('accessibility/a', 'high', 'fail'), audit('accessibility/b', 'high', 'pass')]
      noteGains(page)
      const category = categoryScores(page).find(({ category }) => category === 'accessibility')!
      const { points } = fixPlan(page)!
      return {
        score: gradeOf(page).score,
        ofCategory: category.score,
        earned: category.earned,
        points,
        gain: images.gain,
      }
    })
    expect(grades).toEqual([
      { score: 15, ofCategory: 15, earned: 14.55, points: 15.45, gain: 21.3 },
      { score: 10, ofCategory: 10, earned: 10.15, points: 19.85, gain: 25.7 },
    ])
  })

  it('is told for each category', () => {
    const scores = categoryScores([audit('seo/a', 'high', 'fail'), audit('practice/b', 'low', 'pass')])
    expect(scores.map(({ category, score, earned }) => [category, score, earned])).toEqual([
      ['seo', 0, 0],
      ['performance', null, 0],
      ['security', null, 0],
      ['accessibility', null, 0],
      ['practice', 100, 1],
    ])
  })
})

describe('a failed blocking audit', () => {
  const all = (blockers: number) => [...passed(97), ...['a', 'b', 'c'].slice(0, blockers).map(blocker)]

  it.each([
    [0, 'good', 100, 100, []],
    [1, 'decent', 79, 98, ['seo/a']],
    [2, 'bad', 49, 96, ['seo/a', 'seo/b']],
    [3, 'bad', 49, 94, ['seo/a', 'seo/b', 'seo/c']],
  ])('limits the score: %d of them is %s %d', (blockers, result, score, uncappedScore, cappedBy) => {
    expect(gradeOf(all(blockers))).toEqual({ score, result, uncappedScore, cappedBy })
  })

  it.each<Outcome>(['warn', 'unknown', 'not-applicable', 'pass'])('only counts if it failed: %s is good', (outcome) => {
    const audits = [...passed(97), audit('seo/a', 'high', outcome, true), audit('seo/b', 'high', outcome, true)]
    expect(gradeOf(audits)).toMatchObject({ result: 'good', cappedBy: [] })
  })

  it('does not limit a score that is lower anyway', () => {
    const audits = [...passed(4), blocker('a')]
    expect(gradeOf(audits)).toEqual({ score: 55, result: 'decent', uncappedScore: 55, cappedBy: [] })
  })

  it('follows other thresholds', () => {
    expect(gradeOf(all(1), { good: 90, decent: 60 }).score).toBe(89)
    expect(gradeOf(all(2), { good: 90, decent: 60 }).score).toBe(59)
  })

  it('limits its category too, and no other', () => {
    const audits = [...all(1), ...Array.from({ length: 20 }, (_, n) => audit(`seo/passed-${n}`, 'high', 'pass'))]
    const results = categoryScores(audits).map(({ category, result }) => [category, result])
    expect(Object.fromEntries(results)).toMatchObject({ seo: 'decent', practice: 'good' })
  })
})

describe('the plan', () => {
  const audits = [
    audit('seo/a', 'medium', 'fail'),
    audit('seo/b', 'high', 'fail'),
    audit('seo/c', 'low', 'fail'),
    ...passed(4),
  ]

  it('repairs the costliest first, and stops at good', () => {
    expect(fixPlan(audits)).toEqual({ audits: ['seo/b'], points: 10, score: 82 })
    expect(costliestAudits(audits).map(({ id }) => id)).toEqual(['seo/b', 'seo/a', 'seo/c'])
  })

  it('repairs what limits the score before anything else', () => {
    const limited = [...audits, audit('security/d', 'low', 'fail', true), ...passed(20)]
    expect(fixPlan(limited)!.audits).toEqual(['security/d'])
    expect(costliestAudits(limited)[0]!.id).toBe('security/d')
  })

  it('is none where the page is good already', () => {
    expect(fixPlan(audits.slice(3))).toBeNull()
  })
})

describe('what is mostly unknown', () => {
  const passes = audit('seo/a', 'high', 'pass')
  const fails = audit('seo/b', 'high', 'fail')
  const open = audit('seo/c', 'high', 'unknown')

  it('is more than half of the points, whether the others pass or fail', () => {
    expect(isMostlyUnknown([open, passes])).toBe(false)
    expect(isMostlyUnknown([open, audit('seo/d', 'low', 'unknown'), fails])).toBe(true)
    expect(isMostlyUnknown([])).toBe(false)
  })

  it('is not told by audits that don’t apply or have no points', () => {
    const beside = [audit('seo/d', 'high', 'not-applicable'), audit('seo/e', 'info', 'pass')]
    expect(isMostlyUnknown([open, audit('seo/f', 'low', 'pass'), ...beside])).toBe(true)
    expect(isMostlyUnknown([passes, audit('seo/g', 'info', 'unknown')])).toBe(false)
  })

  it('leaves a category without a score', () => {
    const [seo] = categoryScores([audit('seo/a', 'low', 'pass'), open, passes])
    expect(seo).toMatchObject({ score: 100, result: 'good' })
    const [unseen] = categoryScores([audit('seo/a', 'low', 'pass'), open])
    expect(unseen).toEqual({ category: 'seo', score: null, result: null, earned: 1, possible: 1 })
  })
})

describe('what a fix alone adds to the score', () => {
  const gains = (audits: AuditResult[]) => fixesOf(audits).map(({ audit, gain, score }) => [audit.id, gain, score])

  it('is its own share, whatever is fixed before it, beside the score after all fixes so far', () => {
    const audits = [...passed(5), audit('seo/a', 'high', 'fail'), audit('seo/b', 'high', 'fail'), ...passed(1)]
    // 75 %, 87.5 % and 100 % of the points: after one fix the other adds 26.
    expect(gradeOf(audits).score).toBe(46)
    expect(gains(audits)).toEqual([
      ['seo/a', 27.5, 74],
      ['seo/b', 27.5, 100],
    ])
  })

  it('of a result of rule set 1 is told in its linear score', () => {
    const audits = [...passed(8), audit('seo/a', 'high', 'fail'), audit('seo/b', 'high', 'fail')]
    expect(fixesOf(audits, { ruleSet: '1' }).map(({ gain, score }) => [gain, score])).toEqual([
      [10, 90],
      [10, 100],
    ])
  })

  it('of a result of rule set 2 is told in its own scale', () => {
    const audits = [...passed(8), audit('seo/a', 'medium', 'fail'), audit('seo/b', 'high', 'fail')]
    expect(fixesOf(audits, { ruleSet: '2' }).map(({ gain, score }) => [gain, score])).toEqual([
      [14.2, 94],
      [5.7, 100],
    ])
  })

  it('is the whole limit for the only audit that limits the score', () => {
    expect(gains([...passed(97), blocker('a')])).toEqual([['seo/a', 21, 100]])
  })

  it('is nothing for one of three that limit it, which still come first', () => {
    expect(gains([...passed(97), audit('seo/d', 'high', 'fail'), blocker('a'), blocker('b'), blocker('c')])).toEqual([
      ['seo/a', 0, 49],
      ['seo/b', 0, 79],
      ['seo/c', 0, 98],
      ['seo/d', 0, 100],
    ])
  })

  it('ends at the limit for every other audit', () => {
    const audits = [...passed(8), audit('seo/b', 'high', 'fail'), blocker('a')]
    expect(gradeOf(audits)).toMatchObject({ score: 55, cappedBy: [] })
    expect(gains(audits)).toEqual([
      ['seo/a', 25, 80],
      ['seo/b', 24, 100],
    ])
  })

  it('is at least a tenth if it is anything', () => {
    const page = [...passed(1000), audit('seo/a', 'low', 'warn')]
    expect(gains(page)).toEqual([['seo/a', 0.1, 100]])
  })

  it('ends where the plan ends', () => {
    const audits = [audit('seo/a', 'high', 'fail'), audit('seo/b', 'medium', 'fail'), audit('seo/c', 'high', 'pass')]
    const plan = fixPlan(audits)!
    expect(fixesOf(audits)[plan.audits.length - 1]!.score).toBe(plan.score)
  })

  it('is nothing where nothing could be judged', () => {
    expect(fixesOf([audit('seo/a', 'info', 'fail')])).toEqual([])
  })
})

describe('the way of a plan', () => {
  const fix = (id: number, score: number) => ({ audit: { id: `seo/${id}` }, gain: 1, score })
  const ids = (count: number) => ({ audits: Array.from({ length: count }, (_, n) => `seo/${n}`) })

  it('is the score now and after each fix, each score once', () => {
    const fixes = [fix(0, 44), fix(1, 44), fix(2, 49), fix(3, 60)]
    expect(planPath(40, ids(3), fixes)).toEqual([40, 44, 49])
  })

  it('leaves out the middle of a long one', () => {
    const fixes = Array.from({ length: 30 }, (_, n) => fix(n, 41 + n))
    expect(planPath(40, ids(30), fixes)).toEqual([40, 41, 42, 43, 44, 45, null, 70])
    expect(planPath(40, ids(7), fixes)).toEqual([40, 41, 42, 43, 44, 45, 46, 47])
  })
})

describe('fixing something, whatever the page,', () => {
  const outcomes: Outcome[] = ['pass', 'warn', 'fail', 'not-applicable', 'unknown']
  const extents = fc
    .tuple(fc.nat(99), fc.nat(99))
    .map(([affected, others]): Extent => ({ checked: affected + others, affected, hidden: 0 }))
  const pages = fc.array(
    fc.record({
      importance: fc.constantFrom(...(Object.keys(POINTS) as Importance[])),
      outcome: fc.constantFrom(...outcomes),
      isBlocking: fc.boolean(),
      extent: fc.option(extents, { nil: undefined }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  const asAudits = (page: { importance: Importance; outcome: Outcome; isBlocking: boolean; extent?: Extent }[]) =>
    page.map(({ importance, outcome, isBlocking, extent }, n) =>
      audit(`seo/a${n}`, importance, outcome, isBlocking, extent),
    )

  const BETTER: Partial<Record<Outcome, Outcome[]>> = {
    fail: ['warn', 'pass', 'not-applicable'],
    warn: ['pass'],
  }

  it('never lowers the score', () => {
    fc.assert(
      fc.property(pages, fc.nat(), fc.nat(), (page, at, choice) => {
        const index = at % page.length
        const better = BETTER[page[index]!.outcome]
        if (better === undefined) return
        const outcome = better[choice % better.length]!
        // What earned more than the rest of the page takes that with it, as a warning does.
        if (outcome === 'not-applicable' && page[index]!.extent !== undefined) return
        const fixed = page.map((judged, n) => (n === index ? { ...judged, outcome } : judged))
        const before = gradeOf(asAudits(page)).score
        const after = gradeOf(asAudits(fixed)).score
        // Without anything to judge there is no score.
        if (after !== null) expect(after).toBeGreaterThanOrEqual(before!)
      }),
    )
  })

  /** The rules of docs/decisions/grading.md, written once more, without rounding. */
  function exact(audits: readonly AuditResult[]): number {
    const sum = (of: (audit: AuditResult) => number) => audits.reduce((total, one) => total + of(one), 0)
    const share = sum(({ points }) => points.earned) / sum(({ points }) => points.possible)
    const parts = [
      [0, 0.5, 0, 15],
      [0.5, 0.78, 15, 50],
      [0.78, 0.9, 50, 80],
      [0.9, 1, 80, 100],
    ] as const
    const [from, to, low, high] = parts.find(([, to]) => share <= to)!
    const blockers = audits.filter(({ blocking }) => blocking).length
    return Math.min(low + ((share - from) / (to - from)) * (high - low), [100, 79][blockers] ?? 49)
  }

  it('adds the gain of that audit: what the page scores if it is judged again with that audit passed', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const audits = asAudits(page)
        noteGains(audits)
        const { score } = gradeOf(audits)
        if (score === null) return
        for (const [at, { outcome, ...same }] of page.entries()) {
          const { gain } = audits[at]!
          if (outcome !== 'fail' && outcome !== 'warn') {
            expect(gain).toBe(0)
            continue
          }
          const repaired = asAudits(page.with(at, { ...same, outcome: 'pass' }))
          const added = exact(repaired) - exact(audits)
          expect(Math.abs(gain! - added)).toBeLessThan(added > 1e-9 && added < 0.05 ? 0.1 : 0.050001)
          expect(gain! > 0).toBe(added > 1e-9)
          // Scores are whole numbers.
          expect(Math.abs(gain! - (gradeOf(repaired).score! - score))).toBeLessThanOrEqual(1.06)
        }
      }),
    )
  })

  it('is listed by gain after what limits the score, ends at 100, and no step lowers the score', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const audits = asAudits(page)
        const { score } = gradeOf(audits)
        const fixes = fixesOf(audits)
        if (score === null || fixes.length === 0) return
        const key = ({ audit, gain }: (typeof fixes)[number]) => (audit.blocking ? 1000 : 0) + gain
        const blockers = fixes.filter(({ audit }) => audit.blocking)
        const others = fixes.slice(blockers.length)
        expect(others.map(key)).toEqual(others.map(key).toSorted((a, b) => b - a))
        expect(fixes.slice(0, blockers.length)).toEqual(blockers)
        const path = [score, ...fixes.map((fix) => fix.score)]
        expect(path).toEqual(path.toSorted((a, b) => a - b))
        expect(path.at(-1)).toBe(100)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AuditResult, Importance, Outcome } from './assessment.ts'
import {
  categoryScores,
  costliest,
  fixPlan,
  gradeOf,
  isMostlyUnknown,
  POINTS,
  pointsFor,
  resultOf,
  type ScoredAudit,
  scoreGains,
} from './score.ts'

function audit(id: string, importance: Importance, outcome: Outcome, isBlocking = false): AuditResult {
  const category = id.split('/')[0] as AuditResult['category']
  const points = pointsFor(importance, outcome)
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

describe('the score', () => {
  it('is the share of points earned, on the scale from 0 to 100, of what could be judged', () => {
    const audits = [audit('seo/a', 'high', 'pass'), audit('seo/b', 'medium', 'fail'), audit('seo/c', 'high', 'unknown')]
    expect(gradeOf(audits)).toEqual({ score: 56, result: 'decent', cappedBy: [], uncappedScore: 56 })
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
    [10, 87],
    [15, 80],
    [20, 71],
    [32, 50],
    [50, 37],
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
    [1, 'decent', 79, 99, ['seo/a']],
    [2, 'bad', 49, 97, ['seo/a', 'seo/b']],
    [3, 'bad', 49, 96, ['seo/a', 'seo/b', 'seo/c']],
  ])('limits the score: %d of them is %s %d', (blockers, result, score, uncappedScore, cappedBy) => {
    expect(gradeOf(all(blockers))).toEqual({ score, result, uncappedScore, cappedBy })
  })

  it.each<Outcome>(['warn', 'unknown', 'not-applicable', 'pass'])('only counts if it failed: %s is good', (outcome) => {
    const audits = [...passed(97), audit('seo/a', 'high', outcome, true), audit('seo/b', 'high', outcome, true)]
    expect(gradeOf(audits)).toMatchObject({ result: 'good', cappedBy: [] })
  })

  it('does not limit a score that is lower anyway', () => {
    const audits = [...passed(4), blocker('a')]
    expect(gradeOf(audits)).toEqual({ score: 71, result: 'decent', uncappedScore: 71, cappedBy: [] })
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
    ...passed(2),
  ]

  it('repairs the costliest first, and stops at good', () => {
    expect(fixPlan(audits)).toEqual({ audits: ['seo/b'], points: 10, score: 81 })
    expect(costliest(audits).map(({ id }) => id)).toEqual(['seo/b', 'seo/a', 'seo/c'])
  })

  it('repairs what limits the score before anything else', () => {
    const limited = [...audits, audit('security/d', 'low', 'fail', true), ...passed(20)]
    expect(fixPlan(limited)!.audits).toEqual(['security/d'])
    expect(costliest(limited)[0]!.id).toBe('security/d')
  })

  it('is none where the page is good already', () => {
    expect(fixPlan(audits.slice(3))).toBeNull()
  })
})

describe('what is mostly unknown', () => {
  const [passes, fails, open] = [
    audit('seo/a', 'high', 'pass'),
    audit('seo/b', 'high', 'fail'),
    audit('seo/c', 'high', 'unknown'),
  ] as const

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

describe('what a fix adds to the score', () => {
  const gains = (audits: AuditResult[]) => scoreGains(audits).map(({ audit, gain, score }) => [audit.id, gain, score])

  it('is its share of all points, added up in the order of the fixes', () => {
    const audits = [...passed(8), audit('seo/a', 'medium', 'fail'), audit('seo/b', 'high', 'fail')]
    expect(gains(audits)).toEqual([
      ['seo/b', 14.2, 94],
      ['seo/a', 5.7, 100],
    ])
  })

  it('of a result of rule set 1 is told in its linear score', () => {
    const audits = [...passed(8), audit('seo/a', 'high', 'fail'), audit('seo/b', 'high', 'fail')]
    expect(scoreGains(audits, { ruleSet: '1' }).map(({ gain, score }) => [gain, score])).toEqual([
      [10, 90],
      [10, 100],
    ])
  })

  it('of a result of rule set 2 is told in its own scale', () => {
    const audits = [...passed(8), audit('seo/a', 'medium', 'fail'), audit('seo/b', 'high', 'fail')]
    expect(scoreGains(audits, { ruleSet: '2' }).map(({ gain, score }) => [gain, score])).toEqual([
      [14.2, 94],
      [5.7, 100],
    ])
  })

  it('is the whole limit for the audit that limits the score', () => {
    expect(gains([...passed(97), blocker('a'), blocker('b')])).toEqual([
      ['seo/a', 30, 79],
      ['seo/b', 21, 100],
    ])
  })

  it('comes after the limit is gone for every other audit', () => {
    expect(
      gains([...passed(97), audit('seo/b', 'high', 'fail'), blocker('a'), audit('seo/c', 'high', 'pass')]),
    ).toEqual([
      ['seo/a', 19.7, 99],
      ['seo/b', 1.3, 100],
    ])
  })

  it('ends where the plan ends', () => {
    const audits = [audit('seo/a', 'high', 'fail'), audit('seo/b', 'medium', 'fail'), audit('seo/c', 'high', 'pass')]
    const plan = fixPlan(audits)!
    expect(scoreGains(audits)[plan.audits.length - 1]!.score).toBe(plan.score)
  })

  it('is nothing where nothing could be judged', () => {
    expect(scoreGains([audit('seo/a', 'info', 'fail')])).toEqual([])
  })
})

describe('fixing something, whatever the page,', () => {
  const outcomes: Outcome[] = ['pass', 'warn', 'fail', 'not-applicable', 'unknown']
  const pages = fc.array(
    fc.record({
      importance: fc.constantFrom(...(Object.keys(POINTS) as Importance[])),
      outcome: fc.constantFrom(...outcomes),
      isBlocking: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  const BETTER: Partial<Record<Outcome, Outcome[]>> = {
    fail: ['warn', 'pass', 'not-applicable'],
    warn: ['pass'],
  }

  it('never lowers the score', () => {
    fc.assert(
      fc.property(pages, fc.nat(), fc.nat(), (page, at, choice) => {
        const asAudits = (judged: typeof page) =>
          judged.map(({ importance, outcome, isBlocking }, n) => audit(`seo/a${n}`, importance, outcome, isBlocking))
        const index = at % page.length
        const better = BETTER[page[index]!.outcome]
        if (better === undefined) return
        const outcome = better[choice % better.length]!
        const fixed = page.map((judged, n) => (n === index ? { ...judged, outcome } : judged))
        const [before, after] = [gradeOf(asAudits(page)).score, gradeOf(asAudits(fixed)).score]
        // Without anything to judge there is no score.
        if (after !== null) expect(after).toBeGreaterThanOrEqual(before!)
      }),
    )
  })

  it('ends at 100 if everything is fixed, and the gains add up to that', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const audits: ScoredAudit[] = page.map(({ importance, outcome, isBlocking }, n) =>
          audit(`seo/a${n}`, importance, outcome, isBlocking),
        )
        const { score } = gradeOf(audits)
        const gains = scoreGains(audits)
        if (score === null || gains.length === 0) return
        expect(gains.at(-1)!.score).toBe(100)
        const sum = gains.reduce((all, { gain }) => all + gain, 0)
        // Each gain is rounded to a tenth, and the score to a whole number.
        expect(Math.abs(score + sum - 100)).toBeLessThanOrEqual(0.51 + gains.length * 0.05)
      }),
    )
  })
})

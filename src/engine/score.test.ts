import { describe, expect, it } from 'vitest'
import type { AuditResult, Importance, Outcome } from './model.ts'
import {
  categoryScores,
  costliest,
  fixPlan,
  pointsFor,
  resultOf,
  scoreGain,
  scoreGains,
  scoreOf,
  unknownShare,
} from './score.ts'

function audit(id: string, importance: Importance, outcome: Outcome): AuditResult {
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
  }
}

describe('points', () => {
  it.each<[Importance, Outcome, number, number]>([
    ['high', 'pass', 10, 0],
    ['medium', 'warn', 2.5, 2.5],
    ['low', 'fail', 0, 2],
    ['info', 'fail', 0, 0],
    ['high', 'unknown', 0, 0],
    ['high', 'not-applicable', 0, 0],
  ])('%s and %s earn %d and cost %d', (importance, outcome, earned, lost) => {
    expect(pointsFor(importance, outcome)).toMatchObject({ earned, lost })
  })
})

describe('the score', () => {
  it('is the share of points earned, rounded, of what could be judged', () => {
    const audits = [audit('seo/a', 'high', 'pass'), audit('seo/b', 'medium', 'fail'), audit('seo/c', 'high', 'unknown')]
    expect(scoreOf(audits)).toBe(67)
  })

  it('is null where nothing was judged', () => {
    expect(scoreOf([audit('seo/a', 'high', 'unknown')])).toBeNull()
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
    expect(scores.map(({ category, score }) => [category, score])).toEqual([
      ['seo', 0],
      ['performance', null],
      ['security', null],
      ['accessibility', null],
      ['practice', 100],
    ])
  })
})

describe('the plan', () => {
  const audits = [
    audit('seo/a', 'medium', 'fail'),
    audit('seo/b', 'high', 'fail'),
    audit('seo/c', 'low', 'fail'),
    audit('seo/d', 'high', 'pass'),
    audit('seo/e', 'high', 'pass'),
  ]

  it('repairs the costliest first, and stops at good', () => {
    expect(fixPlan(audits)).toEqual({ audits: ['seo/b'], points: 10, score: 81 })
    expect(costliest(audits).map(({ id }) => id)).toEqual(['seo/b', 'seo/a', 'seo/c'])
  })

  it('is none where the page is good already', () => {
    expect(fixPlan(audits.slice(3))).toBeNull()
  })
})

describe('the share that is unknown', () => {
  it('counts what does not apply as judged', () => {
    const audits = [audit('seo/a', 'high', 'not-applicable'), audit('seo/b', 'high', 'unknown')]
    expect(unknownShare(audits)).toBe(0.5)
    expect(unknownShare([])).toBe(0)
  })
})

describe('what a fix adds to the score', () => {
  it('is its share of all points, added up in the order of the fixes', () => {
    expect(scoreGains([10, 5, 2.5], { earned: 130, possible: 180 })).toEqual([
      { gain: 5.6, score: 78 },
      { gain: 2.8, score: 81 },
      { gain: 1.4, score: 82 },
    ])
  })

  it('ends where the plan ends', () => {
    const audits = [audit('seo/a', 'high', 'fail'), audit('seo/b', 'medium', 'fail'), audit('seo/c', 'high', 'pass')]
    const plan = fixPlan(audits)!
    const losses = costliest(audits).slice(0, plan.audits.length)
    const gains = scoreGains(
      losses.map(({ points }) => points.lost),
      { earned: 10, possible: 25 },
    )
    expect(gains.at(-1)!.score).toBe(plan.score)
  })

  it('is nothing where nothing could be judged', () => {
    expect(scoreGain(0, 0)).toBe(0)
    expect(scoreGains([0], { earned: 0, possible: 0 })).toEqual([{ gain: 0, score: 0 }])
  })
})

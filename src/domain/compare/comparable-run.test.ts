import { describe, expect, it } from 'vitest'
import type { Assessment } from '../../engine/assessment.ts'
import type { Results } from '../results/schema.ts'
import { type ComparableRun, runOfAssessment, runOfResults } from './comparable-run.ts'

const TYPED = 'https://example.com/typed'
const FINAL = 'https://example.com/final'

describe('stored results', () => {
  const audit = { id: 'seo/title', points_possible: 10, points_lost: 4, findings: [], findings_total: 2 }
  const results = { depth: 2, device: 'desktop', audits: [audit], page: { url: FINAL } } as unknown as Results
  const runOf = (changes: Partial<Results> = {}) => runOfResults({ ...results, ...changes }, TYPED)

  it.each<[string, Partial<Results>, Partial<ComparableRun>]>([
    ['of the page that was reached', {}, { url: FINAL, depth: 2, device: 'desktop' }],
    ['without a page', { page: null }, { url: TYPED }],
    ['of depth 0, whatever device was asked for', { depth: 0 }, { depth: 0, device: null }],
    ['of versions that had no depth', { depth: undefined } as object, { depth: 0, device: null }],
  ])('compare as what they are: %s', (_, changes, run) => {
    expect(runOf(changes)).toMatchObject(run)
  })

  it('have audits with their points, of the first revision if none is stored', () => {
    expect(runOf().audits).toMatchObject([{ revision: 1, findingsTotal: 2, points: { possible: 10, lost: 4 } }])
  })
})

describe('an assessment', () => {
  const assessed = {
    url: TYPED,
    finalUrl: FINAL,
    audits: [{ id: 'seo/title' }],
    device: 'mobile',
  } as unknown as Assessment

  it.each<[Assessment['depth'], number]>([
    [undefined, 0],
    ['rendered', 1],
    ['lab', 2],
  ])('of the depth %s compares with stored results of depth %d', (depth, stored) => {
    const run = runOfAssessment({ ...assessed, ...(depth && { depth }) })
    expect(run).toMatchObject({ url: FINAL, depth: stored, device: 'mobile', audits: [{ revision: 1 }] })
  })

  it('of a page that was not reached is of the URL that was asked for', () => {
    expect(runOfAssessment({ ...assessed, finalUrl: null }).url).toBe(TYPED)
  })
})

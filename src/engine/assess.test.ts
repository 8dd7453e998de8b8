import { expect, it } from 'vitest'
import { assessEvidence } from './assess.ts'
import { type Audit, defineAudit } from './audit.ts'
import { verbatim } from './audits/shared-messages.ts'
import type { Evidence } from './evidence.ts'
import { lab, rendered } from './testing/browser.ts'
import { evidenceOf, page } from './testing/page.ts'

const html = page('<title>Clocks</title>')
const quick = evidenceOf({ html, source: 'network' })
const seen = { ok: true, value: rendered({ html }) } as const
const measured = { ok: true, value: lab() } as const
const failure = { code: 'browser_timeout', message: 'Too slow.' } as const
const failed = { ok: false, ...failure } as const

it.each<[string, Partial<Evidence>, number, string | null]>([
  ['a quick run', {}, 0, null],
  ['a browser run', { rendered: seen }, 1, null],
  ['a browser run that failed', { rendered: failed }, 0, 'rendered'],
  ['a Lighthouse run', { rendered: seen, lab: measured }, 2, null],
  ['a Lighthouse run without its measurements', { rendered: seen, lab: failed }, 1, 'lab'],
  ['a Lighthouse run whose browser failed', { rendered: failed, lab: failed }, 0, 'lab'],
])('tells the depth that %s reached, and which one it was to reach', (_, parts, depth, requested) => {
  const { assessment, ...assessed } = assessEvidence({ ...quick, ...parts })
  expect(assessed).toMatchObject({ depth, evidence: parts })
  expect(assessment.depth).toBe([undefined, 'rendered', 'lab'][depth])
  expect(assessment.depthError).toEqual(requested === null ? undefined : { requested, ...failure })
})

const REACHED: [string, Partial<Evidence>, Partial<Evidence>, string][] = [
  [
    'Lighthouse',
    { rendered: seen, lab: failed },
    { rendered: seen },
    'Not checked: Lighthouse did not measure the page.',
  ],
  ['the browser', { rendered: failed }, {}, 'Not checked: the browser did not load the page.'],
  [
    'the browser before Lighthouse',
    { rendered: failed, lab: failed },
    {},
    'Not checked: the browser did not load the page.',
  ],
]

it.each(REACHED)('judges as at the depth that was reached where %s failed, and lists what is unknown', (...row) => {
  const [, given, reached, reason] = row
  const broken = assessEvidence({ ...quick, ...given }).assessment
  const whole = assessEvidence({ ...quick, ...reached }).assessment
  for (const part of ['score', 'result', 'plan', 'cappedBy', 'error'] as const)
    expect(broken[part]).toEqual(whole[part])
  const known = new Set(whole.audits.map(({ id }) => id))
  expect(broken.audits.filter(({ id }) => known.has(id))).toEqual(whole.audits)
  const more = broken.audits.filter(({ id }) => !known.has(id))
  expect(more.length).toBeGreaterThan(5)
  for (const { outcome, summary, points } of more)
    expect([outcome, summary, points.possible]).toEqual(['unknown', reason, 0])
})

it('gives performance no score where most of it is unknown because Lighthouse failed', () => {
  const scoreOf = (parts: Partial<Evidence>, audits: Audit[]) => {
    const { categories } = assessEvidence({ ...quick, ...parts }, { audits }).assessment
    return categories.find(({ category }) => category === 'performance')!.score
  }
  const audits = [audit('performance/a', 'high', 'pass'), audit('performance/b', 'high', 'pass', 'lab')]
  expect(scoreOf({ rendered: seen, lab: failed }, audits)).toBe(100)
  const two = [...audits, audit('performance/c', 'high', 'pass', 'lab')]
  expect(scoreOf({ rendered: seen, lab: failed }, two)).toBeNull()
  expect(scoreOf({ rendered: seen, lab: measured }, two)).toBe(100)
})

it('says what is missing where only audits of the other depth were asked for', () => {
  const { score, error } = assessEvidence(
    { ...quick, rendered: seen, lab: failed },
    { audits: [audit('performance/b', 'high', 'pass', 'lab')] },
  ).assessment
  expect(score).toBeNull()
  expect(error?.code).toBe('too_little_evidence')
  expect(error?.message).toContain('Lighthouse did not measure the page')
})

it('never gives another score than that of the depth that was reached, whatever the outcomes', () => {
  const next = numbers(7)
  const pick = <T>(values: readonly T[]) => values[Math.floor(next() * values.length)]!
  for (let round = 0; round < 300; round++) {
    const audits = Array.from({ length: 1 + Math.floor(next() * 12) }, (_, at) =>
      audit(
        `${pick(['seo', 'performance', 'security'] as const)}/a${at}`,
        pick(['high', 'medium', 'low', 'info'] as const),
        pick(['pass', 'warn', 'fail', 'not-applicable', 'unknown'] as const),
        pick([undefined, undefined, 'rendered', 'lab'] as const),
        next() < 0.2,
      ),
    )
    const [, given, reached] = pick(REACHED)
    const broken = assessEvidence({ ...quick, ...given }, { audits }).assessment
    const whole = assessEvidence({ ...quick, ...reached }, { audits }).assessment
    expect([broken.score, broken.result, broken.plan]).toEqual([whole.score, whole.result, whole.plan])
    for (const [at, { score }] of broken.categories.entries())
      expect([null, whole.categories[at]!.score]).toContain(score)
    expect(broken.audits.filter(({ outcome }) => outcome === 'unknown').length).toBeGreaterThanOrEqual(
      whole.audits.filter(({ outcome }) => outcome === 'unknown').length,
    )
  }
})

function audit(
  id: Audit['id'],
  importance: Audit['importance'],
  outcome: 'pass' | 'warn' | 'fail' | 'not-applicable' | 'unknown',
  depth?: Audit['depth'],
  blocking = false,
): Audit {
  return {
    ...defineAudit({
      id: 'seo/x',
      importance,
      title: 't',
      failureTitle: 'not t',
      messages: {},
      why: 'w',
      fix: 'f',
      authorities: [],
      examples: { language: 'text', bad: '', good: '' },
      needs: [],
      check: () => ({ outcome, summary: verbatim('So.') }),
    }),
    id,
    blocking,
    ...(depth && { depth }),
  }
}

/** Pseudo-random numbers from 0 to 1, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

import { expect, it } from 'vitest'
import { assessEvidence } from './assess.ts'
import type { Evidence } from './model.ts'
import { lab, rendered } from './testing/browser.ts'
import { evidenceOf, page } from './testing/page.ts'

const quick = evidenceOf({ html: page('<title>Clocks</title>'), source: 'network' })
const seen = { ok: true, value: rendered() } as const
const measured = { ok: true, value: lab() } as const
const failure = { code: 'browser_timeout', message: 'Too slow.' } as const
const failed = { ok: false, ...failure } as const

it.each<[string, Partial<Evidence>, number, boolean, string[]]>([
  ['a quick run', {}, 0, true, []],
  ['a browser run', { rendered: seen }, 1, true, ['rendered']],
  ['a browser run that failed', { rendered: failed }, 0, false, []],
  ['a Lighthouse run', { rendered: seen, lab: measured }, 2, true, ['rendered', 'lab']],
  ['a Lighthouse run without its measurements', { rendered: seen, lab: failed }, 1, false, ['rendered']],
  ['a Lighthouse run whose browser failed', { rendered: failed, lab: failed }, 0, false, []],
])('tells the depth that %s reached, and judges no more than that', (_, parts, depth, isWhole, left) => {
  const assessed = assessEvidence({ ...quick, ...parts })
  expect(assessed).toMatchObject({ depth, depthError: isWhole ? null : failure, evidence: parts })
  expect(Object.keys(assessed.judged).filter((name) => name === 'rendered' || name === 'lab')).toEqual(left)
  expect(assessed.assessment.depth).toBe([undefined, 'rendered', 'lab'][depth])
})

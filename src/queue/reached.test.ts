import { expect, it } from 'vitest'
import type { Evidence } from '../engine/model.ts'
import { lab, rendered } from '../engine/testing/browser.ts'
import { evidenceOf, page } from '../engine/testing/page.ts'
import { reachedBy } from './reached.ts'

const fast = evidenceOf({ html: page('<title>Clocks</title>'), source: 'network' })
const seen = { ok: true, value: rendered() } as const
const measured = { ok: true, value: lab() } as const
const failure = { code: 'browser_timeout', message: 'Too slow.' } as const
const failed = { ok: false, ...failure } as const

it.each<[string, Partial<Evidence>, number, boolean, string[]]>([
  ['a fast look', {}, 0, true, []],
  ['a visit', { rendered: seen }, 1, true, ['rendered']],
  ['a visit that failed', { rendered: failed }, 0, false, []],
  ['a lab run', { rendered: seen, lab: measured }, 2, true, ['rendered', 'lab']],
  ['a lab run without its measurements', { rendered: seen, lab: failed }, 1, false, ['rendered']],
  ['a lab run without its visit', { rendered: failed, lab: failed }, 0, false, []],
])('tells how deep %s came, and judges no more than that', (_, parts, depth, isWhole, left) => {
  const reached = reachedBy({ ...fast, ...parts })
  expect(reached).toMatchObject({ depth, error: isWhole ? null : failure })
  expect(Object.keys(reached.evidence).filter((name) => name === 'rendered' || name === 'lab')).toEqual(left)
})

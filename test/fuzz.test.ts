import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audits } from '../src/engine/audits/index.ts'
import { judge } from '../src/engine/judge.ts'
import { evidenceOf } from '../src/engine/testing/page.ts'
import { hostileHeaders, mutations } from './pages/mutate.ts'
import { realPages } from './pages/real.ts'

/** Seeded, so that a failure is seen again; bounded, so that the run stays short. */
const RUNS = { seed: 20260115, numRuns: 150 }
const pages = realPages(40)

describe('the engine under mutated pages and headers', () => {
  it('never throws, and no audit breaks', () => {
    const property = fc.property(fc.constantFrom(...pages), mutations(), hostileHeaders(), (html, mutate, headers) => {
      const assessment = judge(evidenceOf({ html: mutate(html), headers }), { audits })
      const broken = assessment.audits.filter((audit) => audit.summary.startsWith('This audit failed on this page'))
      expect(broken).toEqual([])
    })
    fc.assert(property, RUNS)
  })

  it('gives the same verdict for the same evidence', () => {
    const property = fc.property(fc.constantFrom(...pages), mutations(), (html, mutate) => {
      const evidence = evidenceOf({ html: mutate(html) })
      const again = JSON.parse(JSON.stringify(evidence))
      expect(JSON.stringify(judge(again, { audits }))).toBe(JSON.stringify(judge(evidence, { audits })))
    })
    fc.assert(property, { ...RUNS, numRuns: 30 })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audits } from '../src/engine/audits/index.ts'
import { judge } from '../src/engine/judge.ts'
import { evidenceOf } from '../src/engine/testing/page.ts'
import { countWork } from './pages/count-work.ts'
import { hostileHeaders, mutations } from './pages/mutate.ts'
import { PRODUCTS } from './pages/products.ts'
import { realPages } from './pages/real.ts'

/** Seeded, so that a failure is seen again; few, unless `FUZZ_RUNS` asks for more, so that the run stays short. */
const RUNS = { seed: 20260115, numRuns: Number(process.env['FUZZ_RUNS'] ?? 40) }
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
    fc.assert(property, { ...RUNS, numRuns: RUNS.numRuns / 4 })
  })
})

describe('the engine under pages of two parts that multiply', () => {
  const SIZE = 40_000
  const MOST = 2.6
  const workFor = (name: string, size: number) => {
    const evidence = evidenceOf(PRODUCTS[name]!(size))
    return countWork(() => judge(evidence, { audits }))
  }

  it.each(Object.keys(PRODUCTS))(`does at most ${MOST} times the work for twice the page: %s`, (name) => {
    expect(workFor(name, 2 * SIZE) / workFor(name, SIZE)).toBeLessThanOrEqual(MOST)
  })

  it('would notice a product', () => {
    const everyPair = (size: number) => () => {
      const list = Array.from({ length: size }, (_, index) => index)
      for (const item of list) list.includes(item)
    }
    expect(countWork(everyPair(2_000)) / countWork(everyPair(1_000))).toBeGreaterThan(3.9)
  })
})

import { watchLimit } from '../../src/compare/metrics.ts'
import { type Measure, median } from '../measure.ts'

const COMPARISONS = 20_000
const LCP_MS = 2_000
/** Of one measurement: log-normal, and now and then far slower. */
const NOISE = 0.1
const OUTLIERS = 0.05
const SAMPLES = 3
const WINDOW = 20

/** The rule for timed metrics where measuring would take days: a page of steady noise, watched with three measurements a run. */
export function benchSimulatedNoise(): Measure[] {
  const random = createRandom(7)
  const shareChanged = (factor: number) => {
    let changed = 0
    for (let time = 0; time < COMPARISONS; time++) {
      const limit = watchLimit(
        'lcp',
        Array.from({ length: WINDOW }, () => run(random, 1)),
      )!
      if (run(random, factor) > limit && run(random, factor) > limit) changed++
    }
    return changed / COMPARISONS
  }
  const falsely = shareChanged(1)
  const found = shareChanged(1.5)
  return [
    {
      what: `Unchanged runs whose LCP is called worse, simulated: ${NOISE * 100} % noise, ${OUTLIERS * 100} % outliers`,
      figure: `${(falsely * 1000).toFixed(2)} in 1,000`,
      bound: '≤ 1 in 1,000',
      holds: falsely <= 0.001,
    },
    {
      what: 'LCP that is 50 % slower and found at the first attempt, in the same simulation',
      figure: `${(found * 100).toFixed(0)} %`,
      bound: '≥ 90 %',
      holds: found >= 0.9,
    },
  ]
}

function run(random: () => number, factor: number): number {
  return median(Array.from({ length: SAMPLES }, () => sample(random) * factor))
}

function sample(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const outlier = random() < OUTLIERS ? 1.5 + random() : 1
  return LCP_MS * Math.exp(NOISE * normal) * outlier
}

/** Mulberry32: the same numbers each time. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

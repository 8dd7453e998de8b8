import { audits } from '../src/engine/audits/index.ts'
import { createReadings } from '../src/engine/derive/readings.ts'
import { judge } from '../src/engine/judge.ts'
import { evidenceOf } from '../src/engine/testing/page.ts'
import { PRODUCTS } from '../test/pages/products.ts'
import { collectGarbage } from './garbage.ts'
import type { Measure } from './measure.ts'

const SIZE = 250_000
const MOST = 2.6
const TRIES = 3
/** Less than these is noise. */
const LEAST_MS = 10
const LEAST_BYTES = 2_000_000

interface Cost {
  cpu: number
  memory: number
}

/** What twice the page costs, for pages made of two parts that multiply where each of one is held against each of the other. */
export async function benchGrowth(): Promise<Measure[]> {
  let cpu = { name: '', ratio: 0 }
  let memory = { name: '', ratio: 0 }
  for (const name of Object.keys(PRODUCTS)) {
    const [once, twice] = [costOf(name, SIZE), costOf(name, 2 * SIZE)]
    const ratios = {
      cpu: ratioOf(twice.cpu, once.cpu, LEAST_MS),
      memory: ratioOf(twice.memory, once.memory, LEAST_BYTES),
    }
    if (ratios.cpu > cpu.ratio) cpu = { name, ratio: ratios.cpu }
    if (ratios.memory > memory.ratio) memory = { name, ratio: ratios.memory }
  }
  const measure = (what: string, { name, ratio }: typeof cpu): Measure => ({
    what: `${what} to judge a page ÷ for one half its size, worst of ${Object.keys(PRODUCTS).length} kinds of hostile pages (${name})`,
    figure: `${ratio.toFixed(2)} ×`,
    bound: `≤ ${MOST} ×`,
    holds: ratio <= MOST,
  })
  return [measure('CPU time', cpu), measure('Memory', memory)]
}

function ratioOf(twice: number, once: number, least: number): number {
  return Math.max(twice, least) / Math.max(once, least)
}

/** The best of several: what else the machine does is not the page's fault. */
function costOf(name: string, size: number): Cost {
  const evidence = evidenceOf(PRODUCTS[name]!(size))
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < TRIES; i++) {
    const before = process.threadCpuUsage()
    judge(evidence, { audits })
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const read = createReadings(evidence)
  const assessment = judge(evidence, { audits, read })
  collectGarbage()
  const memory = process.memoryUsage().heapUsed - before
  // Both are still in use here, so that neither was collected.
  return read('document').ok || assessment.error !== null ? { cpu: best, memory } : { cpu: best, memory: 0 }
}

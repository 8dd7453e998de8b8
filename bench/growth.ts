import { setImmediate as nextTurn } from 'node:timers/promises'
import { audits } from '../src/engine/audits/index.ts'
import { createReadings } from '../src/engine/derive/readings.ts'
import type { Evidence } from '../src/engine/evidence.ts'
import { judge } from '../src/engine/judge.ts'
import { evidenceOf } from '../src/engine/testing/page.ts'
import { PRODUCTS } from '../test/pages/products.ts'
import { collectGarbage } from './garbage.ts'
import type { Measure } from './measure.ts'

const SIZE = 250_000
const MOST = 2.6
const TRIES = 3
/** Less than these is noise. */
const LEAST_MS = 40
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
    const once = await costOf(name, SIZE)
    const twice = await costOf(name, 2 * SIZE)
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
async function costOf(name: string, size: number): Promise<Cost> {
  const evidence = evidenceOf(PRODUCTS[name]!(size))
  const cost: Cost = { cpu: Number.POSITIVE_INFINITY, memory: 0 }
  for (let i = 0; i < TRIES; i++) {
    const before = process.threadCpuUsage()
    judge(evidence, { audits })
    const { user, system } = process.threadCpuUsage(before)
    cost.cpu = Math.min(cost.cpu, (user + system) / 1000)
    cost.memory = Math.max(cost.memory, await memoryOf(evidence))
  }
  return cost
}

const SMALL = evidenceOf({ html: '<title>Small</title>' })

/** What is still held when a page has been judged: its document and all other readings, and the result. */
async function memoryOf(evidence: Evidence): Promise<number> {
  // V8 may keep what the last page left behind; that is then little, and counts in neither of the two.
  judge(SMALL, { audits })
  const before = await heapInUse()
  const held = judgeAndHold(evidence)
  const after = await heapInUse()
  // Emptied here, so that it was not collected before.
  held.length = 0
  return after - before
}

function judgeAndHold(evidence: Evidence): unknown[] {
  const read = createReadings(evidence)
  return [read, judge(evidence, { audits, read })]
}

/** In a turn of its own: what the last one left on the stack would count as in use. */
async function heapInUse(): Promise<number> {
  await nextTurn()
  collectGarbage()
  return process.memoryUsage().heapUsed
}

import { parse } from 'parse5'
import { madePages } from '../test/pages/made/index.ts'
import { realPageBytes } from '../test/pages/real.ts'
import { judgeBytes } from './judge-bytes.ts'
import { median, time } from './measure.ts'

/** What judging costs, as a multiple of parse5's parse of the same page. */
export interface JudgingCost {
  collection: string
  pages: number
  /** CPU time of all pages together, garbage collection included. */
  mean: number
  /** Of all pages, each by the best of several tries: what else the machine does is not the page's fault. */
  median: number
  /** Milliseconds for the average page. */
  parsing: number
  judging: number
}

const WARM_UP = 2
const ROUNDS = 7

function measure(collection: string, pages: Uint8Array[]): JudgingCost {
  const texts = pages.map((bytes) => new TextDecoder().decode(bytes))
  const parsing = pages.map(() => Number.POSITIVE_INFINITY)
  const judging = pages.map(() => Number.POSITIVE_INFINITY)
  const parsingCpu: number[] = []
  const judgingCpu: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const parsed = cpuMs(() => best(parsing, (at) => parse(texts[at]!)))
    const judged = cpuMs(() => best(judging, (at) => judgeBytes(pages[at]!)))
    if (round < WARM_UP) continue
    parsingCpu.push(parsed)
    judgingCpu.push(judged)
  }
  return {
    collection,
    pages: pages.length,
    mean: median(judgingCpu.map((judged, round) => judged / parsingCpu[round]!)),
    median: median(judging.map((judged, at) => judged / parsing[at]!)),
    parsing: median(parsingCpu) / pages.length,
    judging: median(judgingCpu) / pages.length,
  }
}

/** Does something to each page, and keeps the best time of each. */
function best(times: number[], work: (at: number) => unknown): void {
  for (let at = 0; at < times.length; at++)
    times[at] = Math.min(
      times[at]!,
      time(() => work(at)),
    )
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const encoder = new TextEncoder()
process.send!([
  measure('the package htmlparser-benchmark', realPageBytes()),
  measure(
    'eleven kinds of pages in eleven sizes',
    madePages().map((page) => encoder.encode(page)),
  ),
] satisfies JudgingCost[])

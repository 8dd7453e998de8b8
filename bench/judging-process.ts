import { parse } from 'parse5'
import { madePages } from '../test/pages/made/index.ts'
import { realPageBytes } from '../test/pages/real.ts'
import { judgeBytes } from './judge-bytes.ts'
import { time } from './measure.ts'

/** One pass over a collection of pages. */
export interface Round {
  /** Milliseconds of CPU time, garbage collection included. */
  cpu: number
  /** Milliseconds for each page, by the clock. */
  pages: number[]
}

export type Work = 'parse' | 'judge'

const collections: Record<string, Uint8Array[]> = {
  'real pages': realPageBytes(),
  'made pages': madePages().map((page) => new TextEncoder().encode(page)),
}

/** Only one of the two: each would make the other slower, because they share code that then has two kinds of callers. */
const work = process.argv[2] as Work
const WORK: Record<Work, (bytes: Uint8Array) => () => unknown> = {
  parse: (bytes) => {
    const text = new TextDecoder().decode(bytes)
    return () => parse(text)
  },
  judge: (bytes) => () => judgeBytes(bytes),
}
const tasks = Object.entries(collections).map(([name, pages]) => [name, pages.map(WORK[work])] as const)

process.on('message', () => process.send!(Object.fromEntries(tasks.map(([name, all]) => [name, round(all)]))))
process.on('disconnect', () => process.exit())

function round(all: (() => unknown)[]): Round {
  const before = process.cpuUsage()
  const pages = all.map(time)
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1000, pages }
}

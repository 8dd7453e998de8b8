import { parse } from 'parse5'
import { audits } from '../src/engine/audits/index.ts'
import { realPageBytes } from '../test/pages/real.ts'
import { judgeBytes } from './judge-bytes.ts'
import { type Measure, median, time } from './measure.ts'

const WARM_UP = 2
const ROUNDS = 5
const MOST = 1.5

/** What judging costs beside the parse no tool can do without. Both are timed on each page, one right after the other. */
export async function benchJudging(): Promise<Measure[]> {
  const pages = realPageBytes()
  const texts = pages.map((bytes) => new TextDecoder().decode(bytes))
  const parsing: number[][] = pages.map(() => [])
  const judging: number[][] = pages.map(() => [])
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (let i = 0; i < pages.length; i++) {
      const parsed = time(() => parse(texts[i]!))
      const judged = time(() => judgeBytes(pages[i]!))
      if (round < WARM_UP) continue
      parsing[i]!.push(parsed)
      judging[i]!.push(judged)
    }
  }
  const parseTotal = parsing.reduce((sum, times) => sum + median(times), 0)
  const judgeTotal = judging.reduce((sum, times) => sum + median(times), 0)
  const ratio = judgeTotal / parseTotal
  const each = pages.length
  return [
    {
      what: `Judging a page by ${audits.length} audits ÷ parse5 parsing it (${each} pages, mean ${(parseTotal / each).toFixed(1)} ms to parse, ${(judgeTotal / each).toFixed(1)} ms to judge)`,
      figure: `${ratio.toFixed(2)} ×`,
      bound: `≤ ${MOST} ×`,
      holds: ratio <= MOST,
    },
  ]
}

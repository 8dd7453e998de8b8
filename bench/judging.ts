import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { MEMORY_FLAGS } from '../src/common/bounded-process.ts'
import { audits } from '../src/engine/audits/index.ts'
import type { JudgingCost } from './judging-process.ts'
import type { Measure } from './measure.ts'

const MOST = 1.3

/** What judging costs beside the parse no tool can do without, in a process with the flags of those that judge. */
export async function benchJudging(): Promise<Measure[]> {
  const child = fork(join(import.meta.dirname, 'judging-process.ts'), { execArgv: MEMORY_FLAGS })
  const ended = once(child, 'exit')
  const [costs] = (await Promise.race([once(child, 'message'), ended.then(() => [[]])])) as [JudgingCost[]]
  await ended
  return costs.flatMap(({ collection, pages, parsing, judging, ...ratios }) =>
    (['mean', 'median'] as const).map((kind) => ({
      what: `Judging a page by ${audits.length} audits ÷ parse5 parsing it, ${kind} of ${pages} pages (${collection}; on average ${parsing.toFixed(1)} ms to parse, ${judging.toFixed(1)} ms to judge)`,
      figure: `${ratios[kind].toFixed(2)} ×`,
      bound: `≤ ${MOST} ×`,
      holds: ratios[kind] <= MOST,
    })),
  )
}

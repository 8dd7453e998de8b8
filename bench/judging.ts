import { fork } from 'node:child_process'
import { join } from 'node:path'
import { MEMORY_FLAGS } from '../src/common/heap-limits.ts'
import { audits } from '../src/engine/audits/index.ts'
import type { Round, Work } from './judging-process.ts'
import { type Measure, median } from './measure.ts'

const WARM_UP = 3
const ROUNDS = 7
const MOST = 1.3

type Rounds = Record<string, Round>

/**
 * What judging costs beside the parse no tool can do without. Two processes with the flags of those that judge take turns: one parses all
 * pages with parse5, one judges them.
 */
export async function benchJudging(): Promise<Measure[]> {
  const parser = start('parse')
  const judge = start('judge')
  const parsed: Rounds[] = []
  const judged: Rounds[] = []
  try {
    for (let i = 0; i < WARM_UP; i++) for (const child of [parser, judge]) await child.round()
    for (let i = 0; i < ROUNDS; i++) {
      parsed.push(await parser.round())
      judged.push(await judge.round())
    }
  } finally {
    parser.stop()
    judge.stop()
  }
  return Object.keys(judged[0]!).flatMap((name) =>
    measuresOf(
      name,
      parsed.map((rounds) => rounds[name]!),
      judged.map((rounds) => rounds[name]!),
    ),
  )
}

function measuresOf(collection: string, parsed: Round[], judged: Round[]): Measure[] {
  const count = parsed[0]!.pages.length
  const cpu = (rounds: Round[]) => median(rounds.map((one) => one.cpu)) / count
  // The best of several for each page: what else the machine does is not the page's fault.
  const best = (rounds: Round[], page: number) => Math.min(...rounds.map((one) => one.pages[page]!))
  const ratios = parsed[0]!.pages.map((_, page) => best(judged, page) / best(parsed, page))
  const measure = (kind: string, ratio: number): Measure => ({
    what: `Judging a page by ${audits.length} audits ÷ parse5 parsing it, ${kind} of ${count} ${collection}`,
    figure: `${ratio.toFixed(2)} ×`,
    bound: `≤ ${MOST} ×`,
    holds: ratio <= MOST,
  })
  const times = `${cpu(judged).toFixed(1)} ms of CPU time ÷ ${cpu(parsed).toFixed(1)} ms`
  return [measure(`mean (${times})`, cpu(judged) / cpu(parsed)), measure('median', median(ratios))]
}

/** Does rounds of one kind of work in a process of its own. */
function start(work: Work): { round(): Promise<Rounds>; stop(): void } {
  const child = fork(join(import.meta.dirname, 'judging-process.ts'), [work], { execArgv: MEMORY_FLAGS })
  let answer: (rounds: Rounds) => void = () => {}
  let fail: (error: Error) => void = () => {}
  child.on('message', (rounds) => answer(rounds as Rounds))
  child.on('exit', () => fail(new Error('A process of the bench ended early.')))
  return {
    round: () =>
      new Promise((resolve, reject) => {
        answer = resolve
        fail = reject
        child.send('round')
      }),
    stop: () => child.connected && child.disconnect(),
  }
}

import {
  type BoundedProcess,
  type ProcessBounds,
  ProcessEnded,
  startBoundedProcess,
} from '../../common/bounded-process.ts'
import { pageTooComplex, toFailure } from '../../errors.ts'
import type { Line } from '../input.ts'
import { type Answered, answerJsonLines } from '../json-lines.ts'
import type { Threshold } from '../options.ts'
import type { Terminal } from '../terminal.ts'
import type { CaptureSettings } from './captures-child.ts'

const MALFORMED = 2
// Sources end with .ts, built files with .js.
const CHILD = new URL(import.meta.url.endsWith('.ts') ? './captures-child.ts' : './captures-child.js', import.meta.url)

export interface CaptureOptions extends Pick<CaptureSettings, 'only' | 'skip' | 'lang'> {
  passes: Threshold
  /** Limits of one capture, for tests. */
  bounds?: Partial<ProcessBounds>
}

/** Judges captures one at a time, in a child process that a hostile one may crash. */
export async function answerCaptures(
  lines: AsyncIterable<Line>,
  { only, skip, lang, passes, bounds }: CaptureOptions,
  terminal: Terminal,
): Promise<number> {
  const settings: CaptureSettings = { only, skip, lang, collectedAt: terminal.now().toISOString() }
  const start = () => startBoundedProcess<string, Answered>({ file: CHILD, settings, ...bounds })
  let process = start()
  let failed = false
  try {
    const malformed = await answerJsonLines(lines, terminal, async (line) => {
      if (!process.alive) process = start()
      const answered = await judgeLine(process, line)
      if ('answer' in answered && !passes(answered.answer as Parameters<Threshold>[0])) failed = true
      return answered
    })
    if (malformed > 0) return MALFORMED
    return failed ? 1 : 0
  } finally {
    process.kill()
  }
}

async function judgeLine(process: BoundedProcess<string, Answered>, line: string): Promise<Answered> {
  let id: unknown
  const onNote = (note: unknown) => {
    id = note
  }
  try {
    return await process.run(line, () => ({ onNote }))
  } catch (error) {
    if (!(error instanceof ProcessEnded) || error.reason === 'crash') return { id, error: toFailure(error) }
    return { id, error: pageTooComplex(error.reason) }
  }
}

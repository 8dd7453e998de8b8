import {
  type BoundedProcess,
  type ProcessBounds,
  ProcessEnded,
  startBoundedProcess,
} from '../../common/bounded-process.ts'
import type { Assessment } from '../../engine/assessment.ts'
import type { Evidence } from '../../engine/evidence.ts'
import { RULE_SET } from '../../engine/score.ts'
import { pageTooComplex, toFailure } from '../../errors.ts'
import type { LineAnswer } from '../json-lines.ts'
import type { JudgeSettings, JudgeTask } from './judge-child.ts'

// Sources end with .ts, built files with .js.
const CHILD = new URL(import.meta.url.endsWith('.ts') ? './judge-child.ts' : './judge-child.js', import.meta.url)

export interface BoundedJudgeOptions extends JudgeSettings {
  /** Stops the child process, so that an interrupted command leaves nothing running. */
  signal: AbortSignal
  /** Limits of one page, for tests. */
  bounds?: Partial<ProcessBounds> | undefined
}

/** Judges one page at a time in a child process with a limit of CPU time and memory. */
export interface BoundedJudge {
  /** A page that exceeds the limits has no result, but the error `page_too_complex`. */
  evidence(evidence: Evidence): Promise<Assessment>
  capture(line: string, collectedAt: string): Promise<LineAnswer>
  close(): void
}

export function openBoundedJudge({ only, skip, lang, signal, bounds }: BoundedJudgeOptions): BoundedJudge {
  const settings: JudgeSettings = { only, skip, lang }
  let child: BoundedProcess<JudgeTask, unknown> | undefined

  function start(): BoundedProcess<JudgeTask, unknown> {
    signal.throwIfAborted()
    if (!child?.alive) child = startBoundedProcess({ file: CHILD, settings, ...bounds })
    return child
  }

  function close(): void {
    signal.removeEventListener('abort', close)
    child?.kill()
  }
  signal.addEventListener('abort', close, { once: true })

  return {
    async evidence(evidence) {
      try {
        return (await start().run({ evidence })) as Assessment
      } catch (error) {
        if (!(error instanceof ProcessEnded) || error.reason === 'crash') throw error
        return tooComplex(evidence, error.reason)
      }
    },
    async capture(line, collectedAt) {
      let id: unknown
      const onNote = (note: unknown) => {
        id = note
      }
      try {
        return (await start().run({ capture: line, collectedAt }, () => ({ onNote }))) as LineAnswer
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ProcessEnded) || error.reason === 'crash') return { id, error: toFailure(error) }
        return { id, error: pageTooComplex(error.reason) }
      }
    },
    close,
  }
}

function tooComplex({ url, page, collectedAt }: Evidence, reason: Parameters<typeof pageTooComplex>[0]): Assessment {
  return {
    url,
    finalUrl: page.ok ? page.value.url : null,
    collectedAt,
    ruleSet: RULE_SET,
    result: null,
    score: null,
    cappedBy: [],
    uncappedScore: null,
    error: pageTooComplex(reason),
    categories: [],
    audits: [],
    plan: null,
    notes: [],
  }
}

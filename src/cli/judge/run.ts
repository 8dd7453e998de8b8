import type { Assessment } from '../../engine/assessment.ts'
import type { Audit } from '../../engine/audit.ts'
import type { Evidence } from '../../engine/evidence.ts'
import { UsageError } from '../command.ts'
import { gateOptions } from '../gate.ts'
import { type Line, openInput, readLines } from '../input.ts'
import { answerJsonLines } from '../json-lines.ts'
import { type Threshold, thresholdOf } from '../options.ts'
import { labelsIn } from '../report/labels.ts'
import { openLanguage } from '../report/language.ts'
import { present } from '../report/report.ts'
import { selectAudits } from '../select.ts'
import type { Terminal } from '../terminal.ts'
import { type BoundedJudgeOptions, openBoundedJudge } from './bounded-judge.ts'
import { checkEvidence, kindOfInput } from './input.ts'
import type { PageJudgeOptions } from './page-judge.ts'

const INVALID_LINES = 2

export interface JudgeArguments {
  values: {
    json: boolean
    lang: string | undefined
    verbose: boolean
    only: string[]
    skip: string[]
    'fail-on': string | undefined
    'fail-under': string | undefined
  }
  positionals: string[]
}

/** Prints a report for evidence, and a line for each capture. */
export async function judgeInput({ values, positionals }: JudgeArguments, terminal: Terminal): Promise<number> {
  const { only, skip, lang } = values
  if (only.length + skip.length > 0) await chosenAudits(only, skip)
  const passes = thresholdOf(values['fail-on'], values['fail-under'])
  const name = positionals[0]!
  const input = await kindOfInput(readLines(await openInput(name, terminal)))
  if (input.kind === 'nothing') throw new UsageError(`${name === '-' ? 'Standard input' : name} is empty.`)
  if (input.kind === 'captures') {
    const gated = values['fail-on'] !== undefined || values['fail-under'] !== undefined
    return await answerCaptures(input.lines, { only, skip, lang, passes: gated ? passes : () => true }, terminal)
  }
  const chosen = await chosenAudits(only, skip)
  const { language, audit, assessment: translated } = await openLanguage(lang)
  const judging = { evidence: checkEvidence(input.value), size: input.size, only, skip, audits: chosen }
  const assessment = translated(await judgeEvidence(judging, terminal))
  present(assessment, { ...values, audits: chosen.map(audit), language }, terminal)
  const isPassed = passes(assessment)
  if (!isPassed && assessment.result !== null)
    terminal.stderr.write(`${labelsIn(language).failedGate(1, 1, gateOptions(values), 0)}\n`)
  return isPassed ? 0 : 1
}

/** Loaded when needed: captures are judged in another process. */
async function chosenAudits(only: readonly string[], skip: readonly string[]): Promise<Audit[]> {
  const { audits } = await import('../../engine/audits/index.ts')
  return selectAudits(audits, only, skip)
}

async function judgeEvidence(
  { evidence, size, ...options }: { evidence: Evidence; size: number } & Omit<PageJudgeOptions, 'signal'>,
  { signal }: Pick<Terminal, 'signal'>,
): Promise<Assessment> {
  const { createPageJudge } = await import('./page-judge.ts')
  const pages = createPageJudge({ ...options, signal })
  try {
    return await pages.judge(evidence, size)
  } catch (thrown) {
    signal.throwIfAborted()
    // Audits catch their own errors; what gets here is evidence that doesn't match its types.
    throw new UsageError(
      `The evidence could not be judged: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    )
  } finally {
    pages.close()
  }
}

export interface CaptureOptions extends Omit<BoundedJudgeOptions, 'signal'> {
  passes: Threshold
}

/** Judges captures one at a time; one that exceeds its limits gets an error, and the rest continues. */
export async function answerCaptures(
  lines: AsyncIterable<Line>,
  { passes, ...options }: CaptureOptions,
  terminal: Terminal,
): Promise<number> {
  const collectedAt = terminal.now().toISOString()
  const judge = openBoundedJudge({ ...options, signal: terminal.signal })
  let failed = false
  try {
    const invalid = await answerJsonLines(lines, terminal, async (line) => {
      const answered = await judge.capture(line, collectedAt)
      if ('answer' in answered && !passes(answered.answer as Parameters<Threshold>[0])) failed = true
      return answered
    })
    if (invalid > 0) return INVALID_LINES
    return failed ? 1 : 0
  } finally {
    judge.close()
  }
}

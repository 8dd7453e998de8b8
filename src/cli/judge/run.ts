import type { Audit } from '../../engine/audit.ts'
import type { Assessment, Evidence } from '../../engine/model.ts'
import { UsageError } from '../command.ts'
import { openInput, readLines } from '../input.ts'
import { thresholdOf } from '../options.ts'
import { openLanguage } from '../report/language.ts'
import { present, withDepthError } from '../report/report.ts'
import { selectAudits } from '../select.ts'
import type { Terminal } from '../terminal.ts'
import { answerCaptures } from './captures.ts'
import { checkEvidence, kindOfInput } from './input.ts'

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
  const assessment = translated(await judged(checkEvidence(input.value), chosen))
  present(assessment, { ...values, audits: chosen.map(audit), language }, terminal)
  return passes(assessment) ? 0 : 1
}

/** Loaded when needed: captures are judged in another process. */
async function chosenAudits(only: readonly string[], skip: readonly string[]): Promise<Audit[]> {
  const { audits } = await import('../../engine/audits/index.ts')
  return selectAudits(audits, only, skip)
}

async function judged(evidence: Evidence, audits: readonly Audit[]): Promise<Assessment> {
  const { assessEvidence } = await import('../../engine/assess.ts')
  try {
    return withDepthError(assessEvidence(evidence, { audits }))
  } catch (thrown) {
    // Audits catch their own errors; what gets here is evidence that doesn't match its types.
    throw new UsageError(
      `The evidence could not be judged: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    )
  }
}

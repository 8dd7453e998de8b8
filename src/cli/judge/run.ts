import { audits } from '../../engine/audits/index.ts'
import { judge } from '../../engine/judge.ts'
import type { Assessment } from '../../engine/model.ts'
import { UsageError } from '../command.ts'
import { gateOf } from '../gate.ts'
import { openInput } from '../input.ts'
import { readLines } from '../lines.ts'
import { present } from '../present.ts'
import { selectAudits } from '../select.ts'
import type { Terminal } from '../terminal.ts'
import { answerCaptures } from './captures.ts'
import { checkEvidence } from './evidence.ts'
import { kindOfInput } from './kind.ts'

export interface Typed {
  values: {
    json: boolean
    verbose: boolean
    only: string[]
    skip: string[]
    'fail-on': string | undefined
    'fail-under': string | undefined
  }
  positionals: string[]
}

/** Evidence gets a report, captures a line each. */
export async function judgeInput({ values, positionals }: Typed, terminal: Terminal): Promise<number> {
  const chosen = selectAudits(audits, values.only, values.skip)
  const passes = gateOf(values['fail-on'], values['fail-under'])
  const name = positionals[0]!
  const input = await kindOfInput(readLines(await openInput(name, terminal)))
  if (input.kind === 'nothing')
    throw new UsageError(`${name === '-' ? 'Standard input' : name} holds nothing to judge.`)
  if (input.kind === 'captures') {
    const gated = values['fail-on'] !== undefined || values['fail-under'] !== undefined
    return await answerCaptures(input.lines, { audits: chosen, passes: gated ? passes : () => true }, terminal)
  }
  const evidence = checkEvidence(input.value)
  let assessment: Assessment
  try {
    assessment = judge(evidence, { audits: chosen })
  } catch (thrown) {
    // Audits hold their own defects; what comes through is evidence that is not what its types say.
    throw new UsageError(`This evidence cannot be judged: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
  }
  present(assessment, { ...values, audits: chosen }, terminal)
  return passes(assessment) ? 0 : 1
}

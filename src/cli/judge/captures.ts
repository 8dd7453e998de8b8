import type { Audit } from '../../engine/audit.ts'
import { evidenceFromCapture } from '../../engine/capture.ts'
import { judge } from '../../engine/judge.ts'
import type { Assessment } from '../../engine/model.ts'
import type { Gate } from '../gate.ts'
import { answerJsonLines } from '../json-lines.ts'
import type { Line } from '../lines.ts'
import type { Terminal } from '../terminal.ts'

const MALFORMED = 2

export interface CaptureOptions {
  audits: readonly Audit[]
  passes: Gate
}

/** Judges captures as they come, one held at a time. */
export async function answerCaptures(
  lines: AsyncIterable<Line>,
  { audits, passes }: CaptureOptions,
  terminal: Terminal,
): Promise<number> {
  const collectedAt = terminal.now().toISOString()
  let failed = false
  const malformed = await answerJsonLines(lines, terminal, (capture) => {
    const assessment = judge(evidenceFromCapture(capture, collectedAt), { audits })
    if (!passes(assessment)) failed = true
    return { id: capture['id'] ?? null, ...inShort(assessment) }
  })
  if (malformed > 0) return MALFORMED
  return failed ? 1 : 0
}

function inShort({ score, result, error, audits }: Assessment): object {
  const answers = audits.map(({ id, outcome, findings }) => [id, { outcome, findings }])
  return { score, result, ...(error === null ? {} : { error }), audits: Object.fromEntries(answers) }
}

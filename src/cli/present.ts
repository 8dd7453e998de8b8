import { toJson } from '../common/text.ts'
import type { Assessed } from '../engine/assess.ts'
import type { Audit } from '../engine/audit.ts'
import type { Assessment } from '../engine/model.ts'
import { renderReport } from './report/report.ts'
import type { Terminal } from './terminal.ts'
import { styleOf } from './text/style.ts'

export interface Presenting {
  json: boolean
  verbose: boolean
  audits: readonly Audit[]
}

/** One page's verdict on standard output. */
export function present(assessment: Assessment, { json, verbose, audits }: Presenting, terminal: Terminal): void {
  const { stdout } = terminal
  if (json) stdout.write(`${toJson(assessment, 2)}\n`)
  else stdout.write(renderReport(assessment, { audits, style: styleOf(terminal, stdout), verbose }))
}

/** Why the check is not as deep as asked for is among its notes. */
export function withDepthError({ assessment, depthError }: Assessed): Assessment {
  return depthError === null ? assessment : { ...assessment, notes: [...assessment.notes, depthError.message] }
}

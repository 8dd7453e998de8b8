import type { Result } from '../vocabulary.ts'

/** Exit codes of the commands that judge. */
export const GATE_FAILED = 1
/** Not 1, so that a CI job can tell a page that is worse from a server that is down. */
export const NOT_JUDGED = 3

/** How the pages of a command came out. */
export interface Gate {
  /** Pages that failed, and pages that could not be judged, or not all of what was asked for. */
  readonly failed: number
  readonly notJudged: number
  /** A failed gate is certain, so it wins over what could not be judged. */
  readonly exitCode: number
  add(page: { result: Result | null }, outcome: { isFailed: boolean; isMeasured?: boolean }): void
}

/** Whether a value of --fail-on is about changes. */
export function needsBaseline(failOn: string | undefined): boolean {
  return failOn === 'worse' || failOn === 'new'
}

/** What a command fails by, as it was typed: a job that failed has only its output to say why. */
export function gateOptions(values: { 'fail-on': string | undefined; 'fail-under': string | undefined }): string[] {
  const names = ['fail-on', 'fail-under'] as const
  return names.flatMap((name) => (values[name] === undefined ? [] : [`--${name} ${values[name]}`]))
}

export function openGate(): Gate {
  let failed = 0
  let notJudged = 0
  return {
    get failed() {
      return failed
    },
    get notJudged() {
      return notJudged
    },
    get exitCode() {
      return failed > 0 ? GATE_FAILED : notJudged > 0 ? NOT_JUDGED : 0
    },
    add({ result }, { isFailed, isMeasured = true }) {
      if (isFailed) failed++
      else if (result === null || !isMeasured) notJudged++
    },
  }
}

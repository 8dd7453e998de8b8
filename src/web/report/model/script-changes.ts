import type { StoredResults } from './stored.ts'

/** Something that is so only with JavaScript, or no longer with it. */
export interface ScriptChange {
  /** The audit that tells. */
  audit: string
  message: string
}

const MOST = 30
/** How the engine begins such a finding. */
const BEGINS = /^(?:Only with|Removed by|Changed by|JavaScript makes)/

export function scriptChanges({ audits }: Pick<StoredResults, 'audits'>): ScriptChange[] {
  const changes = audits.flatMap(({ id, findings }) =>
    findings.filter(({ note, message }) => note && BEGINS.test(message)).map(({ message }) => ({ audit: id, message })),
  )
  return changes.slice(0, MOST)
}

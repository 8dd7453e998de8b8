import type { Finding } from '../../../engine/model.ts'
import type { Results } from '../../../results/schema.ts'

/** Something that is so only with JavaScript, or no longer with it. */
export interface ScriptChange {
  /** The audit that tells. */
  audit: string
  finding: Finding
}

const MOST = 30
const KEYS = new Set(['shared/onlyWithScripts', 'shared/causedByScripts', 'shared/removedByScripts'])
/** The audit whose notes are all of this kind. */
const ABOUT_SCRIPTS = 'seo/javascript'
/** How such a finding begins in results that have no keys. */
const BEGINS = /^(?:Only with|Removed by|Changed by|JavaScript makes)/

export function scriptChanges({ audits }: Pick<Results, 'audits'>): ScriptChange[] {
  const changes = audits.flatMap(({ id, findings }) =>
    findings.filter((finding) => finding.note && isChange(id, finding)).map((finding) => ({ audit: id, finding })),
  )
  return changes.slice(0, MOST)
}

function isChange(id: string, { key, message }: Finding): boolean {
  return key === undefined ? BEGINS.test(message) : KEYS.has(key) || id === ABOUT_SCRIPTS
}

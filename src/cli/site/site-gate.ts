import type { Result } from '../../vocabulary.ts'
import { needsBaseline } from '../gate.ts'
import { thresholdOf } from '../options.ts'
import { type SiteChanges, worseAudits } from './changes.ts'

/** Why a scan fails. */
export interface SiteGate {
  /** Without a gate, each failing audit is a failed test of its own. */
  exists: boolean
  /** Also of a site that could not be judged. */
  isFailed: boolean
  /** By --fail-on and --fail-under, apart from changes: whatever fails is a reason. */
  isTooLow: boolean
  /** Those that are new or worse, if that fails it. */
  audits: ReadonlySet<string>
}

interface SiteGateArguments {
  'fail-on': string | undefined
  'fail-under': string | undefined
}

export function siteGate(
  { 'fail-on': failOn, 'fail-under': failUnder }: SiteGateArguments,
  site: { result: Result | null; score: number | null },
  changes: SiteChanges | null,
): SiteGate {
  const isTooLow = !thresholdOf(failOn, failUnder)(site)
  const counts = failOn === 'worse' || failOn === 'new' ? failOn : null
  const audits = new Set(changes === null || counts === null ? [] : worseAudits(changes, counts))
  const exists = failOn !== undefined || failUnder !== undefined
  return { exists, isFailed: isTooLow || audits.size > 0, isTooLow, audits }
}

/** Whether the changes were asked for: a second scan has them anyway. */
export function comparesSites(
  typed: SiteGateArguments & { baseline: string | undefined; since: string | undefined },
): boolean {
  return typed.baseline !== undefined || typed.since !== undefined || needsBaseline(typed['fail-on'])
}

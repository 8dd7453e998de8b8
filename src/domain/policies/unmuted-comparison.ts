import { type AuditComparison, becameFailure } from '../compare/compare-findings.ts'
import type { RunComparison, Worsening } from '../compare/compare-runs.ts'
import type { PolicyView } from './apply-policy.ts'

/** A comparison without what a policy mutes: that is neither new nor fixed, and nothing is worse by it. */
export function unmutedComparison(comparison: RunComparison, { muted, mutedAudits }: PolicyView): RunComparison {
  const active = muted.filter(({ isExpired }) => !isExpired)
  if (active.length === 0) return comparison
  const whole = new Set(mutedAudits)
  const isMuted = (audit: string, fingerprint: string) =>
    whole.has(audit) || active.some((one) => one.audit === audit && one.fingerprint === fingerprint)
  const audits = comparison.audits.map((audit) => withoutMuted(audit, whole, isMuted))
  const total = (kind: 'new' | 'fixed' | 'moved') => audits.reduce((sum, audit) => sum + audit[kind], 0)
  // An audit without a new finding got worse as a whole.
  const grown = audits.filter(
    ({ id, new: count }, at) => !whole.has(id) && (count > 0 || comparison.audits[at]!.new === 0),
  )
  const own = new Set(grown.map(({ id }) => id))
  const hasFallen = grown.some((audit) => audit.noise === 'exact' && (audit.new > 0 || becameFailure(audit)))
  const isOwn = (one: Worsening) => (one.kind === 'audit' ? own.has(one.id) : one.kind !== 'result' || hasFallen)
  return {
    ...comparison,
    audits,
    new: total('new'),
    fixed: total('fixed'),
    moved: total('moved'),
    worse: comparison.worse.filter(isOwn),
    newProblems: comparison.newProblems.filter(isOwn),
  }
}

function withoutMuted(
  audit: AuditComparison,
  whole: ReadonlySet<string>,
  isMuted: (audit: string, fingerprint: string) => boolean,
): AuditComparison {
  const keeps = ({ fingerprint }: { fingerprint: string }) => !isMuted(audit.id, fingerprint)
  const kept = {
    newFindings: audit.newFindings.filter(keeps),
    fixedFindings: audit.fixedFindings.filter(keeps),
    movedFindings: audit.movedFindings.filter(keeps),
  }
  if (whole.has(audit.id)) return { ...audit, ...kept, new: 0, fixed: 0, moved: 0 }
  return {
    ...audit,
    ...kept,
    new: audit.new - (audit.newFindings.length - kept.newFindings.length),
    fixed: audit.fixed - (audit.fixedFindings.length - kept.fixedFindings.length),
    moved: kept.movedFindings.length,
  }
}

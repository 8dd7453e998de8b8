import type { ComparableAudit, ComparableRun } from '../compare/comparable-run.ts'
import { type IdentifiedProblems, identifiedProblems } from '../compare/compare-findings.ts'
import { fingerprintOf, isCurrentFingerprint } from '../compare/fingerprint.ts'
import { appliesTo } from './paths.ts'
import { endOfMute } from './read-policy.ts'
import type { Policy, PolicyMute } from './schema.ts'

/** What one mute does to one audit of a run. */
export interface MutedAudit {
  audit: string
  /** How many of its findings. */
  findings: number
  /** null if it is all of them; otherwise those with this fingerprint. */
  fingerprint: string | null
  reason: string
  until: string
  /** It has ended, so the findings count again. */
  isExpired: boolean
}

export interface MutedRun {
  muted: MutedAudit[]
  /** Audits of which nothing counts anymore. */
  mutedAudits: string[]
  isMuted(audit: string): boolean
  /** Findings that don't count, of other audits too. */
  isMutedFinding(audit: string, fingerprint: string): boolean
}

/** What the mutes of a policy do to a run. A mute never applies to a required audit. */
export function muteRun(run: ComparableRun, policy: Policy, url: string, now: number): MutedRun {
  const { require: required = [] } = policy
  const own = mutesOf(policy, url).map((one) => ({ ...one, isExpired: isExpired(one, now) }))
  const active = own.filter((one) => !one.isExpired)
  const isMutedFinding = (audit: string, fingerprint: string) =>
    !required.includes(audit) &&
    active.some((one) => namesAudit(one, audit) && (one.fingerprint === undefined || one.fingerprint === fingerprint))
  const whole = new Set<string>()
  const muted: MutedAudit[] = []
  for (const audit of own.length === 0 ? [] : run.audits.filter(hasProblems)) {
    if (required.includes(audit.id)) continue
    const matching = own.filter((one) => namesAudit(one, audit.id))
    if (matching.length === 0) continue
    const problems = identifiedProblems(audit, run.url)
    muted.push(...matching.flatMap((one) => mutedBy(one, audit.id, problems)))
    if (isWhole(audit.id, problems)) whole.add(audit.id)
  }
  return { muted, mutedAudits: [...whole], isMuted: (audit) => whole.has(audit), isMutedFinding }

  function isWhole(id: string, { findings, isComplete }: IdentifiedProblems): boolean {
    if (mutesWhole(active, id, required)) return true
    return isComplete && findings.every(({ fingerprint }) => isMutedFinding(id, fingerprint))
  }
}

function mutesOf({ mute = [] }: Pick<Policy, 'mute'>, url: string): PolicyMute[] {
  const applies = appliesTo(url)
  return mute.filter(({ paths }) => applies(paths))
}

/** The mutes in force for a page. */
export function activeMutes(policy: Pick<Policy, 'mute'>, url: string, now: number): PolicyMute[] {
  return mutesOf(policy, url).filter((one) => !isExpired(one, now))
}

/** The mutes in force for any page. */
export function mutesInForce({ mute = [] }: Pick<Policy, 'mute'>, now: number): PolicyMute[] {
  return mute.filter((one) => !isExpired(one, now))
}

/** Whether these mutes hide everything of an audit, whatever it finds. */
export function mutesWhole(active: readonly PolicyMute[], audit: string, required: readonly string[]): boolean {
  return !required.includes(audit) && active.some((one) => one.fingerprint === undefined && namesAudit(one, audit))
}

function hasProblems({ outcome }: ComparableAudit): boolean {
  return outcome === 'fail' || outcome === 'warn'
}

export function namesAudit({ audit }: PolicyMute, id: string): boolean {
  return audit === undefined || audit === id
}

function mutedBy(
  mute: PolicyMute & { isExpired: boolean },
  audit: string,
  { findings, total }: IdentifiedProblems,
): MutedAudit[] {
  const { fingerprint = null, reason, until, isExpired } = mute
  const count = fingerprint === null ? total : findings.filter((one) => one.fingerprint === fingerprint).length
  return count === 0 ? [] : [{ audit, findings: count, fingerprint, reason, until, isExpired }]
}

function isExpired({ until }: PolicyMute, now: number): boolean {
  return (endOfMute(until) ?? 0) <= now
}

/** Mutes of single findings that match none anymore: an earlier version named findings differently. */
export function outdatedMutes({ mute = [] }: Policy, { url, now }: { url: string; now: number }) {
  const applies = appliesTo(url)
  return mute.flatMap((one) => {
    const { fingerprint, paths } = one
    const isOutdated = fingerprint !== undefined && !isCurrentFingerprint(fingerprint)
    return isOutdated && applies(paths) && !isExpired(one, now) ? [{ kind: 'mute' as const, fingerprint }] : []
  })
}

/** The mutes that end after `from`, up to `to` (milliseconds since the epoch). */
export function expiredMutes({ mute = [] }: Pick<Policy, 'mute'>, from: number, to: number): PolicyMute[] {
  return mute.filter(({ until }) => {
    const end = endOfMute(until) ?? 0
    return end > from && end <= to
  })
}

/** Which findings of an audit are muted, in their order. */
export function mutedFindings(
  { id, findings }: Pick<ComparableAudit, 'id' | 'findings'>,
  muted: readonly MutedAudit[],
  pageUrl: string,
): boolean[] {
  const own = muted.filter(({ audit, isExpired }) => audit === id && !isExpired)
  if (own.length === 0) return findings.map(() => false)
  const fingerprints = new Set(own.map(({ fingerprint }) => fingerprint))
  return findings.map((finding) => {
    if (finding.note === true) return false
    return fingerprints.has(null) || fingerprints.has(fingerprintOf(id, finding, pageUrl))
  })
}

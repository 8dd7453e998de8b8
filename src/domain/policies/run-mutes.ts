import { gradeOf, isMostlyUnknown } from '../../engine/score.ts'
import type { ComparableAudit, ComparableRun } from '../compare/comparable-run.ts'
import { fingerprintOf } from '../compare/fingerprint.ts'
import { activeMutes, muteRun, mutesWhole } from './mutes.ts'
import type { Policy } from './schema.ts'

/** The mutes in force for a page, as alerts go by them. */
export interface RunMutes {
  /** Nothing of the audit counts, whatever it finds. */
  isMuted(audit: string): boolean
  /** The run without what is muted, with the score that it has then; the same run if nothing of it is. */
  apply(run: ComparableRun): ComparableRun
}

/** Null if no mute is in force for the page. `now`: in milliseconds since the epoch. */
export function runMutes(policy: Policy, url: string, now: number): RunMutes | null {
  const active = activeMutes(policy, url, now)
  if (active.length === 0) return null
  const { require: required = [] } = policy
  const isMuted = (audit: string) => mutesWhole(active, audit, required)
  return {
    isMuted,
    apply(run) {
      const { isMutedFinding } = muteRun(run, policy, url, now)
      const audits = run.audits.map((audit) =>
        isMuted(audit.id)
          ? unjudged(audit)
          : withoutFindings(audit, (finding) => isMutedFinding(audit.id, fingerprintOf(audit.id, finding, run.url))),
      )
      if (audits.every((audit, at) => audit === run.audits[at])) return run
      const { score, result } =
        run.score === null || isMostlyUnknown(audits) ? { score: null, result: null } : gradeOf(audits)
      return { ...run, audits, score, result }
    },
  }
}

/** In every run alike, also where it passes: so a mute never moves a score from one run to the next. */
function unjudged(audit: ComparableAudit): ComparableAudit {
  const none = { findings: [], findingsTotal: 0, points: { possible: 0, lost: 0 } }
  return { ...audit, outcome: 'not-applicable', blocking: false, ...none }
}

function withoutFindings(
  audit: ComparableAudit,
  isMuted: (finding: ComparableAudit['findings'][number]) => boolean,
): ComparableAudit {
  if (audit.outcome !== 'fail' && audit.outcome !== 'warn') return audit
  const findings = audit.findings.filter((finding) => finding.note === true || !isMuted(finding))
  const hidden = audit.findings.length - findings.length
  if (hidden === 0) return audit
  const findingsTotal = audit.findingsTotal - hidden
  if (findings.some(({ note }) => note !== true) || findingsTotal > findings.length)
    return { ...audit, findings, findingsTotal }
  return { ...audit, outcome: 'pass', blocking: false, findings, findingsTotal, points: { ...audit.points, lost: 0 } }
}

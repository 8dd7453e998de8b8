import type { Outcome } from '../assessment.ts'
import type { Audit, Message, Ruling } from '../audit.ts'
import { finding } from '../derive/document/where.ts'
import { DOCUMENT_READINGS } from '../derive/readings.ts'
import { shared } from './shared-messages.ts'

/** Whether an audit judges the document itself, and not what was loaded, which both runs know in different ways. */
export function readsDocument({ needs, wants, depth }: Audit): boolean {
  const all = new Set([...needs, ...wants])
  return depth === undefined && DOCUMENT_READINGS.some((name) => all.has(name)) && !all.has('resources')
}

const RANK: Record<Outcome, number> = { fail: 2, warn: 1, pass: 0, 'not-applicable': 0, unknown: 0 }

interface Seen {
  /** The browser was led to another page. */
  isOtherPage?: boolean
  /** It read only a part of the page, so scripts are not to blame for what is missing. */
  isIncomplete?: boolean
}

/** The ruling about the document in the browser; its findings start with what scripts made better or worse. */
export function withScripts(
  { judges }: Pick<Audit, 'judges'>,
  seen: Ruling,
  sent: Ruling,
  { isOtherPage = false, isIncomplete = false }: Seen = {},
): Ruling {
  const ruling = judges === 'both' && RANK[sent.outcome] > RANK[seen.outcome] ? sent : withoutLines(seen)
  const change = isOtherPage ? null : changeBetween(seen.outcome, sent)
  if (change === null) return ruling
  const said = isIncomplete ? shared.readInPart({ sent: sent.summary }) : change
  const findings = [finding(said, { note: true }), ...(ruling.findings ?? [])]
  return { ...ruling, findings, findingsTotal: (ruling.findingsTotal ?? findings.length - 1) + 1 }
}

function changeBetween(seen: Outcome, { outcome, summary: sent }: Ruling): Message | null {
  if (seen === 'unknown' || outcome === 'unknown') return null
  if (RANK[seen] < RANK[outcome]) return shared.onlyWithScripts({ sent })
  if (RANK[seen] > RANK[outcome]) return shared.causedByScripts({ sent })
  // There is something to judge only before, or only after, scripts have run.
  if (seen === 'pass' && outcome === 'not-applicable') return shared.onlyWithScripts({ sent })
  if (seen === 'not-applicable' && outcome === 'pass') return shared.removedByScripts({ sent })
  return null
}

/** A document that scripts have changed has no lines of source. */
function withoutLines(ruling: Ruling): Ruling {
  if (!ruling.findings?.some(({ line }) => line !== undefined)) return ruling
  return { ...ruling, findings: ruling.findings.map(({ line: _, ...finding }) => finding) }
}

import type { Audit, Ruling } from '../audit.ts'
import { OF_DOCUMENT } from '../derive/readings.ts'
import type { Finding, Outcome } from '../model.ts'

/** Does an audit judge the document itself, and not what was loaded, which both runs know in different ways? */
export function readsDocument({ needs, wants, depth }: Audit): boolean {
  const all = new Set([...needs, ...wants])
  return depth === undefined && OF_DOCUMENT.some((name) => all.has(name)) && !all.has('resources')
}

const RANK: Record<Outcome, number> = { fail: 2, warn: 1, pass: 0, 'not-applicable': 0, unknown: 0 }

/** The ruling on what the browser saw, with what scripts made better or worse said first. */
export function withScripts({ judges }: Pick<Audit, 'judges'>, seen: Ruling, sent: Ruling): Ruling {
  const ruling = judges === 'both' && RANK[sent.outcome] > RANK[seen.outcome] ? sent : withoutLines(seen)
  const change = changeBetween(seen.outcome, sent)
  if (change === null) return ruling
  const findings = [{ message: change, note: true } satisfies Finding, ...(ruling.findings ?? [])]
  return { ...ruling, findings, findingsTotal: (ruling.findingsTotal ?? findings.length - 1) + 1 }
}

function changeBetween(seen: Outcome, sent: Ruling): string | null {
  if (RANK[seen] < RANK[sent.outcome]) return `Only with JavaScript. As sent: ${sent.summary}`
  if (RANK[seen] > RANK[sent.outcome]) return `JavaScript makes it so. As sent: ${sent.summary}`
  // Something is there to be judged only before, or only after, scripts have run.
  if (seen === 'pass' && sent.outcome === 'not-applicable') return `Only with JavaScript. As sent: ${sent.summary}`
  if (seen === 'not-applicable' && sent.outcome === 'pass') return `Removed by JavaScript. As sent: ${sent.summary}`
  return null
}

/** Lines of a document that scripts have written are nobody's lines. */
function withoutLines(ruling: Ruling): Ruling {
  if (!ruling.findings?.some(({ line }) => line !== undefined)) return ruling
  return { ...ruling, findings: ruling.findings.map(({ line: _, ...finding }) => finding) }
}

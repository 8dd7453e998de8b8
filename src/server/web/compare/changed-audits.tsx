import { type AuditComparison, becameFailure, type ComparedFinding } from '../../../domain/compare/compare-findings.ts'
import type { RunComparison } from '../../../domain/compare/compare-runs.ts'
import { Icon } from '../components/icon.tsx'
import { wordsOf } from '../reports/model/audit-words.ts'
import { Findings } from '../reports/parts/findings.tsx'
import { OutcomeMark } from '../reports/parts/outcome.tsx'
import { auditAnchor } from '../reports/parts/url.tsx'
import type { View } from '../view.ts'

interface ListProps {
  view: View
  /** The page of the later run; null if the reader can't open it. */
  path: string | null
  audits: readonly AuditComparison[]
}

/** Audits with findings that are new or fixed, and those findings. */
export function ChangedAudits({ view, path, audits, kind, none }: ListProps & { kind: 'new' | 'fixed'; none: string }) {
  const some = audits.filter((audit) => audit[kind] > 0 || (kind === 'new' && becameFailure(audit)))
  if (some.length === 0) return <p>{none}</p>
  return (
    <ul class="compare-audits">
      {some.map((audit) => {
        const outcome = kind === 'new' ? (audit.after ?? 'unknown') : 'pass'
        return (
          <li key={audit.id} class={`compare-audit audit is-${outcome}`}>
            <h3>
              {kind === 'new' ? <OutcomeMark view={view} outcome={outcome} /> : <FixedMark />}
              <span>
                <AuditTitle view={view} path={path} id={audit.id} />{' '}
                {audit[kind] > 0 && <span class="count">{view.words.report.compare.findings(audit[kind])}</span>}
              </span>
            </h3>
            <Remarks view={view} audit={audit} kind={kind} />
            <FindingList
              view={view}
              id={audit.id}
              findings={kind === 'new' ? audit.newFindings : audit.fixedFindings}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** The heading above says it. */
function FixedMark() {
  return (
    <span class="outcome is-pass">
      <Icon name="good" />
    </span>
  )
}

function Remarks({ view, audit, kind }: { view: View; audit: AuditComparison; kind: 'new' | 'fixed' }) {
  const { compare: words } = view.words.report
  const { by, noise, unchanged, fixed } = audit
  const remarks = [
    ...(by === 'counts'
      ? [words.byCounts(view.format.number(unchanged + fixed), view.format.number(unchanged + audit.new))]
      : []),
    ...(kind === 'new' && becameFailure(audit) ? [words.nowFails] : []),
    ...(noise === 'exact' ? [] : [words.varies]),
  ]
  return remarks.length === 0 ? null : <p class="small">{remarks.join(' · ')}</p>
}

function FindingList({ view, id, findings }: { view: View; id: string; findings: ComparedFinding[] }) {
  if (findings.length === 0) return null
  return <Findings view={view} audit={{ id, summary: '', findings, findings_total: findings.length }} />
}

/** Of an audit that this version does not know, the id. */
function AuditTitle({ view, path, id }: { view: View; path: string | null; id: string }) {
  const words = wordsOf(id, view)
  if (path === null && words === undefined) return <code>{id}</code>
  return (
    <a
      href={path === null ? `/audits/${id}` : `${path}#${auditAnchor(id)}`}
      lang={words === undefined ? 'en' : words.lang}
    >
      {words?.failureTitle ?? id}
    </a>
  )
}

/** What was not compared: folded, because it says nothing about the page. */
export function UnjudgedAudits({ view, path, audits, by }: ListProps & { by: 'other_rules' | 'unknown' }) {
  const { compare: words } = view.words.report
  // What neither run could judge is no change.
  const some = audits.filter((audit) => audit.by === by && (by === 'other_rules' || audit.before !== audit.after))
  if (some.length === 0) return null
  return (
    <details class="fold">
      <summary>{by === 'unknown' ? words.unknown(some.length) : words.rules(some.length)}</summary>
      <ul class="compare-list">
        {some.map(({ id }) => (
          <li key={id}>
            <AuditTitle view={view} path={path} id={id} /> <code>{id}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Folded, because nothing got worse. */
export function MovedFindings({ view, path, comparison }: Omit<ListProps, 'audits'> & { comparison: RunComparison }) {
  const { compare: words } = view.words.report
  const some = comparison.audits.filter(({ moved }) => moved > 0)
  if (some.length === 0) return null
  return (
    <details class="fold">
      <summary>{words.moved(comparison.moved)}</summary>
      <p class="small">{words.movedAbout}</p>
      <ul class="compare-audits">
        {some.map(({ id, movedFindings }) => (
          <li key={id} class="compare-audit audit">
            <h3>
              <AuditTitle view={view} path={path} id={id} />
            </h3>
            <FindingList view={view} id={id} findings={movedFindings} />
          </li>
        ))}
      </ul>
    </details>
  )
}

export function UnchangedFindings({
  view,
  path,
  comparison,
}: Omit<ListProps, 'audits'> & { comparison: RunComparison }) {
  const { compare: words } = view.words.report
  const some = comparison.audits.filter(({ unchanged }) => unchanged > 0)
  if (some.length === 0) return null
  return (
    <details class="fold">
      <summary>{words.unchanged(comparison.unchanged)}</summary>
      <ul class="compare-list">
        {some.map(({ id, unchanged }) => (
          <li key={id}>
            <AuditTitle view={view} path={path} id={id} /> <span class="count">{view.format.number(unchanged)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

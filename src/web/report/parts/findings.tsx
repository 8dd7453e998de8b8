import type { Finding } from '../../../engine/model.ts'
import type { AuditRecord } from '../../../results/schema.ts'
import type { View } from '../../view.ts'
import { sentenceOf } from '../model/audit-words.ts'

/** Printed reports show only a few places per finding; the page has them all. */
const PRINTED_PLACES = 3

interface Props {
  view: View
  audit: AuditRecord
  isPrint: boolean
}

/** Findings grouped by message, with their places. All of it may be text of the audited page. */
export function Findings({ view, audit, isPrint }: Props) {
  const { audits: words } = view.words.report
  const groups = Map.groupBy(audit.findings, ({ message, note }) => `${note === true} ${message}`)
  const more = audit.findings_total - audit.findings.length
  return (
    <ul class="findings">
      {[...groups].map(([key, group]) => (
        <li key={key} class={group[0]!.note ? 'is-note' : undefined}>
          <p>
            {group[0]!.note && <strong>{words.note}: </strong>}
            {messageOf(group[0]!, audit.id, view)}
          </p>
          {group.some(hasPlace) && (
            <Places view={view} findings={group.filter(hasPlace)} most={isPrint ? PRINTED_PLACES : Infinity} />
          )}
        </li>
      ))}
      {more > 0 && audit.findings.length > 0 && <li class="is-more">{words.moreFindings(more)}</li>}
    </ul>
  )
}

function messageOf({ message, key, params }: Finding, auditId: string, view: View) {
  const { text, lang } = sentenceOf(auditId, { text: message, key, params }, view)
  return lang === undefined ? text : <span lang={lang}>{text}</span>
}

function Places({ view, findings, most }: { view: View; findings: Finding[]; most: number }) {
  const { audits: words } = view.words.report
  return (
    <ul class="places">
      {findings.slice(0, most).map(({ where, snippet, line }, index) => (
        <li key={index}>
          {(where !== undefined || line !== undefined) && (
            <span class="place">
              {where !== undefined && <bdi>{where}</bdi>}
              {line !== undefined && <span class="place-line">{words.line(line)}</span>}
            </span>
          )}
          {snippet !== undefined && snippet !== '' && (
            <code class="snippet">
              <bdi>{snippet}</bdi>
            </code>
          )}
        </li>
      ))}
      {findings.length > most && <li>{words.moreFindings(findings.length - most)}</li>}
    </ul>
  )
}

function hasPlace({ where, snippet, line }: Finding): boolean {
  return where !== undefined || line !== undefined || (snippet !== undefined && snippet !== '')
}

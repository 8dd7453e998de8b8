import { startOf } from '../../../../common/text.ts'
import type { AuditRecord } from '../../../../domain/results/schema.ts'
import type { Finding } from '../../../../engine/assessment.ts'
import type { View } from '../../view.ts'
import { sentenceOf } from '../model/audit-words.ts'

interface Limits {
  /** How many different messages are listed, and how much of each. */
  messages: number
  messageCharacters: number
  /** How many places of each message are listed, and how much of each. */
  places: number
  characters: number
}

interface Props {
  view: View
  audit: Pick<AuditRecord, 'id' | 'summary' | 'findings' | 'findings_total'>
  limits?: Limits
  /** Which of them are muted, in their order. */
  muted?: readonly boolean[] | undefined
}

const ALL = Number.POSITIVE_INFINITY
const UNLIMITED: Limits = { messages: ALL, messageCharacters: ALL, places: ALL, characters: ALL }

/** Findings grouped by message, with their places. All of it may be text of the audited page. */
export function Findings({ view, audit, limits = UNLIMITED, muted = [] }: Props) {
  const { audits: words } = view.words.report
  const groups = Map.groupBy(
    audit.findings.filter((finding) => !isHeadline(finding) || hasPlace(finding)),
    ({ message, note }) => `${note === true} ${message}`,
  )
  const listed = [...groups].slice(0, limits.messages)
  const leftOut = [...groups.values()].slice(limits.messages).flat().length
  const more = audit.findings_total - audit.findings.length + leftOut
  const [only = []] = groups.size === 1 ? groups.values() : []
  /** The line after its places counts the rest, too. */
  const isCounted = only.filter(hasPlace).length > limits.places
  return (
    <ul class="findings">
      {listed.map(([key, group]) => (
        <li key={key} class={group[0]!.note ? 'is-note' : undefined}>
          {!isHeadline(group[0]!) && (
            <p>
              {group[0]!.note && <strong>{words.note}: </strong>}
              {messageOf(group[0]!, audit.id, view, limits.messageCharacters)}
            </p>
          )}
          {group.some(hasPlace) && (
            <Places
              view={view}
              findings={group.filter(hasPlace)}
              rest={isCounted ? more : 0}
              limits={limits}
              isMuted={isMuted}
            />
          )}
        </li>
      ))}
      {more > 0 && !isCounted && audit.findings.length > 0 && <li class="is-more">{words.moreFindings(more)}</li>}
    </ul>
  )

  function isMuted(finding: Finding): boolean {
    return muted[audit.findings.indexOf(finding)] === true
  }

  /** It says what the headline says already; only its place is news. */
  function isHeadline({ message, note }: Finding): boolean {
    return !note && message === audit.summary
  }
}

function messageOf({ message, key, params }: Finding, auditId: string, view: View, characters: number) {
  const { text, lang } = sentenceOf(auditId, { text: message, key, params }, view)
  const shown = cutTo(text, characters)
  return lang === undefined ? shown : <span lang={lang}>{shown}</span>
}

function cutTo(text: string, characters: number): string {
  return text.length <= characters ? text : `${startOf(text, characters)}…`
}

interface PlacesProps {
  view: View
  findings: Finding[]
  /** How many others there are, of which no more is known. */
  rest: number
  limits: Limits
  isMuted(finding: Finding): boolean
}

function Places({ view, findings, rest, limits, isMuted }: PlacesProps) {
  const { audits: words } = view.words.report
  const { places, characters } = limits
  return (
    <ul class="places">
      {findings.slice(0, places).map(({ where, snippet, line }, index) => (
        <li key={index} class={isMuted(findings[index]!) ? 'is-muted' : undefined}>
          {(where !== undefined || line !== undefined) && (
            <span class="place">
              {where !== undefined && <bdi>{cutTo(where, characters)}</bdi>}
              {line !== undefined && <span class="place-line">{words.line(line)}</span>}
            </span>
          )}
          {snippet !== undefined && snippet !== '' && (
            <code class="snippet">
              <bdi>{cutTo(snippet, characters)}</bdi>
            </code>
          )}
        </li>
      ))}
      {findings.length > places && <li>{words.moreFindings(findings.length - places + rest)}</li>}
    </ul>
  )
}

function hasPlace({ where, snippet, line }: Finding): boolean {
  return where !== undefined || line !== undefined || (snippet !== undefined && snippet !== '')
}

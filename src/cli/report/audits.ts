import type { AuditResult, Finding } from '../../engine/assessment.ts'
import { costliestAudits } from '../../engine/score.ts'
import { clip, labelled, padEnd, padStart, prose, widthOf, wrap } from '../text/layout.ts'
import type { Labels } from './labels.ts'
import { number, type ReportView } from './view.ts'

/** Audits shown with details; the others take a line each, unless --verbose is set. */
const IN_FULL = 10
const GAIN = 6

/** What lowers the score, the largest loss first. */
export function fixes(view: ReportView): string[] {
  const { assessment, labels, style, verbose } = view
  const costly = costliestAudits(assessment.audits)
  if (costly.length === 0) return []
  const full = verbose ? costly : costly.slice(0, Math.max(IN_FULL, assessment.plan?.audits.length ?? 0))
  const brief = costly.slice(full.length)
  const lines = [
    `  ${style.bold(labels.fixFirst)}  ${style.dim(labels.eachAlone(labels.audits(costly.length)))}`,
    ...full.flatMap((audit) => ['', ...inFull(audit, view)]),
  ]
  if (brief.length > 0) lines.push('', `  ${style.bold(labels.then)}  ${style.dim(labels.forDetails)}`, '')
  return [...lines, ...brief.flatMap((audit) => heading(audit, view, true))]
}

function inFull(audit: AuditResult, view: ReportView): string[] {
  const { labels, style, words } = view
  const indent = ' '.repeat(GAIN + 4)
  const names = [labels.why, labels.fix, labels.see].map((name) => padEnd(name, widest(labels) + 2))
  const room = style.width - indent.length - widest(labels) - 4
  const said = words.get(audit.id)
  const lines = [...heading(audit, view), ...findings(audit, indent, view, view.verbose ? Infinity : undefined)]
  if (said === undefined) return lines
  lines.push(...labelled(style.dim(names[0]!), prose(said.why, room, style), indent))
  lines.push(...labelled(style.dim(names[1]!), prose(said.fix, room, style), indent))
  const [authority] = said.authorities
  // A URL that is broken over two lines cannot be opened, however narrow the window.
  if (authority)
    lines.push(...labelled(style.dim(names[2]!), [...wrap(authority.name, room), authority.url].map(style.dim), indent))
  return lines
}

function widest({ why, fix, see }: Labels): number {
  return Math.max(...[why, fix, see].map(widthOf))
}

/** What fixing it alone adds to the score, its outcome and summary, and the id at the right edge if there is space for it. */
function heading(audit: AuditResult, { labels, style, muted }: ReportView, oneLine = false): string[] {
  const failed = audit.outcome === 'fail'
  const paint = failed ? style.red : style.yellow
  const start = `${paint(style.bold(padStart(gainOf(audit, labels), GAIN)))}  ${paint(failed ? style.signs.failed : style.signs.warned)} `
  const indent = ' '.repeat(GAIN + 4)
  const room = style.width - indent.length - 2
  const beside = room - audit.id.length - 2
  const isMuted = muted.audits.has(audit.id)
  const summary = isMuted ? `[${labels.muted}] ${audit.summary}` : audit.summary
  const lines = oneLine ? [clip(summary, Math.max(beside, 20), style)] : wrap(summary, room, style)
  const last = lines.length === 1 ? lines[0]! : ''
  const gap = room - widthOf(last) - audit.id.length
  const paintText = isMuted ? style.strike : oneLine ? (line: string) => line : style.bold
  if (lines.length === 1 && gap >= 2) return [`${start}${paintText(last)}${' '.repeat(gap)}${style.dim(audit.id)}`]
  return [...lines.map((line, place) => (place === 0 ? start : indent) + paintText(line)), indent + style.dim(audit.id)]
}

function gainOf({ gain, blocking }: AuditResult, labels: Labels): string {
  if (gain === null) return ''
  if (gain > 0) return `+${labels.number(number(gain))}`
  return blocking === true ? labels.gainCaps : labels.gainCapped
}

const SHOWN = 3

interface ShownFinding extends Finding {
  isMuted?: true
}

/** The first findings: each message once, with the places it was found at, then the number of others. */
function findings(audit: AuditResult, indent: string, view: ReportView, most = SHOWN): string[] {
  const mutedAt = view.muted.findings.get(audit.id) ?? []
  const weighty = audit.findings
    .map((finding, at): ShownFinding => (mutedAt[at] === true ? { ...finding, isMuted: true } : finding))
    .sort((a, b) => Number(a.note ?? false) - Number(b.note ?? false))
    .slice(0, most)
  const groups = Map.groupBy(weighty, ({ message }) => message)
  const lines = [...groups].flatMap(([message, group]) =>
    message === audit.summary ? places(group, indent, view) : messageAndPlaces(group, indent, view),
  )
  const more = audit.findingsTotal - weighty.length
  if (more > 0 && weighty.length > 0)
    lines.push(`${indent}  ${view.style.dim(moreOf(more, audit.findings, weighty, view))}`)
  return lines
}

/** Notes that are not shown are counted apart: a summary counts problems only. */
function moreOf(more: number, all: readonly Finding[], shown: readonly Finding[], { labels }: ReportView): string {
  const notesIn = (some: readonly Finding[]) => some.filter(({ note }) => note).length
  const notes = notesIn(all) === all.length ? 0 : notesIn(all) - notesIn(shown)
  if (notes === 0) return labels.more(more)
  return more > notes ? labels.moreAndNotes(more - notes, notes) : labels.notes(notes)
}

function messageAndPlaces(group: ShownFinding[], indent: string, view: ReportView): string[] {
  const { labels, style } = view
  const { message, note } = group[0]!
  const text = note ? labels.note(message) : message
  const inner = `${indent}  `
  const room = style.width - inner.length - 2
  const at = group.length === 1 ? placeOf(group[0]!, view) : ''
  // A single place that fits takes no line of its own.
  const besides = !group[0]!.snippet && at !== '' && widthOf(text) + widthOf(at) + 2 <= room
  const lines = labelled(`${style.signs.bullet} `, prose(text, room, style), indent)
  if (besides) return [`${lines[0]}  ${style.dim(at)}`]
  return [...lines, ...places(group, inner, view)]
}

function places(group: ShownFinding[], indent: string, view: ReportView): string[] {
  const { style } = view
  const room = style.width - indent.length - 2
  const clipped = (text: string) => clip(text, room, style)
  return group.flatMap((finding) => {
    const at = placeOf(finding, view)
    const snippet = finding.snippet ?? ''
    const paint = finding.isMuted === true ? style.strike : style.cyan
    if (at !== '' && snippet !== '' && widthOf(at) + widthOf(snippet) + 2 <= room)
      return [`${indent}${style.dim(at)}  ${paint(snippet)}`]
    const lines: string[] = []
    if (at !== '') lines.push(indent + style.dim(clipped(at)))
    if (snippet !== '') lines.push(indent + paint(clipped(snippet)))
    return lines
  })
}

function placeOf({ where = '', line, isMuted }: ShownFinding, { labels, style }: ReportView): string {
  const parts = [isMuted === true ? labels.muted : '', line === undefined ? '' : labels.line(line), where]
  return parts.filter((part) => part !== '').join(` ${style.signs.dot} `)
}

/** Audits that are not part of the score: information, neither good nor bad. */
export function facts(view: ReportView): string[] {
  const { assessment, labels, style, verbose } = view
  const known = assessment.audits.filter(isFact)
  if (known.length === 0) return []
  const column = Math.max(...known.map(({ id }) => id.length)) + 2
  return [
    `  ${style.bold(labels.info)}  ${style.dim(labels.notInScore)}`,
    '',
    ...known.flatMap((audit) => [
      ...labelled(style.dim(padEnd(audit.id, column)), prose(said(audit), style.width - column - 4, style), '  '),
      ...(verbose ? findings(audit, ' '.repeat(column + 2), view, Infinity) : []),
    ]),
  ]
}

function isFact({ importance, outcome }: AuditResult): boolean {
  return importance === 'info' && outcome !== 'unknown' && outcome !== 'not-applicable'
}

/** Keys of values that say nothing more than the summary. */
const NO_VALUE = new Set(['none', 'noValue', 'noSites', 'noTime'])

/** The summary, and the value after it if it is text that the summary does not contain. */
function said({ summary, value, valueKey }: AuditResult): string {
  if (value === null || NO_VALUE.has(valueKey ?? value) || /^\d/.test(value) || summary.includes(value)) return summary
  return `${summary.replace(/\.$/, '')}: ${value}`
}

/** Audits that passed or don't apply: one line for each group, or for each audit with --verbose. */
export function passed(view: ReportView): string[] {
  const { assessment, labels, style, verbose } = view
  const good = assessment.audits.filter((audit) => audit.outcome === 'pass' && !isFact(audit))
  const notApplicable = assessment.audits.filter(({ outcome }) => outcome === 'not-applicable')
  const lines: string[] = []
  const hint = verbose ? '' : style.dim(`  ${labels.toList}`)
  if (good.length > 0) {
    lines.push(`  ${style.green(style.signs.passed)} ${labels.passed(good.length)}${hint}`)
    if (verbose) lines.push('', ...good.flatMap((audit) => line(audit, view)), '')
  }
  if (notApplicable.length > 0) {
    const ending = good.length > 0 ? '' : hint
    lines.push(`  ${style.dim(style.signs.none)} ${labels.notApplicable(notApplicable.length)}${ending}`)
    if (verbose) lines.push('', ...notApplicable.flatMap((audit) => line(audit, view)))
  }
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function line(audit: AuditResult, view: ReportView): string[] {
  const { style } = view
  const indent = '    '
  const column = Math.max(26, audit.id.length + 2)
  const texts = prose(said(audit), style.width - column - indent.length - 2, style)
  const lines = labelled(style.dim(padEnd(audit.id, column)), texts, indent)
  return [...lines, ...findings(audit, ' '.repeat(column + indent.length), view)]
}

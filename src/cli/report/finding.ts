import type { AuditResult, Finding } from '../../engine/model.ts'
import { labelled, prose } from '../text/prose.ts'
import type { Style } from '../text/style.ts'
import { clip, widthOf } from '../text/width.ts'

const SHOWN = 3

/** The first findings: each message once, after it the places it was found at; then how many more there are. */
export function findings(audit: AuditResult, indent: string, style: Style, most = SHOWN): string[] {
  const weighty = [...audit.findings].sort((a, b) => Number(a.note ?? false) - Number(b.note ?? false)).slice(0, most)
  const groups = Map.groupBy(weighty, ({ message }) => message)
  const lines = [...groups].flatMap(([message, group]) =>
    message === audit.summary ? places(group, indent, style) : messageAndPlaces(group, indent, style),
  )
  const more = audit.findingsTotal - weighty.length
  if (more > 0 && weighty.length > 0) lines.push(`${indent}  ${style.dim(`and ${more} more`)}`)
  return lines
}

function messageAndPlaces(group: Finding[], indent: string, style: Style): string[] {
  const { message, note } = group[0]!
  const text = note ? `Note: ${message}` : message
  const inner = `${indent}  `
  const room = style.width - inner.length - 2
  const at = group.length === 1 ? placeOf(group[0]!, style) : ''
  // What stands in one place and fits takes one line.
  const besides = !group[0]!.snippet && at !== '' && widthOf(text) + widthOf(at) + 2 <= room
  const lines = labelled(`${style.signs.bullet} `, prose(text, room, style), indent)
  if (besides) return [`${lines[0]}  ${style.dim(at)}`]
  return [...lines, ...places(group, inner, style)]
}

function places(group: Finding[], indent: string, style: Style): string[] {
  const room = style.width - indent.length - 2
  const clipped = (text: string) => clip(text, room, style.signs.ellipsis)
  return group.flatMap((finding) => {
    const at = placeOf(finding, style)
    const snippet = finding.snippet ?? ''
    if (at !== '' && snippet !== '' && widthOf(at) + widthOf(snippet) + 2 <= room)
      return [`${indent}${style.dim(at)}  ${style.cyan(snippet)}`]
    const lines: string[] = []
    if (at !== '') lines.push(indent + style.dim(clipped(at)))
    if (snippet !== '') lines.push(indent + style.cyan(clipped(snippet)))
    return lines
  })
}

function placeOf({ where = '', line }: Finding, { signs }: Style): string {
  return [line === undefined ? '' : `line ${line}`, where].filter((part) => part !== '').join(` ${signs.dot} `)
}

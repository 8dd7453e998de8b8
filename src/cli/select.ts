import { nearest } from '../common/nearest.ts'
import { CATEGORIES } from '../engine/score.ts'
import { listed } from './arguments.ts'
import { UsageError } from './command.ts'

/** What to do if no audit has a similar name. */
export const HOW_TO_LIST = 'Run verdict audits for a list.'

interface NamedAudit {
  id: string
}

/** The audits that --only and --skip select; throws if a pattern matches none. */
export function selectAudits<A extends NamedAudit>(
  audits: readonly A[],
  only: readonly string[],
  skip: readonly string[],
): A[] {
  const wanted = patternsOf(only).map((pattern) => matchingAudits(audits, pattern))
  const unwanted = new Set(patternsOf(skip).flatMap((pattern) => matchingAudits(audits, pattern)))
  const kept = audits.filter(
    (audit) => (wanted.length === 0 || wanted.some((some) => some.includes(audit))) && !unwanted.has(audit),
  )
  if (kept.length === 0) throw new UsageError('--only and --skip exclude every audit.')
  return kept
}

/** Audits by id (`seo/title`), category (`seo`) or name (`title`); `*` matches any characters. */
export function matchingAudits<A extends NamedAudit>(audits: readonly A[], pattern: string): A[] {
  const fits = globOf(pattern.toLowerCase())
  const found = audits.filter(({ id }) => {
    const [category, name] = id.split('/') as [string, string]
    return pattern.includes('/') ? fits(id) : fits(category) || fits(name)
  })
  if (found.length === 0) throw new UsageError(unknownAudit(pattern, audits))
  return found
}

export function unknownAudit(pattern: string, audits: readonly NamedAudit[]): string {
  const names = [...audits.map(({ id }) => id), ...CATEGORIES]
  const byName = audits.filter(({ id }) => nearest(pattern, [id.slice(id.indexOf('/') + 1)]).length > 0)
  const near = [...new Set([...nearest(pattern, names, 3), ...byName.map(({ id }) => id)])].slice(0, 3)
  return `Unknown audit "${pattern}"${near.length === 0 ? `. ${HOW_TO_LIST}` : `; did you mean ${listed(near)}?`}`
}

/** What audits are called; others by their id. */
export function titlesOf<Name extends 'title' | 'failureTitle' = 'failureTitle'>(
  audits: readonly (NamedAudit & Record<NoInfer<Name>, string>)[],
  name: Name = 'failureTitle' as Name,
): (audit: string) => string {
  const titles = new Map(audits.map((audit) => [audit.id, audit[name]]))
  return (id) => titles.get(id) ?? id
}

function patternsOf(typed: readonly string[]): string[] {
  return typed
    .flatMap((list) => list.split(','))
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '')
}

/** `*` matches any characters, so it is enough to look for each piece at its first occurrence. */
function globOf(pattern: string): (name: string) => boolean {
  const [first = '', ...pieces] = pattern.split('*')
  const last = pieces.pop()
  if (last === undefined) return (name) => name === pattern
  return (name) => {
    if (!name.startsWith(first)) return false
    let at = first.length
    for (const piece of pieces) {
      const found = name.indexOf(piece, at)
      if (found === -1) return false
      at = found + piece.length
    }
    return name.length - last.length >= at && name.endsWith(last)
  }
}

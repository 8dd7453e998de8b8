import type { RobotsGroup, RobotsTxt } from './robots.ts'

export interface RobotsVerdict {
  allowed: boolean
  /** The line of the rule that applies; null if none does. */
  line: number | null
}

/** Whether one of these crawlers may fetch a URL, which must be percent-encoded as crawlers request it. */
export function matchRobots(robots: RobotsTxt, agents: string | string[], url: string): RobotsVerdict {
  const wanted = new Set((typeof agents === 'string' ? [agents] : agents).map((agent) => agent.toLowerCase()))
  // `*` in the file means every crawler; there is none of that name.
  wanted.delete('*')
  // As in patterns: RFC 3986 §6.2.2.1, `%d0` and `%D0` are the same.
  const path = pathOf(url).replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
  const named = robots.groups.filter(({ agents }) => agents.some((agent) => wanted.has(agent)))
  if (named.length > 0) return decide(named, path)
  return decide(
    robots.groups.filter(({ agents }) => agents.includes('*')),
    path,
  )
}

/** RFC 9309 §2.2.2: the longest pattern decides; if two are equally long, `allow` does. */
function decide(groups: RobotsGroup[], path: string): RobotsVerdict {
  let allow = { length: 0, line: 0 }
  let disallow = { length: 0, line: 0 }
  for (const { rules } of groups) {
    for (const rule of rules) {
      const best = rule.allow ? allow : disallow
      if (rule.pattern.length <= best.length) continue
      const length = rule.allow ? allowLength(path, rule.pattern) : matchLength(path, rule.pattern)
      if (length <= best.length) continue
      if (rule.allow) allow = { length, line: rule.line }
      else disallow = { length, line: rule.line }
    }
  }
  const allowed = allow.length >= disallow.length
  const { line } = allowed ? allow : disallow
  return { allowed, line: line === 0 ? null : line }
}

/** Google: a rule that allows a folder's index.html also allows the folder. */
function allowLength(path: string, pattern: string): number {
  const length = matchLength(path, pattern)
  if (length > 0) return length
  const slash = pattern.lastIndexOf('/')
  if (slash === -1 || !pattern.startsWith('/index.htm', slash)) return 0
  return matchLength(path, `${pattern.slice(0, slash + 1)}$`)
}

function matchLength(path: string, pattern: string): number {
  return matches(path, pattern) ? pattern.length : 0
}

/** `*` matches anything, a final `$` the end. Matching each part at its first occurrence is sufficient. */
function matches(path: string, pattern: string): boolean {
  const anchored = pattern.endsWith('$')
  const pieces = (anchored ? pattern.slice(0, -1) : pattern).split('*')
  const first = pieces[0]!
  if (!path.startsWith(first)) return false
  if (pieces.length === 1) return !anchored || path.length === first.length
  const last = anchored ? pieces.pop()! : ''
  let at = first.length
  for (let index = 1; index < pieces.length; index++) {
    const piece = pieces[index]!
    const found = path.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  return !anchored || (path.length - last.length >= at && path.endsWith(last))
}

/** Path and query of a URL, even an invalid one, with a leading slash. */
export function pathOf(url: string): string {
  const start = url.startsWith('//') ? 2 : 0
  const early = indexOfAny(url, start)
  const scheme = url.indexOf('://', start)
  const authority = scheme === -1 || early < scheme ? start : scheme + 3
  const from = indexOfAny(url, authority)
  if (from === url.length) return '/'
  const hash = url.indexOf('#', start)
  if (hash !== -1 && hash < from) return '/'
  const path = url.slice(from, hash === -1 ? undefined : hash)
  return path.startsWith('/') ? path : `/${path}`
}

function indexOfAny(url: string, from: number): number {
  let at = from
  while (at < url.length && url[at] !== '/' && url[at] !== '?' && url[at] !== ';') at++
  return at
}

import { MAX_ROBOTS_BYTES } from './lines.ts'

export interface RobotsProblem {
  /** From 1. */
  line: number
  text: string
  kind: RobotsProblemKind
}

export type RobotsProblemKind =
  | 'syntax'
  | 'unknown-directive'
  | 'no-user-agent'
  | 'sitemap-url'
  | 'sitemap-protocol'
  | 'pattern-start'
  | 'pattern-dollar'

/** Directives that some crawler supports, as Lighthouse lists them, and those that state how content may be used. */
const KNOWN = new Set([
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'crawl-delay',
  'clean-param',
  'host',
  'request-rate',
  'visit-time',
  'noindex',
  'content-signal',
  // IETF AI Preferences, draft-ietf-aipref-attach.
  'content-usage',
  // Really Simple Licensing 1.0, https://rslstandard.org/rsl.
  'license',
])
const SITEMAP_PROTOCOLS = new Set(['http:', 'https:', 'ftp:'])

/** A file with more problems is not a robots.txt. */
const MAX_PROBLEMS = 1000
const MAX_TEXT = 500

/** Problems of a robots.txt by Lighthouse's robots-txt audit, which is stricter than crawlers. */
export function robotsProblems(text: string): RobotsProblem[] {
  const problems: RobotsProblem[] = []
  let inGroup = false
  const lines = text.slice(0, MAX_ROBOTS_BYTES).split(/\r\n|\r|\n/)
  for (const [index, line] of lines.entries()) {
    const parsed = readDirective(line)
    if (parsed === null) continue
    const kind = problemOf(parsed, inGroup)
    if (kind !== null) problems.push({ line: index + 1, text: line.slice(0, MAX_TEXT), kind })
    else if (parsed.name === 'user-agent') inGroup = true
    if (problems.length === MAX_PROBLEMS) break
  }
  return problems
}

interface Directive {
  /** Null if the line has no colon. */
  name: string | null
  value: string
}

function readDirective(line: string): Directive | null {
  const hash = line.indexOf('#')
  const text = (hash === -1 ? line : line.slice(0, hash)).trim()
  if (text === '') return null
  const colon = text.indexOf(':')
  if (colon === -1) return { name: null, value: '' }
  return { name: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).trim() }
}

function problemOf({ name, value }: Directive, inGroup: boolean): RobotsProblemKind | null {
  if (name === null) return 'syntax'
  if (!KNOWN.has(name)) return 'unknown-directive'
  if (name === 'sitemap') return sitemapProblem(value)
  if (name === 'user-agent') return value === '' ? 'no-user-agent' : null
  if (name !== 'allow' && name !== 'disallow') return null
  return patternProblem(value) ?? (inGroup ? null : 'no-user-agent')
}

function sitemapProblem(value: string): RobotsProblemKind | null {
  const url = URL.parse(value)
  if (url === null) return 'sitemap-url'
  return SITEMAP_PROTOCOLS.has(url.protocol) ? null : 'sitemap-protocol'
}

function patternProblem(value: string): RobotsProblemKind | null {
  if (value !== '' && value[0] !== '/' && value[0] !== '*') {
    return 'pattern-start'
  }
  const dollar = value.indexOf('$')
  if (dollar !== -1 && dollar !== value.length - 1) return 'pattern-dollar'
  return null
}

import { bytesOf, isAsciiSpace, type RobotsLine, readLine } from './lines.ts'

/** A parsed robots.txt, by RFC 9309 and Google's open-source parser. */
export interface RobotsTxt {
  /** Every line that is not empty. */
  lines: RobotsLine[]
  /** Number of lines, including empty ones. */
  lineCount: number
  groups: RobotsGroup[]
  /** As written. */
  sitemaps: string[]
  /** Number of user agents, rules and sitemaps, and of other directives. */
  validDirectives: number
  unknownDirectives: number
  /** The last line with a directive; 0 if there is none. */
  lastLine: number
  /** The file is longer than what Google reads. */
  truncated: boolean
}

export interface RobotsGroup {
  /** Product tokens in lower case; `*` is every crawler. */
  agents: string[]
  rules: RobotsRule[]
}

export interface RobotsRule {
  allow: boolean
  pattern: string
  line: number
}

export function parseRobots(text: string | Uint8Array): RobotsTxt {
  const { binary, truncated } = bytesOf(text)
  const raw = binary.split(/\r\n|\r|\n/)
  const lines: RobotsLine[] = []
  for (const [index, text] of raw.entries()) {
    const line = readLine(text, index + 1)
    if (line !== null) lines.push(line)
  }
  const directives = lines.filter(({ key }) => key !== null)
  const unknownDirectives = directives.filter(({ kind }) => kind === 'unknown' || kind === 'unused').length
  return {
    lines,
    lineCount: raw.length,
    groups: groupsOf(directives),
    sitemaps: directives.filter(({ kind }) => kind === 'sitemap').map(({ value }) => value!),
    validDirectives: directives.length - unknownDirectives,
    unknownDirectives,
    lastLine: directives.at(-1)?.number ?? 0,
    truncated,
  }
}

function groupsOf(directives: RobotsLine[]): RobotsGroup[] {
  const groups: RobotsGroup[] = []
  for (const { kind, value, number } of directives) {
    const group = groups.at(-1)
    if (kind === 'user-agent') {
      // Consecutive user agents share their rules, even with other lines between them (RFC 9309 §2.2.1).
      if (group !== undefined && group.rules.length === 0) group.agents.push(agentToken(value!))
      else groups.push({ agents: [agentToken(value!)], rules: [] })
    } else if (kind === 'allow' || kind === 'disallow') {
      // A rule before the first user agent applies to none.
      group?.rules.push({ allow: kind === 'allow', pattern: value!, line: number })
    }
  }
  return groups
}

/** The token of a user-agent line: its leading letters, `-` and `_`, or `*`, which text may follow. */
export function agentToken(value: string): string {
  if (value.startsWith('*') && (value.length === 1 || isAsciiSpace(value.charCodeAt(1)))) return '*'
  return /^[a-zA-Z_-]*/.exec(value)![0].toLowerCase()
}

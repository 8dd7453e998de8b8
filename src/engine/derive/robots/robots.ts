import { bytesOf, isAsciiSpace, type RobotsLine, readLine } from './lines.ts'

/** Plain JSON: what a robots.txt says, by RFC 9309 and Google's open-source parser. */
export interface RobotsTxt {
  /** Every line that holds something. */
  lines: RobotsLine[]
  /** All lines, the empty ones too. */
  lineCount: number
  groups: RobotsGroup[]
  /** As written; the lines tell where. */
  sitemaps: string[]
  /** Agents, rules and sitemaps; then whatever else has the form of a directive. */
  validDirectives: number
  unknownDirectives: number
  /** The last line that has a directive; 0 where none has. */
  lastLine: number
  /** There was more than Google reads. */
  truncated: boolean
}

export interface RobotsGroup {
  /** Product tokens in lower case; `*` stands for everybody. */
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
      // Agents that follow each other share their rules, also across lines that are no rules (RFC 9309 §2.2.1).
      if (group !== undefined && group.rules.length === 0) group.agents.push(agentToken(value!))
      else groups.push({ agents: [agentToken(value!)], rules: [] })
    } else if (kind === 'allow' || kind === 'disallow') {
      // A rule before the first agent is nobody's.
      group?.rules.push({ allow: kind === 'allow', pattern: value!, line: number })
    }
  }
  return groups
}

/** What counts of a user-agent line: the letters, `-` and `_` it begins with, or `*`, which text may follow. */
function agentToken(value: string): string {
  if (value.startsWith('*') && (value.length === 1 || isAsciiSpace(value.charCodeAt(1)))) return '*'
  return /^[a-zA-Z_-]*/.exec(value)![0].toLowerCase()
}

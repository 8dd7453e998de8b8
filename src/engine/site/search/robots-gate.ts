import { DAY_SECONDS } from '../../../common/durations.ts'
import { cut } from '../../derive/document/where.ts'
import { RobotsMatcher } from '../../derive/robots/match.ts'
import { agentToken, parseRobots, type RobotsTxt } from '../../derive/robots/robots.ts'

/** Our product token in robots.txt. */
export const ROBOT_TOKEN = 'verdictbot'

/** What an origin answered for /robots.txt after up to five redirects; null if it did not answer. */
export type RobotsAnswer = { status: number; url: string; text: string } | null

export interface OriginRobots {
  /** `everything` and `nothing` regardless of rules, because there are none or they could not be had. */
  access: 'rules' | 'everything' | 'nothing'
  /** Why nothing may be requested; null otherwise. */
  problem: 'server-error' | 'rate-limited' | 'no-answer' | null
  /** The pause between requests that our group asks for; 0 if it does not. */
  crawlDelayMs: number
  /** A group names our token: the host knows us, and may allow more than usual. */
  hasConsent: boolean
  /** Absolute URLs, as far as they are valid. */
  sitemaps: string[]
  /** The line from which on rules with stars are ignored, because there are too many; null if all of the crawler's count. */
  ignoredFrom(token?: string): number | null
  /** For our crawler, or another one by its token in lower case. */
  decide(url: string, token?: string): RobotsDecision
}

export type RobotsDecision = { allowed: true } | { allowed: false; line: number | null; text: string }

/**
 * In the rules for one crawler, which are asked for each address of a site. RFC 9309 §2.5 lets crawlers set limits; real files have up to a
 * few hundred.
 */
export const MAX_STARS = 5_000
const MAX_LINE_TEXT = 160
const MAX_DELAY_SECONDS = DAY_SECONDS
const MAX_SITEMAPS = 1000

/** RFC 9309 §2.3.1: without a file everything may be requested; while the server fails, nothing. */
export function readOriginRobots(answer: RobotsAnswer): OriginRobots {
  if (answer === null) return withoutRules('nothing', 'no-answer')
  // Google reads 429 as a server error: the server asks for fewer requests, and says nothing of its rules.
  if (answer.status === 429) return withoutRules('nothing', 'rate-limited')
  if (answer.status >= 500) return withoutRules('nothing', 'server-error')
  // A redirect is one too many (§2.3.1.2).
  if (answer.status >= 300) return withoutRules('everything', null)
  return withRules(answer)
}

function withoutRules(access: 'everything' | 'nothing', problem: OriginRobots['problem']): OriginRobots {
  const decision: RobotsDecision =
    access === 'everything' ? { allowed: true } : { allowed: false, line: null, text: '' }
  return {
    access,
    problem,
    crawlDelayMs: 0,
    hasConsent: false,
    sitemaps: [],
    ignoredFrom: () => null,
    decide: () => decision,
  }
}

function withRules({ url, text }: NonNullable<RobotsAnswer>): OriginRobots {
  const robots = parseRobots(text)
  // Its lines are not kept: objects of them take many times the size of the file.
  const { groups, sitemaps } = robots
  const byToken = new Map<string, RobotsMatcher>()
  // Compiled once: a file may have thousands of rules, and is asked for every address.
  const rulesFor = (token: string): RobotsMatcher => {
    let rules = byToken.get(token)
    if (rules === undefined) {
      rules = new RobotsMatcher({ groups }, token, MAX_STARS)
      byToken.set(token, rules)
    }
    return rules
  }
  let lines: string[] | undefined
  const textOf = (line: number | null): string => {
    lines ??= text.split(/\r\n|\r|\n/)
    return line === null ? '' : cut(lines[line - 1]?.trim() ?? '', MAX_LINE_TEXT)
  }
  return {
    access: 'rules',
    problem: null,
    crawlDelayMs: crawlDelayMs(robots),
    hasConsent: groups.some(({ agents }) => agents.includes(ROBOT_TOKEN)),
    sitemaps: sitemaps.slice(0, MAX_SITEMAPS).flatMap((sitemap) => URL.parse(sitemap, url)?.href ?? []),
    ignoredFrom: (token = ROBOT_TOKEN) => rulesFor(token).ignoredFrom,
    decide(asked, token = ROBOT_TOKEN) {
      const { allowed, line } = rulesFor(token).match(asked)
      return allowed ? { allowed } : { allowed, line, text: textOf(line) }
    },
  }
}

/**
 * The longest pause of our groups, or else of those for all crawlers. Crawl-delay is no part of RFC 9309, where only rules end the list of
 * a group's crawlers; here a delay does too, because that is how files with delays alone are meant.
 */
function crawlDelayMs({ lines }: RobotsTxt): number {
  const seconds: Record<string, number> = {}
  let agents = new Set<string>()
  let isListOpen = false
  for (const { kind, key, value } of lines) {
    if (kind === 'user-agent') {
      if (!isListOpen) agents = new Set()
      isListOpen = true
      const agent = agentToken(value!)
      // Others do not matter, however many there are.
      if (agent !== ROBOT_TOKEN && agent !== '*') continue
      agents.add(agent)
      seconds[agent] ??= 0
    } else if (kind === 'allow' || kind === 'disallow') isListOpen = false
    else if (kind === 'unused' && key!.toLowerCase() === 'crawl-delay') {
      isListOpen = false
      for (const agent of agents) seconds[agent] = Math.max(seconds[agent]!, secondsOf(value!))
    }
  }
  return 1000 * (seconds[ROBOT_TOKEN] ?? seconds['*'] ?? 0)
}

function secondsOf(value: string): number {
  const found = /^\d{1,9}(?:[.,]\d{1,3})?/.exec(value)?.[0]
  return found === undefined ? 0 : Math.min(Number(found.replace(',', '.')), MAX_DELAY_SECONDS)
}

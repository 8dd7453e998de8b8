import type { Failure } from '../../../errors.ts'
import type { Got, TextFile } from '../../model.ts'
import { cut } from '../document/where.ts'
import { BOTS, type Bot } from './indexing.ts'
import { matchRobots } from './match.ts'
import { parseRobots } from './robots.ts'

/** The crawlers that robots.txt blocks from a page. */
export type RobotsGate = { disallowed: Disallowed[]; url: string; status: number | null } & (
  | { state: 'read' }
  /** It was not fetched, or the server limits requests: the page is judged without it. */
  | { state: 'not-checked' | 'refused' }
  /** For Google, a 5xx response means that crawling is not allowed. */
  | { state: 'error' }
  | { state: 'unknown'; failure: Failure }
)

interface Disallowed {
  bot: Bot
  /** From 1; null if no single line decides. */
  line: number | null
  snippet: string
}

export function readRobotsGate(robots: Got<TextFile>, pageUrl: string): RobotsGate {
  if (!robots.ok) {
    const gate = { disallowed: [], url: '', status: null }
    if (robots.code === 'not_collected') return { ...gate, state: 'not-checked' }
    return { ...gate, state: 'unknown', failure: robots }
  }
  const { url, status, text } = robots.value
  const gate = { disallowed: [], url, status }
  if (status === 429) return { ...gate, state: 'refused' }
  if (status >= 500) return { ...gate, state: 'error' }
  // RFC 9309 §2.3.1.3: with a 4xx response everything may be crawled.
  if (status >= 400) return { ...gate, state: 'read' }
  return { ...gate, state: 'read', disallowed: disallowedBy(text, pageUrl) }
}

function disallowedBy(text: string, pageUrl: string): Disallowed[] {
  const rules = parseRobots(text)
  const everybody = matchRobots(rules, [], pageUrl)
  const disallowed: Disallowed[] = []
  for (const bot of BOTS) {
    const isNamed = rules.groups.some(({ agents }) => agents.includes(bot.token))
    const { allowed, line } = isNamed ? matchRobots(rules, bot.token, pageUrl) : everybody
    if (allowed) continue
    const snippet = line === null ? '' : cut(text.split(/\r\n|\r|\n/, line)[line - 1]?.trim() ?? '', 160)
    disallowed.push({ bot, line, snippet })
  }
  return disallowed
}

import type { Finding, Got, TextFile } from '../../model.ts'
import { cut } from '../document/where.ts'
import { BOTS, type Bot } from './indexing.ts'
import { matchRobots } from './match.ts'
import { parseRobots } from './robots.ts'

/** Whom robots.txt keeps from fetching a page. */
export interface RobotsGate {
  shut: Bot[]
  findings: Finding[]
  /** Why nothing can be said, where nothing can. */
  unknown: string | null
  /** Google takes an answer of 5xx for "nothing may be fetched". */
  unreachable: boolean
}

export function readRobotsGate(robots: Got<TextFile>, url: string): RobotsGate {
  const gate: RobotsGate = { shut: [], findings: [], unknown: null, unreachable: false }
  const noted = (message: string): RobotsGate => ({ ...gate, findings: [{ message, note: true }] })
  if (!robots.ok) {
    if (robots.code === 'not_collected')
      return noted('robots.txt was not looked at: this is what the page itself says.')
    return { ...gate, unknown: `Whether robots.txt lets crawlers in could not be learned: ${robots.message}` }
  }
  const { status, text } = robots.value
  if (status === 429) return noted('robots.txt was refused for too many requests: this is what the page itself says.')
  if (status >= 500) {
    const finding = { message: `robots.txt answered with status ${status}.`, where: robots.value.url }
    return { ...gate, unreachable: true, findings: [finding] }
  }
  // RFC 9309 §2.3.1.3: a 4xx answer means that everything may be fetched.
  if (status >= 400) return gate
  const rules = parseRobots(text)
  const everybody = matchRobots(rules, [], url)
  for (const bot of BOTS) {
    const isNamed = rules.groups.some(({ agents }) => agents.includes(bot.token))
    const { allowed, line } = isNamed ? matchRobots(rules, bot.token, url) : everybody
    if (allowed) continue
    gate.shut.push(bot)
    const snippet = line === null ? '' : cut(text.split(/\r\n|\r|\n/, line)[line - 1]?.trim() ?? '', 160)
    gate.findings.push({
      message: `robots.txt, line ${line}, keeps ${bot.name} out.`,
      where: robots.value.url,
      ...(snippet === '' ? {} : { snippet }),
    })
  }
  return gate
}

import type { RobotsTxt } from './robots.ts'
import { type RobotsVerdict, RuleMatcher } from './rule-matcher.ts'

/** Whether one of these crawlers may fetch a URL, which must be percent-encoded as crawlers request it. */
export function matchRobots(robots: RobotsTxt, agents: string | string[], url: string): RobotsVerdict {
  return new RobotsMatcher(robots, agents).match(url)
}

/** The rules of a robots.txt for one of these crawlers, for many URLs. */
export class RobotsMatcher {
  readonly #rules: RuleMatcher

  /** `maxStars`: in all rules together; what follows is ignored. */
  constructor(robots: Pick<RobotsTxt, 'groups'>, agents: string | string[], maxStars?: number) {
    const wanted = new Set((typeof agents === 'string' ? [agents] : agents).map((agent) => agent.toLowerCase()))
    // `*` in the file means every crawler; there is none of that name.
    wanted.delete('*')
    const named = robots.groups.filter(({ agents }) => agents.some((agent) => wanted.has(agent)))
    const groups = named.length > 0 ? named : robots.groups.filter(({ agents }) => agents.includes('*'))
    this.#rules = new RuleMatcher(
      groups.flatMap(({ rules }) => rules),
      maxStars,
    )
  }

  /** The line of the first rule that is ignored; null if none is. */
  get ignoredFrom(): number | null {
    return this.#rules.ignoredFrom
  }

  match(url: string): RobotsVerdict {
    // As in patterns: RFC 3986 §6.2.2.1, `%d0` and `%D0` are the same.
    return this.#rules.match(pathOf(url).replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()))
  }
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

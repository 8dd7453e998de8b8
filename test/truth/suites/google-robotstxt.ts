import { escapeBytes } from '../../../src/engine/derive/robots/lines.ts'
import { matchRobots, pathOf } from '../../../src/engine/derive/robots/match.ts'
import { parseRobots } from '../../../src/engine/derive/robots/robots.ts'
import { type Suite, sameValue, type TruthRow } from '../truth.ts'

export const googleRobotstxt: Suite = {
  name: 'google-robotstxt',
  atLeast: 1,
  compare(row) {
    const { input, expected } = row
    switch (row.audit_topic) {
      case 'robots-txt-match':
        return sameValue(
          matchRobots(parseRobots(input.robots as string), input.user_agent as string, input.url as string).allowed,
          expected.allowed,
        )
      case 'robots-txt-user-agent-token':
        return sameValue(isAgentToken(input.user_agent as string), expected.valid_user_agent_token)
      case 'robots-txt-url-path':
        return sameValue(pathOf(input.url as string), expected.path)
      case 'robots-txt-escape':
        return sameValue(escapeBytes(Buffer.from(input.pattern as string).toString('latin1')), expected.escaped)
      default:
        return parsed(row)
    }
  },
}

/** RFC 9309 §2.2.1: does all of it count where it stands in a user-agent line? */
function isAgentToken(agent: string): boolean {
  const [token] = parseRobots(`User-agent: ${agent}`).groups[0]?.agents ?? []
  return agent !== '' && token === agent.toLowerCase()
}

function parsed({ input, expected }: TruthRow) {
  const { robots, robots_base64 } = input as { robots?: string; robots_base64?: string }
  const file = parseRobots(robots_base64 === undefined ? (robots ?? '') : Buffer.from(robots_base64, 'base64'))
  const ours = {
    valid_directives: file.validDirectives,
    unknown_directives: file.unknownDirectives,
    last_line_seen: file.lastLine,
    sitemap: file.sitemaps.at(-1),
  }
  const asked = Object.keys(expected) as (keyof typeof ours)[]
  return sameValue(Object.fromEntries(asked.map((key) => [key, ours[key] ?? null])), expected)
}

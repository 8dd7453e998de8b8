import { matchRobots } from '../../engine/derive/robots/match.ts'
import { parseRobots } from '../../engine/derive/robots/robots.ts'
import { VerdictError } from '../../errors.ts'
import { UsageError } from '../command.ts'
import { openInput } from '../input.ts'
import { answerJsonLines, answerObject } from '../json-lines.ts'
import { readLines } from '../lines.ts'
import type { Terminal } from '../terminal.ts'
import type { Typed } from './run.ts'

const MALFORMED = 2

/** Questions as JSON lines, each with a robots.txt of its own, answered in their order. */
export async function answerLines({ values, positionals }: Typed, terminal: Terminal): Promise<number> {
  if (positionals.length > 1 || values.agent !== undefined)
    throw new UsageError('With - every line has its own "user_agent" and "url"; leave --agent and the addresses out.')
  // Lists of questions tend to ask the same file many times over.
  let last = { text: '', robots: parseRobots('') }
  const answer = (asked: Record<string, unknown>) => {
    const text = stringOf(asked, 'robots')
    if (text !== last.text) last = { text, robots: parseRobots(text) }
    const { allowed, line } = matchRobots(last.robots, stringOf(asked, 'user_agent'), stringOf(asked, 'url'))
    return { id: asked['id'] ?? null, allowed, line }
  }
  const lines = readLines(await openInput('-', terminal))
  const malformed = await answerJsonLines(lines, terminal, (line) => answerObject(line, answer))
  return malformed === 0 ? 0 : MALFORMED
}

function stringOf(asked: Record<string, unknown>, name: string): string {
  const value = asked[name]
  if (typeof value !== 'string') throw new VerdictError('invalid_capture', `"${name}" must be a string.`)
  return value
}

import { cleanLine, toJson } from '../../common/text.ts'
import { matchRobots } from '../../engine/derive/robots/match.ts'
import { parseRobots } from '../../engine/derive/robots/robots.ts'
import { UsageError } from '../command.ts'
import type { Visiting } from '../http.ts'
import type { Terminal } from '../terminal.ts'
import { type Style, styleOf } from '../text/style.ts'
import { clip } from '../text/width.ts'
import { sourceOf } from './source.ts'

export interface Typed {
  values: Visiting & { agent: string | undefined; json: boolean }
  positionals: string[]
}

interface Answer {
  url: string
  allowed: boolean
  /** The line that decided and its text; null where none did. */
  line: number | null
  rule: string | null
}

/** One robots.txt, one crawler, several addresses. */
export async function answerUrls({ values, positionals }: Typed, terminal: Terminal): Promise<number> {
  const [name, ...urls] = positionals
  const agent = agentOf(values.agent)
  if (urls.length === 0) throw new UsageError('URL is missing: the addresses to ask about.')
  const source = await sourceOf(name!, values, terminal)
  const style = styleOf(terminal, terminal.stdout)
  const robots = parseRobots(source.text)
  const texts = source.text.toString('utf8').split(/\r\n|\r|\n/)
  for (const url of urls) {
    const { allowed, line } = source.verdict ?? matchRobots(robots, agent, addressOf(url, source.base))
    const answer = { url, allowed, line, rule: line === null ? null : (texts[line - 1] ?? '').trim() }
    terminal.stdout.write(values.json ? `${toJson(answer)}\n` : inWords(answer, source.otherwise, style))
  }
  return 0
}

function inWords({ url, allowed, line, rule }: Answer, otherwise: string, style: Style): string {
  const word = allowed ? style.green('allowed   ') : style.red('disallowed')
  const text = (untrusted: string) => style.readable(cleanLine(untrusted))
  const why = line === null ? otherwise : `line ${line}: ${text(rule ?? '')}`
  return `${style.bold(word)}  ${text(url)}\n            ${style.dim(clip(why, style.width - 12, style.signs.ellipsis))}\n`
}

/** "Googlebot/2.1" is what a crawler calls itself; its product token is what robots.txt names (RFC 9309 §2.2.1). */
function agentOf(typed: string | undefined): string {
  if (typed === undefined) throw new UsageError('--agent is missing: the name of the crawler, as in Googlebot.')
  const token = /^[a-zA-Z_-]+/.exec(typed.trim())?.[0]
  if (token === undefined) throw new UsageError(`"${typed}" is no crawler's name: letters, "-" and "_" make one.`)
  return token
}

/** As a crawler would ask for it: resolved, and percent-encoded. */
function addressOf(typed: string, base: string): string {
  const isWhole = typed.startsWith('/') || /^[a-z][a-z\d+.-]*:\/\//i.test(typed)
  const url = URL.parse(isWhole ? typed : `https://${typed}`, base)
  if (url === null) throw new UsageError(`"${typed}" is neither a URL nor a path.`)
  return url.href
}

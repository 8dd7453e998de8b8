import { cleanLine, toJson } from '../common/text.ts'
import { RobotsMatcher } from '../engine/derive/robots/match.ts'
import { parseRobots } from '../engine/derive/robots/robots.ts'
import type { RobotsVerdict } from '../engine/derive/robots/rule-matcher.ts'
import { VerdictError } from '../errors.ts'
import { UsageError } from './command.ts'
import { openHttp, type RequestArguments } from './http.ts'
import { openInput, readInput, readLines } from './input.ts'
import { answerJsonLines, answerObject } from './json-lines.ts'
import { targetOf } from './targets.ts'
import type { Terminal } from './terminal.ts'
import { clip } from './text/layout.ts'
import { type Style, styleOf } from './text/style.ts'

interface RobotsArguments {
  values: RequestArguments & { agent: string | undefined; json: boolean }
  positionals: string[]
}

interface Answer {
  url: string
  allowed: boolean
  /** The line that decided, and its text; null if none did. */
  line: number | null
  rule: string | null
}

/** Checks several URLs against one robots.txt, for one crawler. */
export async function answerUrls({ values, positionals }: RobotsArguments, terminal: Terminal): Promise<number> {
  const [name, ...urls] = positionals
  const agent = agentOf(values.agent)
  if (urls.length === 0) throw new UsageError('URL is missing: pass the URLs to check.')
  const source = await sourceOf(name!, values, terminal)
  const style = styleOf(terminal, terminal.stdout)
  const rules = new RobotsMatcher(parseRobots(source.text), agent)
  const texts = source.text.toString('utf8').split(/\r\n|\r|\n/)
  for (const url of urls) {
    const { allowed, line } = source.verdict ?? rules.match(addressOf(url, source.base))
    const answer = { url, allowed, line, rule: line === null ? null : (texts[line - 1] ?? '').trim() }
    if (values.json) terminal.stdout.writeJson(`${toJson(answer)}\n`)
    else terminal.stdout.write(inWords(answer, source.otherwise, style))
  }
  return 0
}

function inWords({ url, allowed, line, rule }: Answer, otherwise: string, style: Style): string {
  const word = allowed ? style.green('allowed   ') : style.red('disallowed')
  const text = (untrusted: string) => style.readable(cleanLine(untrusted))
  const why = line === null ? otherwise : `line ${line}: ${text(rule ?? '')}`
  return `${style.bold(word)}  ${text(url)}\n            ${style.dim(clip(why, style.width - 12, style))}\n`
}

/** "Googlebot/2.1" is what a crawler calls itself; its product token is what robots.txt names (RFC 9309 §2.2.1). */
function agentOf(typed: string | undefined): string {
  if (typed === undefined) throw new UsageError('--agent is missing: pass the name of the crawler, such as Googlebot.')
  const token = /^[a-zA-Z_-]+/.exec(typed.trim())?.[0]
  if (token === undefined) throw new UsageError(`"${typed}" is not a valid crawler name; use letters, "-" and "_".`)
  return token
}

/** As a crawler would request it: resolved and percent-encoded. */
function addressOf(typed: string, base: string): string {
  const isWhole = typed.startsWith('/') || /^[a-z][a-z\d+.-]*:\/\//i.test(typed)
  const url = URL.parse(isWhole ? typed : `https://${typed}`, base)
  if (url === null) throw new UsageError(`"${typed}" is neither a URL nor a path.`)
  return url.href
}

interface RobotsSource {
  text: Buffer
  /** What paths are resolved against. */
  base: string
  /** The answer for every URL, if the rules don't matter. */
  verdict: RobotsVerdict | null
  /** The reason if no line decides. */
  otherwise: string
}

/** Google reads 500 KiB and ignores the rest. */
const MOST = 512_000
const LARGEST_FILE = 64 * 1024 * 1024
const NO_RULE = 'no rule matches'

async function sourceOf(name: string, values: RequestArguments, terminal: Terminal): Promise<RobotsSource> {
  const target = await targetOf(name)
  if (target.kind === 'local') {
    const text = await readInput(target.path, terminal, LARGEST_FILE)
    return { text, base: 'https://example.com/', verdict: null, otherwise: NO_RULE }
  }
  const url = new URL(target.url)
  return fetched(url.pathname === '/' ? new URL('/robots.txt', url) : url, values, terminal)
}

async function fetched(url: URL, values: RequestArguments, { signal }: Terminal): Promise<RobotsSource> {
  const http = openHttp(values)
  try {
    const { reply } = await http.follow(url, { signal, limit: MOST, onLimit: 'truncate' })
    const { status } = reply
    const base = url.origin
    // RFC 9309 §2.3.1.3 and §2.3.1.4: no file means no rules, a server error means no access.
    if (status >= 500)
      return {
        text: empty,
        base,
        verdict: { allowed: false, line: null },
        otherwise: `robots.txt returned status ${status}`,
      }
    if (status >= 300)
      return { text: empty, base, verdict: null, otherwise: `there is no robots.txt (status ${status})` }
    return { text: Buffer.from(reply.body), base, verdict: null, otherwise: NO_RULE }
  } finally {
    http.close()
  }
}

const empty = Buffer.alloc(0)

const MALFORMED = 2

/** Answers questions in JSON lines, each with its own robots.txt, in their order. */
export async function answerLines({ values, positionals }: RobotsArguments, terminal: Terminal): Promise<number> {
  if (positionals.length > 1 || values.agent !== undefined)
    throw new UsageError('With -, every line has its own "user_agent" and "url"; leave out --agent and the URLs.')
  // Most lists ask about the same file many times.
  let last = { text: '', agent: '', rules: new RobotsMatcher(parseRobots(''), '') }
  const answer = (asked: Record<string, unknown>) => {
    const text = stringOf(asked, 'robots')
    const agent = stringOf(asked, 'user_agent')
    if (text !== last.text || agent !== last.agent)
      last = { text, agent, rules: new RobotsMatcher(parseRobots(text), agent) }
    const { allowed, line } = last.rules.match(stringOf(asked, 'url'))
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

import type { Failure } from '../../../errors.ts'
import type { Collected, Header, TextFile } from '../../model.ts'
import type { Document } from '../document/document.ts'
import { attr, type Element } from '../document/dom.ts'
import { cut } from '../document/where.ts'
import { headerValues } from '../http/headers.ts'
import { matchRobots } from './match.ts'
import { parseRobots } from './robots.ts'

/** A crawler of a search engine or archive: its name in robots meta tags, and its product token in robots.txt. */
export interface Bot {
  name: string
  token: string
}

/**
 * The crawlers that Lighthouse checks. In robots.txt a token ends at the first character other than a letter, `-` or
 * `_`.
 */
export const BOTS: readonly Bot[] = [
  { name: 'Googlebot', token: 'googlebot' },
  { name: 'Bingbot', token: 'bingbot' },
  { name: 'DuckDuckBot', token: 'duckduckbot' },
  { name: 'archive.org_bot', token: 'archive' },
]

/** One rule of a robots meta element or an X-Robots-Tag header. */
interface IndexingRule {
  /** The bot it applies to, in lower case; null for all bots. */
  bot: string | null
  name: string
  value: string
}

export interface Block {
  /** In lower case; null for all bots. */
  bot: string | null
  rule: string
  source: { element: Element } | { header: string }
}

/**
 * The page's own rules against indexing. Elements in the body are marked, because not every search engine reads them.
 */
export function blocksOf(document: Document, headers: Header[] | null, now: number): Block[] {
  return rulesOf(document, headers, (rule) => isBlocking(rule, now))
}

/** A `noindex` that is not separated from other rules by commas, such as `noindex;nofollow`: search engines may not read it. */
export function unseparatedNoindex(document: Document, headers: Header[] | null): Block[] {
  return rulesOf(document, headers, (rule) => rule.name !== 'noindex' && NOINDEX.test(textOf(rule)))
}

const NOINDEX = /(?:^|[\s;|])noindex(?:$|[\s;|])/i

function rulesOf(document: Document, headers: Header[] | null, counts: (rule: IndexingRule) => boolean): Block[] {
  const rules: Block[] = []
  for (const bot of [null, ...BOTS]) {
    const metas = document.metas(bot === null ? 'robots' : bot.name.toLowerCase())
    for (const element of metas.slice(0, MAX_METAS)) {
      for (const rule of parseIndexingRules(attr(element, 'content') ?? '', false))
        if (counts(rule))
          rules.push({ bot: bot === null ? null : bot.name.toLowerCase(), rule: textOf(rule), source: { element } })
    }
  }
  for (const header of headers === null ? [] : headerValues(headers, 'x-robots-tag')) {
    for (const rule of parseIndexingRules(header, true))
      if (counts(rule)) rules.push({ bot: rule.bot, rule: textOf(rule), source: { header } })
  }
  return rules
}

/** Rules with a value; any other name before a colon is the name of a bot. */
const VALUED = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview'])
const MAX_RULES = 200
/** Of one name. */
const MAX_METAS = 100

/** A comma-separated list; in a header, the name of a bot and a colon may come first and apply to the rest. */
export function parseIndexingRules(text: string, named: boolean): IndexingRule[] {
  const rules: IndexingRule[] = []
  const pieces = text.slice(0, 10_000).split(',', MAX_RULES)
  let bot: string | null = null
  for (let at = 0; at < pieces.length; at++) {
    let [name, value] = halves(pieces[at]!)
    if (named && value !== null && !VALUED.has(name)) {
      bot = name
      ;[name, value] = halves(value)
    }
    // A date that starts with the day of the week contains a comma.
    if (name === 'unavailable_after' && value !== null && /^[a-z]{3,9}$/i.test(value.trim()) && at + 1 < pieces.length)
      value += `,${pieces[++at]}`
    if (name !== '') rules.push({ bot, name, value: (value ?? '').trim() })
  }
  return rules
}

function halves(piece: string): [name: string, value: string | null] {
  const colon = piece.indexOf(':')
  if (colon === -1) return [piece.trim().toLowerCase(), null]
  return [piece.slice(0, colon).trim().toLowerCase(), piece.slice(colon + 1)]
}

function isBlocking({ name, value }: IndexingRule, now: number): boolean {
  if (name === 'noindex' || name === 'none') return true
  if (name !== 'unavailable_after') return false
  const end = parseRobotsDate(value)
  return end !== null && end < now
}

function textOf({ name, value }: IndexingRule): string {
  return value === '' ? name : `${name}: ${value}`
}

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

export function readRobotsGate(robots: Collected<TextFile>, pageUrl: string): RobotsGate {
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

/**
 * The date formats of `unavailable_after`: RFC 822, RFC 850 and ISO 8601. Date.parse is not used, because its result depends
 * on the machine's time zone. Without a time zone the date is UTC.
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#unavailable_after
 */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** UTC offsets in hours of the time zones in RFC 822 §5.1 and a few European ones. */
const ZONES: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  cet: 1,
  cest: 2,
  bst: 1,
}

const NAMED =
  /^(?:[a-z]{3,9},? +)?(\d{1,2})[ -]([a-z]{3})[a-z]{0,6}[ -](\d{4}|\d{2})(?:,? +(\d{1,2}):(\d{2})(?::(\d{2}))?)?(?: *([a-z]{1,4}|[+-]\d{2}:?\d{2}))?$/
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[t ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?(?: ?([a-z]{1,4}|[+-]\d{2}:?\d{2}))?$/

/** Milliseconds since 1970; null if it is not a valid date. */
export function parseRobotsDate(text: string): number | null {
  const value = text.trim().toLowerCase()
  if (value.length > 60) return null
  const iso = ISO.exec(value)
  if (iso !== null) return timeOf(Number(iso[1]), Number(iso[2]) - 1, iso[3]!, iso[4], iso[5], iso[6], iso[7])
  const named = NAMED.exec(value)
  if (named === null) return null
  const month = MONTHS.indexOf(named[2]!)
  return month === -1 ? null : timeOf(yearOf(named[3]!), month, named[1]!, named[4], named[5], named[6], named[7])
}

/** RFC 850 has two digits; below 70 means this century, as in POSIX. */
function yearOf(digits: string): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year < 70 ? 2000 + year : 1900 + year
}

function timeOf(year: number, month: number, day: string, hour = '0', minute = '0', second = '0', zone = 'z') {
  const offset = offsetOf(zone)
  if (offset === null || month > 11 || Number(day) > 31) return null
  return Date.UTC(year, month, Number(day), Number(hour), Number(minute), Number(second)) - offset * 60_000
}

/** Minutes from UTC. */
function offsetOf(zone: string): number | null {
  const named = ZONES[zone]
  if (named !== undefined) return named * 60
  const numeric = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  if (numeric === null) return null
  return (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3]))
}

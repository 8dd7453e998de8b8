import type { Header } from '../../model.ts'
import type { Document } from '../document/document.ts'
import { attr, type Element } from '../document/dom.ts'
import { headerValues } from '../http/headers.ts'
import { parseRobotsDate } from './indexing-date.ts'

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
export interface IndexingRule {
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
  const blocks: Block[] = []
  for (const bot of [null, ...BOTS]) {
    const metas = document.metas(bot === null ? 'robots' : bot.name.toLowerCase())
    for (const element of metas.slice(0, MAX_METAS)) {
      for (const rule of parseIndexingRules(attr(element, 'content') ?? '', false))
        if (isBlocking(rule, now))
          blocks.push({ bot: bot === null ? null : bot.name.toLowerCase(), rule: textOf(rule), source: { element } })
    }
  }
  for (const header of headers === null ? [] : headerValues(headers, 'x-robots-tag')) {
    for (const rule of parseIndexingRules(header, true))
      if (isBlocking(rule, now)) blocks.push({ bot: rule.bot, rule: textOf(rule), source: { header } })
  }
  return blocks
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

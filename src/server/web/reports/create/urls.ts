import { MAX_BULK } from '../../../../actions/reports/create-reports.ts'
import { readWebpageUrl, type UrlProblem } from '../../../../actions/reports/webpage-url.ts'
import { readable } from '../parts/url.tsx'

interface Address {
  url: string
  project: string
  line: string
}

export interface InvalidLine {
  line: string
  problem: UrlProblem
}

/** The entered text, one URL per line. */
export interface EnteredUrls {
  good: Address[]
  bad: InvalidLine[]
  /** Lines beyond the limit. */
  rest: string[]
}

/** A URL that occurs several times counts once. */
export function readUrls(text: string): EnteredUrls {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const known = new Set<string>()
  const entered: EnteredUrls = { good: [], bad: [], rest: lines.slice(MAX_BULK) }
  for (const line of lines.slice(0, MAX_BULK)) {
    const read = readWebpageUrl(line)
    if (!read.ok) entered.bad.push({ line, problem: read.problem })
    else if (!known.has(read.url)) entered.good.push({ url: read.url, project: read.project, line })
    if (read.ok) known.add(read.url)
  }
  return entered
}

/** Splits a URL for display: the site, and the rest in readable form. */
export function splitUrl(url: string): { site: string; rest: string } {
  const parsed = URL.parse(url)
  if (parsed === null) return { site: url, rest: '' }
  const scheme = parsed.protocol === 'https:' ? '' : `${parsed.protocol}//`
  const rest = readable(parsed.pathname + parsed.search)
  return { site: scheme + parsed.host, rest: rest === '/' ? '' : rest }
}

/** How many characters at the end of a long URL are always shown. */
const END = 18

/**
 * The path and query in two parts, so that a long one is shortened in the middle: the end, which tells pages of a site apart, is
 * always shown.
 */
export function splitRest(rest: string): { start: string; end: string } {
  const characters = [...rest]
  if (characters.length <= END) return { start: rest, end: '' }
  return { start: characters.slice(0, -END).join(''), end: characters.slice(-END).join('') }
}

export function shortUrl(url: string): string {
  const { site, rest } = splitUrl(url)
  return site + rest
}

import { readWebpageUrl, type UrlProblem } from '../../actions/webpage-url.ts'

/** So many addresses may be pasted at once. */
export const MOST_ADDRESSES = 100

interface Address {
  url: string
  project: string
  line: string
}

export interface BadLine {
  line: string
  problem: UrlProblem
}

/** What was pasted: one address a line. */
interface Pasted {
  good: Address[]
  bad: BadLine[]
  /** Lines past the bound. */
  rest: string[]
}

export function readAddresses(text: string): Pasted {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const pasted: Pasted = { good: [], bad: [], rest: lines.slice(MOST_ADDRESSES) }
  for (const line of lines.slice(0, MOST_ADDRESSES)) {
    const read = readWebpageUrl(line)
    if (read.ok) pasted.good.push({ url: read.url, project: read.project, line })
    else pasted.bad.push({ line, problem: read.problem })
  }
  return pasted
}

/** An address as people read it: the site apart from the place in it. */
export function addressText(url: string): { site: string; rest: string } {
  const parsed = URL.parse(url)
  if (parsed === null) return { site: url, rest: '' }
  const scheme = parsed.protocol === 'https:' ? '' : `${parsed.protocol}//`
  const rest = readable(parsed.pathname + parsed.search)
  return { site: scheme + parsed.host, rest: rest === '/' ? '' : rest }
}

export function shortAddress(url: string): string {
  const { site, rest } = addressText(url)
  return site + rest
}

function readable(text: string): string {
  try {
    // What would not show, or would show as something else, stays encoded.
    return decodeURI(text).replace(/[\p{C}\p{Z}]/gu, encodeURIComponent)
  } catch {
    return text
  }
}

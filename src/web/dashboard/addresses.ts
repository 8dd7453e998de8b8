import { readWebpageUrl, type UrlProblem } from '../../actions/webpage-url.ts'

/** So many addresses may be pasted at once. */
export const MOST_ADDRESSES = 100

export interface Address {
  url: string
  project: string
  line: string
}

export interface BadLine {
  line: string
  problem: UrlProblem
}

/** What was pasted: one address a line. */
export interface Pasted {
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

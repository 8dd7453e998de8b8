import type { AddressColumns } from '../../../engine/site/addresses/address-columns.ts'
import { type OriginRobots, type RobotsAnswer, readOriginRobots } from '../../../engine/site/search/robots-gate.ts'
import { FLAG, STATE } from '../../../engine/site/site.ts'

/** What robots.txt says about the addresses of a scan; stored with it, because it takes requests to know. */
export interface ScanRobots {
  /** The lines that kept the scan from addresses. */
  rules: { line: number; text: string; numbers: number[] }[]
  /** Numbers of what Google may not request. */
  hidden: number[]
  /** The line of the start host's file from which on rules with wildcards are ignored. The first scans did not store it. */
  ignoredFrom?: number | null
}

/** What the hosts of a site answered for robots.txt. */
export interface RobotsAnswers {
  answers: readonly (readonly [origin: string, answer: RobotsAnswer])[]
  /** The origin of the start page. */
  start: string
}

export const NO_ROBOTS: ScanRobots = { rules: [], hidden: [], ignoredFrom: null }

type Addresses = Pick<AddressColumns, 'count' | 'stateAt' | 'numberAt'>
type UrlOf = (position: number) => string

const UNVISITED = new Set<number>([STATE.waiting, STATE.skipped, STATE.external])
const MAX_ORIGINS = 1_000

/** Origins of the site that the scan has visited: a host that it left alone is not asked for its rules either. */
export function visitedOrigins(addresses: Addresses, urlOf: UrlOf): string[] {
  const origins = new Set<string>()
  for (let position = 0; position < addresses.count && origins.size < MAX_ORIGINS; position++)
    if (!UNVISITED.has(addresses.stateAt(position))) origins.add(new URL(urlOf(position)).origin)
  return [...origins]
}

/** The lines that kept the scan from addresses, and what Google may not request. */
export function matchScanRobots(addresses: Addresses, urlOf: UrlOf, { answers, start }: RobotsAnswers): ScanRobots {
  const files = new Map(answers.map(([origin, answer]) => [origin, readOriginRobots(answer)]))
  const rules = new Map<string, ScanRobots['rules'][number]>()
  const hidden: number[] = []
  for (let position = 0; position < addresses.count; position++) {
    const state = addresses.stateAt(position)
    if (state === STATE.external) continue
    const url = new URL(urlOf(position))
    const file = files.get(url.origin)
    if (file === undefined) continue
    const n = addresses.numberAt(position)
    if (state === STATE.blocked) noteRule(rules, n, file.decide(url.href))
    if (!file.decide(url.href, 'googlebot').allowed) hidden.push(n)
  }
  const own = files.get(start)
  return {
    rules: [...rules.values()],
    hidden,
    ignoredFrom: own?.ignoredFrom() ?? own?.ignoredFrom('googlebot') ?? null,
  }
}

function noteRule(
  rules: Map<string, ScanRobots['rules'][number]>,
  n: number,
  decision: ReturnType<OriginRobots['decide']>,
): void {
  if (decision.allowed || decision.line === null) return
  const { line, text } = decision
  // Each host has a file of its own.
  const key = `${line} ${text}`
  const rule = rules.get(key)
  if (rule === undefined) rules.set(key, { line, text, numbers: [n] })
  else rule.numbers.push(n)
}

/** In the addresses, before the site is built from them. */
export function markHidden(addresses: Addresses & Pick<AddressColumns, 'addFlag'>, hidden: readonly number[]): void {
  const numbers = new Set(hidden)
  for (let position = 0; position < addresses.count; position++)
    if (numbers.has(addresses.numberAt(position))) addresses.addFlag(position, FLAG.blockedForGoogle)
}

import { FETCH_DIRECTIVES, MAX_DIRECTIVES, MAX_POLICIES } from './csp.ts'

/** Several policies as the one they amount to, the way MDN HTTP Observatory sees them: in lower case, by source. */
export interface MergedCsp {
  /** Sources in order of their characters; an empty list has become `'none'`. */
  directives: Record<string, string[]>
  /** Reporting directives that a policy repeats, which is forgiven. */
  duplicates: string[]
}

type Sources = Map<string, Set<string>>

/** Shorter than any directive there is. */
const MIN_LENGTH = 'img-src'.length - 1
const MAY_REPEAT = new Set(['report-uri', 'report-to'])
const MAX_FOLDERS = 32
/** What `*` does not let in (CSP3 §6.7.2.8). */
const NOT_NETWORK = /^(?:data|blob|filesystem|mediastream):/

/**
 * An error is what MDN calls an invalid header: no policy at all, or a directive twice, which browsers would forgive but
 * its author should know.
 */
export function mergeCsp(values: string[]): MergedCsp | { error: string } {
  const duplicates = new Set<string>()
  let merged: Sources | null = null
  for (const [index, text] of policiesIn(values).entries()) {
    if (text.length < MIN_LENGTH) return { error: `Invalid policy: ${text}` }
    const { policy, repeated } = readPolicy(text)
    for (const name of repeated) {
      if (!MAY_REPEAT.has(name)) return { error: `Duplicate directive ${name} in policy ${index}` }
      duplicates.add(name)
    }
    merged = merged === null ? policy : intersection(merged, policy)
  }
  const directives = Object.fromEntries(
    [...(merged ?? [])].map(([name, sources]) => [name, [...orNone(sources)].sort()]),
  )
  return { directives, duplicates: [...duplicates] }
}

function policiesIn(values: string[]): string[] {
  const policies = values.flatMap((value) => {
    const texts = value.split(',', MAX_POLICIES).map((text) => text.replace(/[\r\n]+/g, '').trim())
    // A stray comma makes an empty policy, which is none (CSP3 §2.2.2); a header without any policy is wrong.
    const filled = texts.filter((text) => text !== '')
    return filled.length === 0 ? [''] : filled
  })
  return policies.slice(0, MAX_POLICIES)
}

function readPolicy(text: string): { policy: Sources; repeated: string[] } {
  const policy: Sources = new Map()
  const repeated: string[] = []
  for (const token of text.split(';', MAX_DIRECTIVES)) {
    const [name, ...sources] = token.toLowerCase().match(/\S+/g) ?? []
    if (name === undefined) continue
    if (policy.has(name)) repeated.push(name)
    policy.set(name, new Set(sources))
  }
  return { policy, repeated }
}

/** A resource must be let in by both; where one is silent its default-src speaks, else it lets everything in. */
function intersection(a: Sources, b: Sources): Sources {
  const both: Sources = new Map()
  for (const name of new Set([...a.keys(), ...b.keys()])) {
    const left = a.get(name) ?? fallback(a, name)
    const right = b.get(name) ?? fallback(b, name)
    both.set(name, left && right ? common(left, right) : (left ?? right)!)
  }
  return both
}

function fallback(policy: Sources, name: string): Set<string> | undefined {
  return FETCH_DIRECTIVES.has(name) ? policy.get('default-src') : undefined
}

/** The sources of each that the other covers. */
function common(a: Set<string>, b: Set<string>): Set<string> {
  const both = new Set<string>()
  for (const source of a) if (isCovered(source, b)) both.add(source)
  for (const source of b) if (isCovered(source, a)) both.add(source)
  return orNone(both)
}

function isCovered(source: string, by: Set<string>): boolean {
  if (by.has(source)) return true
  if (source.startsWith("'")) return source === "'self'" && by.has('*')
  if (by.has('*') && !NOT_NETWORK.test(source)) return true
  const scheme = /^[a-z][a-z0-9+.-]*:(?=\/\/)/.exec(source)?.[0]
  if (scheme !== undefined && by.has(scheme)) return true
  // A path that ends in a slash covers what lies below it (CSP3 §6.7.2.12).
  let slash = source.indexOf('/', scheme === undefined ? 0 : scheme.length + 2)
  for (let folders = 0; slash !== -1 && folders < MAX_FOLDERS; folders++) {
    if (by.has(source.slice(0, slash + 1)) || (folders === 0 && by.has(source.slice(0, slash)))) return true
    slash = source.indexOf('/', slash + 1)
  }
  return false
}

function orNone(sources: Set<string>): Set<string> {
  return sources.size === 0 ? new Set(["'none'"]) : sources
}

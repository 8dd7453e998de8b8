import type { Finding } from '../../engine/assessment.ts'
import { elementOf } from './anchor.ts'
import type { ElementFacts } from './element.ts'
import { kindOf } from './fingerprint.ts'

/** A finding with what identifies it in other runs. */
export interface ComparedFinding extends Finding {
  fingerprint: string
}

/** The findings of one audit in one run. */
export interface FindingsOfRun {
  findings: readonly Finding[]
  pageUrl: string
  fingerprintOf(finding: Finding): string
}

export interface PairedFindings {
  /** Of the later run: they were there before, as they are or before their element was edited. */
  unchanged: ComparedFinding[]
  /** Of the earlier run alone. */
  gone: PairedFinding[]
  /** Of the later run alone. */
  added: PairedFinding[]
}

export interface PairedFinding {
  finding: ComparedFinding
  isElement: boolean
}

/** Groups of more findings that could be each other are paired in their order: comparing each with each would take too long. */
const MOST_PAIRS = 2_500

/**
 * Finds the findings of two runs that are about the same thing. What is the same in every word goes first, then what has the same
 * fingerprint, then, among the rest with the same message, what has the same resource, name, text, place or attributes.
 */
export function pairFindings(audit: string, before: FindingsOfRun, after: FindingsOfRun): PairedFindings {
  const earlier = before.findings.map((finding) => candidateOf(audit, finding, before))
  const later = after.findings.map((finding) => candidateOf(audit, finding, after))
  for (const { keyOf, mayPair } of WAYS) pairBy(keyOf, mayPair, earlier, later)
  return {
    unchanged: later.filter(isPaired).map(comparedFinding),
    gone: earlier.filter((one) => !isPaired(one)).map(pairedFinding),
    added: later.filter((one) => !isPaired(one)).map(pairedFinding),
  }
}

/** What most of them don't need is computed when it is asked for. */
interface Candidate {
  finding: Finding
  isPaired: boolean
  readonly fingerprint: string
  readonly kind: string
  readonly element: ElementFacts | null
}

function candidateOf(audit: string, finding: Finding, { pageUrl, fingerprintOf }: FindingsOfRun): Candidate {
  let fingerprint: string | undefined
  let element: ElementFacts | null | undefined
  return {
    finding,
    isPaired: false,
    get fingerprint() {
      fingerprint ??= fingerprintOf(finding)
      return fingerprint
    },
    get kind() {
      return kindOf(audit, finding)
    },
    get element() {
      if (element === undefined) element = elementOf(finding, pageUrl)
      return element
    },
  }
}

interface Way {
  /** Candidates with the same key may be a pair; those with none are left to the next way. */
  keyOf(candidate: Candidate): string | null
  mayPair(one: ElementFacts, other: ElementFacts): boolean
}

const always = () => true

const WAYS: readonly Way[] = [
  { keyOf: ({ finding }) => wordsOf(finding), mayPair: always },
  { keyOf: ({ fingerprint }) => fingerprint, mayPair: always },
  { keyOf: (one) => ofElement(one, ({ resource }) => resource), mayPair: always },
  { keyOf: (one) => ofElement(one, ({ name }) => name), mayPair: always },
  { keyOf: (one) => ofElement(one, ({ tag, text }) => (text === null ? null : `${tag} ${text}`)), mayPair: always },
  { keyOf: (one) => ofElement(one, ({ tag, path }) => `${tag} ${path}`), mayPair: isSimilar },
  {
    keyOf: (one) =>
      ofElement(one, ({ tag, attributes }) =>
        attributes.size === 0 ? null : `${tag} ${[...attributes].sort().join(' ')}`,
      ),
    mayPair: isSimilar,
  },
]

/** Everything that a fingerprint is built from. */
function wordsOf({ message, key, params, where, snippet }: Finding): string {
  return [key, where, snippet, message, params === undefined ? '' : JSON.stringify(params)].join('\0')
}

function ofElement({ element, kind }: Candidate, read: (element: ElementFacts) => string | null): string | null {
  const value = element === null ? null : read(element)
  return value === null ? null : `${kind}\0${value}`
}

/**
 * Two elements at the same place can be different ones: if their resource, name and text differ in more than one, they are. If one of
 * them differs, something else has to be equal.
 */
function isSimilar(one: ElementFacts, other: ElementFacts): boolean {
  const differing = (['resource', 'name', 'text'] as const).filter((what) => {
    return one[what] !== null && other[what] !== null && one[what] !== other[what]
  })
  return differing.length === 0 || (differing.length === 1 && sharedAttributes(one, other) > 0)
}

function pairBy(keyOf: Way['keyOf'], mayPair: Way['mayPair'], earlier: Candidate[], later: Candidate[]): void {
  const groups = new Map<string, Candidate[]>()
  for (const one of earlier) if (!one.isPaired) addTo(groups, keyOf(one), one)
  if (groups.size === 0) return
  const counterparts = new Map<string, Candidate[]>()
  for (const one of later) if (!one.isPaired) addTo(counterparts, keyOf(one), one)
  for (const [key, after] of counterparts) {
    const before = groups.get(key)
    if (before !== undefined) pairNearest(before, after, mayPair)
  }
}

function addTo(groups: Map<string, Candidate[]>, key: string | null, one: Candidate): void {
  if (key === null) return
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [one])
  else group.push(one)
}

/** The most similar ones first; of equally similar ones, in their order. */
function pairNearest(before: readonly Candidate[], after: readonly Candidate[], mayPair: Way['mayPair']): void {
  if (before.length * after.length > MOST_PAIRS) {
    for (const [at, one] of after.entries()) if (before[at] !== undefined) pairIf(before[at], one, mayPair)
    return
  }
  const pairs = before.flatMap((one) => after.map((other) => ({ one, other, similarity: similarityOf(one, other) })))
  pairs.sort((a, b) => b.similarity - a.similarity)
  for (const { one, other } of pairs) if (!isPaired(one) && !isPaired(other)) pairIf(one, other, mayPair)
}

function pairIf(one: Candidate, other: Candidate, mayPair: Way['mayPair']): void {
  const isPair = one.element === null || other.element === null || mayPair(one.element, other.element)
  one.isPaired ||= isPair
  other.isPaired ||= isPair
}

/** Equal resources, names, texts and places weigh more than all attributes. */
function similarityOf({ element: one }: Candidate, { element: other }: Candidate): number {
  if (one === null || other === null) return 0
  const equal = (['resource', 'name', 'text', 'path'] as const).filter((what) => {
    return one[what] !== null && one[what] === other[what]
  })
  return equal.length * 1_000 + sharedAttributes(one, other)
}

function sharedAttributes(one: ElementFacts, other: ElementFacts): number {
  let shared = 0
  for (const attribute of one.attributes) if (other.attributes.has(attribute)) shared++
  return shared
}

function isPaired(candidate: Candidate): boolean {
  return candidate.isPaired
}

function comparedFinding({ finding, fingerprint }: Candidate): ComparedFinding {
  return { ...finding, fingerprint }
}

function pairedFinding(candidate: Candidate): PairedFinding {
  return { finding: comparedFinding(candidate), isElement: candidate.element !== null }
}

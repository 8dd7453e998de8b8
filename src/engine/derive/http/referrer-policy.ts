export interface ReferrerPolicy {
  /** The last token that is known; null where none is. */
  policy: string | null
  unknown: string[]
}

export interface ReferrerPolicyGrade extends ReferrerPolicy {
  result:
    | 'referrer-policy-private'
    | 'referrer-policy-unsafe'
    | 'referrer-policy-header-invalid'
    | 'referrer-policy-not-implemented'
  pass: boolean
  scoreModifier: number
}

/** These tell other sites no more than the origin, and nothing to those reached in the clear. */
const PRIVATE = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'])
const UNSAFE = new Set(['no-referrer-when-downgrade', 'origin', 'origin-when-cross-origin', 'unsafe-url'])

/** HTML §4.2.5.1: words that only a meta element may still use. */
const LEGACY = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
])

const MAX_TOKENS = 1000

/** Referrer Policy §8.1 "parse a referrer policy from a Referrer-Policy header". */
export function parseReferrerPolicy(values: string[]): ReferrerPolicy {
  return lastKnown(tokensOf(values))
}

/** The result of MDN HTTP Observatory: a meta element is read after the header, so it goes before it. */
export function gradeReferrerPolicy(headerValues: string[], metaValues: string[]): ReferrerPolicyGrade {
  const inMeta = tokensOf(metaValues).map((token) => LEGACY.get(token) ?? token)
  const read = lastKnown([...tokensOf(headerValues), ...inMeta])
  if (headerValues.length === 0 && metaValues.length === 0) {
    return { ...read, result: 'referrer-policy-not-implemented', pass: true, scoreModifier: 0 }
  }
  if (read.policy === null) {
    return { ...read, result: 'referrer-policy-header-invalid', pass: false, scoreModifier: -5 }
  }
  return UNSAFE.has(read.policy)
    ? { ...read, result: 'referrer-policy-unsafe', pass: false, scoreModifier: -5 }
    : { ...read, result: 'referrer-policy-private', pass: true, scoreModifier: 5 }
}

function tokensOf(values: string[]): string[] {
  return values.flatMap((value) => value.split(',', MAX_TOKENS)).map((token) => token.trim().toLowerCase())
}

function lastKnown(tokens: string[]): ReferrerPolicy {
  const isKnown = (token: string) => PRIVATE.has(token) || UNSAFE.has(token)
  return {
    policy: tokens.findLast(isKnown) ?? null,
    unknown: tokens.filter((token) => token !== '' && !isKnown(token)),
  }
}

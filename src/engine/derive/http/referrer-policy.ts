export interface ReferrerPolicy {
  /** The last known token; null if there is none. */
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

/** Other sites get at most the origin, and unencrypted ones nothing. */
const PRIVATE = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'])
const UNSAFE = new Set(['no-referrer-when-downgrade', 'origin', 'origin-when-cross-origin', 'unsafe-url'])

/** HTML §4.2.5.1: legacy keywords, for meta elements only. */
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

/** As in MDN HTTP Observatory, a meta element overrides the header. */
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

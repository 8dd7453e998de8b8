import { type CspPolicy, effectiveName, effectiveValues, isHash, isNonce } from './csp.ts'

/** Which browsers: those of CSP1 know no nonces, those of CSP2 no 'strict-dynamic'. */
export type CspVersion = 1 | 2 | 3

export const SCRIPT_DIRECTIVES = ['script-src', 'script-src-attr', 'script-src-elem']

/** Directives that came with CSP3. */
const LEVEL_3 = new Set([
  'report-to',
  'worker-src',
  'manifest-src',
  'trusted-types',
  'require-trusted-types-for',
  'script-src-attr',
  'script-src-elem',
  'style-src-attr',
  'style-src-elem',
])

/** The policy as a browser of that version obeys it: what another source makes it ignore is left out. */
export function effectiveCsp(policy: CspPolicy, version: CspVersion): CspPolicy {
  const scripts = new Set(SCRIPT_DIRECTIVES.map((name) => effectiveName(policy, name)))
  const directives = policy.directives
    .filter(({ name }) => version === 3 || !LEVEL_3.has(name))
    .map(({ name, values }) => ({ name, values: scripts.has(name) ? obeyed(values, version) : values }))
  return { ...policy, directives }
}

function obeyed(values: string[], version: CspVersion): string[] {
  const trusting = values.some((value) => isNonce(value) || isHash(value))
  const strict = values.includes("'strict-dynamic'")
  return values.filter((value) => {
    if (version === 1 && trusting && /^'(?:nonce-|sha)/.test(value)) return false
    if (version >= 2 && trusting && value === "'unsafe-inline'") return false
    if (!strict) return true
    if (version < 3) return value !== "'strict-dynamic'"
    return value.startsWith("'") && value !== "'self'" && value !== "'unsafe-inline'"
  })
}

export function hasScriptNonce(policy: CspPolicy): boolean {
  return effectiveValues(policy, 'script-src').some(isNonce)
}

export function hasScriptHash(policy: CspPolicy): boolean {
  return effectiveValues(policy, 'script-src').some(isHash)
}

export function hasStrictDynamic(policy: CspPolicy): boolean {
  return effectiveValues(policy, 'script-src').includes("'strict-dynamic'")
}

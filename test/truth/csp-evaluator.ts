import { type CspPolicy, effectiveName, effectiveValues } from '../../src/engine/derive/csp/csp.ts'
import { effectiveCsp, hasScriptHash, hasScriptNonce } from '../../src/engine/derive/csp/effective.ts'
import { findingsOfAll, missingDirectives, policiesForScripts } from '../../src/engine/derive/csp/evaluate.ts'
import type { CspCheck, CspFinding } from '../../src/engine/derive/csp/findings.ts'
import * as sources from '../../src/engine/derive/csp/sources.ts'
import * as strict from '../../src/engine/derive/csp/strict.ts'
import * as syntax from '../../src/engine/derive/csp/syntax.ts'

/** Our checks combined like those of Google's CSP Evaluator and Lighthouse's csp-xss, so that their own test cases apply. */

const { checkPlainUrlSchemes, checkScriptUnsafeInline, checkWildcards } = sources
const { checkMissingBaseUri, checkMissingObjectSrc, checkMissingScriptSrc, checkStrictDynamic } = strict

/** Findings about old browsers, which the engine does not report. */
interface FallbackFinding extends Omit<CspFinding, 'type'> {
  type: 'UNSAFE_INLINE_FALLBACK' | 'ALLOWLIST_FALLBACK'
}

type FallbackCheck = (policy: CspPolicy) => FallbackFinding[]

export const checkMissingDirectives: CspCheck = (policy) => [
  ...checkMissingObjectSrc(policy),
  ...checkMissingScriptSrc(policy),
  ...checkMissingBaseUri([policy]),
]

export const checkUnsafeInlineFallback: FallbackCheck = (policy) => {
  if (!hasScriptNonce(policy) && !hasScriptHash(policy)) return []
  if (effectiveValues(policy, 'script-src').includes("'unsafe-inline'")) return []
  const directive = effectiveName(policy, 'script-src')
  return [{ type: 'UNSAFE_INLINE_FALLBACK', severity: 'STRICT_CSP', directive }]
}

export const checkAllowlistFallback: FallbackCheck = (policy) => {
  const values = effectiveValues(policy, 'script-src')
  if (!values.includes("'strict-dynamic'")) return []
  if (values.some((value) => value === 'http:' || value === 'https:' || value === '*' || value.includes('.'))) return []
  const directive = effectiveName(policy, 'script-src')
  return [{ type: 'ALLOWLIST_FALLBACK', severity: 'STRICT_CSP', directive }]
}

/** Every check of one policy, by its name there. */
export const cspChecks: Record<string, CspCheck | FallbackCheck> = {
  ...checksIn(sources),
  ...checksIn(strict),
  ...checksIn(syntax),
  checkMissingObjectSrcDirective: checkMissingObjectSrc,
  checkMissingScriptSrcDirective: checkMissingScriptSrc,
  checkMissingBaseUriDirective: (policy) => checkMissingBaseUri([policy]),
  checkMissingDirectives,
  checkUnsafeInlineFallback,
  checkAllowlistFallback,
  checkRequiresTrustedTypesForScripts: strict.checkRequiresTrustedTypes,
}

function checksIn(module: object): Record<string, CspCheck> {
  return Object.fromEntries(Object.entries(module).filter(([name]) => name.startsWith('check')))
}

/** What makes Lighthouse's csp-xss audit fail a page. */
export function evaluateForFailure(policies: CspPolicy[]): CspFinding[] {
  const effective = policies.map((policy) => effectiveCsp(policy, 3))
  const scripted = policiesForScripts(effective)
  return [
    ...missingDirectives(policies),
    ...findingsOfAll(scripted, checkStrictDynamic),
    ...findingsOfAll(scripted, checkScriptUnsafeInline),
    ...findingsOfAll(effective, checkWildcards),
    ...findingsOfAll(effective, checkPlainUrlSchemes),
  ]
}

/** What that audit warns about: old browsers without a fallback. */
export function evaluateForWarnings(policies: CspPolicy[]): FallbackFinding[] {
  const findings = [checkUnsafeInlineFallback, checkAllowlistFallback].flatMap((check) => policies.flatMap(check))
  return [...new Map(findings.map((finding) => [`${finding.type} ${finding.directive}`, finding])).values()]
}

/** Syntax errors by policy, in the order of the evaluator. */
export function evaluateForSyntaxErrors(policies: CspPolicy[]): CspFinding[][] {
  const checks = [
    syntax.checkNonceLength,
    syntax.checkUnknownDirective,
    syntax.checkDeprecatedDirective,
    syntax.checkMissingSemicolon,
    syntax.checkInvalidKeyword,
  ]
  return policies.map((policy) => checks.flatMap((check) => check(policy)))
}

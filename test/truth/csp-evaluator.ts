import { type CspPolicy, effectiveName, effectiveValues } from '../../src/engine/derive/csp/csp.ts'
import { effectiveCsp, hasScriptHash, hasScriptNonce } from '../../src/engine/derive/csp/effective.ts'
import { inAll, inAny, missingIn, withScripts } from '../../src/engine/derive/csp/evaluate.ts'
import type { CspCheck, CspFinding } from '../../src/engine/derive/csp/findings.ts'
import {
  checkFlashObjectAllowlistBypass,
  checkIpSource,
  checkPlainUrlSchemes,
  checkScriptAllowlistBypass,
  checkScriptUnsafeEval,
  checkScriptUnsafeInline,
  checkSrcHttp,
  checkWildcards,
} from '../../src/engine/derive/csp/sources.ts'
import {
  checkHasConfiguredReporting,
  checkMissingBaseUri,
  checkMissingObjectSrc,
  checkMissingScriptSrc,
  checkRequiresTrustedTypes,
  checkStrictDynamic,
  checkStrictDynamicNotStandalone,
} from '../../src/engine/derive/csp/strict.ts'
import {
  checkDeprecatedDirective,
  checkInvalidKeyword,
  checkMissingSemicolon,
  checkNonceLength,
  checkUnknownDirective,
} from '../../src/engine/derive/csp/syntax.ts'

/** Our checks put together as Google's CSP Evaluator and Lighthouse's csp-xss put theirs, so that its own cases can be asked. */

export const checkMissingDirectives: CspCheck = (policy) => [
  ...checkMissingObjectSrc(policy),
  ...checkMissingScriptSrc(policy),
  ...checkMissingBaseUri([policy]),
]

export const checkUnsafeInlineFallback: CspCheck = (policy) => {
  if (!hasScriptNonce(policy) && !hasScriptHash(policy)) return []
  if (effectiveValues(policy, 'script-src').includes("'unsafe-inline'")) return []
  const directive = effectiveName(policy, 'script-src')
  return [{ type: 'UNSAFE_INLINE_FALLBACK', severity: 'STRICT_CSP', directive }]
}

export const checkAllowlistFallback: CspCheck = (policy) => {
  const values = effectiveValues(policy, 'script-src')
  if (!values.includes("'strict-dynamic'")) return []
  if (values.some((value) => value === 'http:' || value === 'https:' || value === '*' || value.includes('.'))) return []
  const directive = effectiveName(policy, 'script-src')
  return [{ type: 'ALLOWLIST_FALLBACK', severity: 'STRICT_CSP', directive }]
}

/** Every check of one policy, by the name it has there. */
export const cspChecks: Record<string, CspCheck> = {
  checkUnknownDirective,
  checkMissingSemicolon,
  checkInvalidKeyword,
  checkNonceLength,
  checkDeprecatedDirective,
  checkScriptUnsafeInline,
  checkScriptUnsafeEval,
  checkPlainUrlSchemes,
  checkWildcards,
  checkMissingObjectSrcDirective: checkMissingObjectSrc,
  checkMissingScriptSrcDirective: checkMissingScriptSrc,
  checkMissingBaseUriDirective: (policy) => checkMissingBaseUri([policy]),
  checkMissingDirectives,
  checkScriptAllowlistBypass,
  checkFlashObjectAllowlistBypass,
  checkIpSource,
  checkSrcHttp,
  checkStrictDynamic,
  checkStrictDynamicNotStandalone,
  checkUnsafeInlineFallback,
  checkAllowlistFallback,
  checkRequiresTrustedTypesForScripts: checkRequiresTrustedTypes,
  checkHasConfiguredReporting,
}

/** What makes Lighthouse's csp-xss audit fail a page. */
export function evaluateForFailure(policies: CspPolicy[]): CspFinding[] {
  const effective = policies.map((policy) => effectiveCsp(policy, 3))
  const scripted = withScripts(effective)
  return [
    ...missingIn(policies),
    ...inAll(scripted, checkStrictDynamic),
    ...inAll(scripted, checkScriptUnsafeInline),
    ...inAll(effective, checkWildcards),
    ...inAll(effective, checkPlainUrlSchemes),
  ]
}

/** What that audit warns of: old browsers that the policy leaves out. */
export function evaluateForWarnings(policies: CspPolicy[]): CspFinding[] {
  return [...inAny(policies, checkUnsafeInlineFallback), ...inAny(policies, checkAllowlistFallback)]
}

/** Syntax errors, policy by policy. */
export function evaluateForSyntaxErrors(policies: CspPolicy[]): CspFinding[][] {
  const checks = [
    checkNonceLength,
    checkUnknownDirective,
    checkDeprecatedDirective,
    checkMissingSemicolon,
    checkInvalidKeyword,
  ]
  return policies.map((policy) => checks.flatMap((check) => check(policy)))
}

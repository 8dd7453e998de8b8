import { type CspPolicy, effectiveName, valuesOf } from './csp.ts'
import { effectiveCsp, SCRIPT_DIRECTIVES } from './effective.ts'
import type { CspCheck, CspFinding } from './findings.ts'
import {
  checkFlashObjectAllowlistBypass,
  checkIpSource,
  checkPlainUrlSchemes,
  checkScriptAllowlistBypass,
  checkScriptUnsafeEval,
  checkScriptUnsafeInline,
  checkSrcHttp,
  checkWildcards,
} from './sources.ts'
import {
  checkHasConfiguredReporting,
  checkMissingBaseUri,
  checkMissingObjectSrc,
  checkMissingScriptSrc,
  checkRequiresTrustedTypes,
  checkStrictDynamic,
  checkStrictDynamicNotStandalone,
} from './strict.ts'
import {
  checkDeprecatedDirective,
  checkInvalidKeyword,
  checkMissingSemicolon,
  checkNonceLength,
  checkUnknownDirective,
} from './syntax.ts'

/** A page obeys all its policies at once, so a hole is one only if every policy that governs it has it. */
const HOLES: CspCheck[] = [
  checkScriptUnsafeInline,
  checkScriptUnsafeEval,
  checkPlainUrlSchemes,
  checkWildcards,
  checkScriptAllowlistBypass,
  checkFlashObjectAllowlistBypass,
]
const REMARKS: CspCheck[] = [
  checkIpSource,
  checkSrcHttp,
  checkNonceLength,
  checkDeprecatedDirective,
  checkUnknownDirective,
  checkMissingSemicolon,
  checkInvalidKeyword,
]

/** All that is weak or wrong in the policies of a page, as browsers of today obey them. */
export function evaluateCsp(policies: CspPolicy[]): CspFinding[] {
  if (policies.length === 0) return []
  const effective = policies.map((policy) => effectiveCsp(policy, 3))
  return [
    ...missingDirectives(policies),
    ...HOLES.flatMap((check) => holesIn(effective, check)),
    ...findingsOfAll(policiesForScripts(effective), checkStrictDynamic),
    ...REMARKS.flatMap((check) => findingsOfAny(policies, check)),
    ...findingsOfAny(policies, checkStrictDynamicNotStandalone),
    ...findingsOfAll(policies, checkRequiresTrustedTypes),
    ...findingsOfAll(policies, checkHasConfiguredReporting),
  ]
}

/** The directives that no policy has and a page needs. */
export function missingDirectives(policies: CspPolicy[]): CspFinding[] {
  return [
    ...findingsOfAll(policies, checkMissingScriptSrc),
    ...findingsOfAll(policies, checkMissingObjectSrc),
    ...checkMissingBaseUri(policies),
  ]
}

/** A policy without a directive for scripts cannot be the one that protects them. */
export function policiesForScripts(policies: CspPolicy[]): CspPolicy[] {
  return policies.filter((policy) => SCRIPT_DIRECTIVES.some((name) => governsDirective(policy, name)))
}

/** Whether it says what a directive allows, by that one or by one that it falls back to. */
export function governsDirective(policy: CspPolicy, name: string): boolean {
  return valuesOf(policy, effectiveName(policy, name)) !== null
}

/** One for framing only, which is often sent beside a policy in a meta tag, closes no hole of that. */
function holesIn(policies: CspPolicy[], check: CspCheck): CspFinding[] {
  if (policies.length === 1) return check(policies[0]!)
  const ofOthers = ['object-src', 'base-uri'].flatMap((name) => {
    const found = findingsOfAll(
      policies.filter((policy) => governsDirective(policy, name)),
      check,
    )
    return found.filter(({ directive }) => directive === name)
  })
  const ofScripts = findingsOfAll(policiesForScripts(policies), check)
  return [...ofScripts.filter(({ directive }) => directive !== 'object-src' && directive !== 'base-uri'), ...ofOthers]
}

/** The findings that every policy has. */
export function findingsOfAll(policies: CspPolicy[], check: CspCheck): CspFinding[] {
  if (policies.length === 1) return check(policies[0]!)
  const [first = [], ...others] = policies.map(check)
  const keys = others.map((findings) => new Set(findings.map(keyOf)))
  return first.filter((finding) => keys.every((set) => set.has(keyOf(finding))))
}

/** The findings that any policy has, each once. */
function findingsOfAny(policies: CspPolicy[], check: CspCheck): CspFinding[] {
  const findings = policies.flatMap(check)
  if (findings.length < 2) return findings
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()]
}

function keyOf({ type, severity, directive, value }: CspFinding): string {
  return JSON.stringify([type, severity, directive, value])
}

import { type CspPolicy, effectiveName, effectiveValues, valuesOf } from './csp.ts'
import { hasScriptHash, hasScriptNonce, hasStrictDynamic } from './effective.ts'
import type { CspCheck, CspFinding } from './findings.ts'

/** Checks of what a policy should have: the directives that matter, a strict form, reports. */

function missing(directive: string): CspFinding {
  return { type: 'MISSING_DIRECTIVES', severity: 'HIGH', directive }
}

export const checkMissingScriptSrc: CspCheck = (policy) =>
  valuesOf(policy, 'script-src') !== null || valuesOf(policy, 'default-src') !== null ? [] : [missing('script-src')]

export const checkMissingObjectSrc: CspCheck = (policy) => {
  const values = valuesOf(policy, 'object-src') ?? valuesOf(policy, 'default-src') ?? []
  return values.length > 0 ? [] : [missing('object-src')]
}

/** A base element can redirect the scripts that a nonce, or a hash with 'strict-dynamic', lets in. */
export function checkMissingBaseUri(policies: CspPolicy[]): CspFinding[] {
  const needed = policies.some(
    (policy) => hasScriptNonce(policy) || (hasScriptHash(policy) && hasStrictDynamic(policy)),
  )
  if (!needed || policies.some((policy) => valuesOf(policy, 'base-uri') !== null)) return []
  return [missing('base-uri')]
}

export const checkStrictDynamic: CspCheck = (policy) => {
  const values = effectiveValues(policy, 'script-src')
  if (!values.some((value) => !value.startsWith("'")) || values.includes("'strict-dynamic'")) return []
  return [{ type: 'STRICT_DYNAMIC', severity: 'STRICT_CSP', directive: effectiveName(policy, 'script-src') }]
}

export const checkStrictDynamicNotStandalone: CspCheck = (policy) => {
  if (!hasStrictDynamic(policy) || hasScriptNonce(policy) || hasScriptHash(policy)) return []
  const directive = effectiveName(policy, 'script-src')
  return [{ type: 'STRICT_DYNAMIC_NOT_STANDALONE', severity: 'INFO', directive }]
}

export const checkRequiresTrustedTypes: CspCheck = (policy) => {
  if (valuesOf(policy, 'require-trusted-types-for')?.includes("'script'")) return []
  return [
    {
      type: 'REQUIRE_TRUSTED_TYPES_FOR_SCRIPTS',
      severity: 'INFO',
      directive: 'require-trusted-types-for',
    },
  ]
}

export const checkHasConfiguredReporting: CspCheck = (policy) => {
  if ((valuesOf(policy, 'report-uri') ?? []).length > 0) return []
  if ((valuesOf(policy, 'report-to') ?? []).length > 0) {
    return [{ type: 'REPORT_TO_ONLY', severity: 'INFO', directive: 'report-to' }]
  }
  return [{ type: 'REPORTING_DESTINATION_MISSING', severity: 'INFO', directive: 'report-uri' }]
}
